"""What lies on a hex and what is written on it besides the tile: stations, homes, terrain, names, warnings."""

from typing import Final, NamedTuple

from kurs.draw import Safe, Scene, join
from kurs.draw.icons import icon
from kurs.draw.shapes import circle, hint, path, piece, rect, text, tinted
from kurs.titles.r1849.board import SLOTS, Board
from kurs.titles.r1849.data import (
    CALABRIA,
    CITY_AT,
    CORPORATIONS,
    E_TRAIN,
    ELECTRIC_FROM,
    HEXES,
    MESSINA,
    NARROW,
    NOBODY,
    PHASES,
    PORT,
    PORT_BONUS,
    PRIVATES,
    SCE,
    TRAINS,
)
from kurs.titles.r1849.draw.hexes import CENTRES
from kurs.titles.r1849.draw.scene import CODES, TONES
from kurs.titles.r1849.draw.tiles import SLOT, base, corner, exits, face, room, short_, slots, worth
from kurs.titles.r1849.lays import price_of
from kurs.titles.r1849.names import place_name
from kurs.titles.r1849.rules.phases import EARTHQUAKE
from kurs.titles.r1849.tiles import PRINTED_FACE, face_of
from kurs.titles.r1849.view import View

MOUNTAINS = {
    40: "M-9 5L0 -6L9 5Z",
    80: "M-13 5L-5 -7L0 0L5 -7L13 5Z",
    160: "M-16 5L-8 -6L-4 0L0 -11L4 0L8 -6L16 5Z",
}
"""The dearer the land, the more peaks."""


OFF_BOARD = PRINTED_FACE + next(h for h, hex_ in enumerate(HEXES) if hex_.stop == CALABRIA)


class Place(NamedTuple):
    """Everything the picture of a hex depends on."""

    h: int
    face: int
    grey: int
    """Which of the values printed in grey hexes holds."""
    stations: tuple[int, ...]
    electric: tuple[int, ...]
    """Which of the stations belong to corporations with an E token."""
    reserved: int
    port: int
    """The corporation with the bonus of this port."""
    sign: str
    """``quake``, ``shaken``, ``sce`` or nothing."""
    twice: bool
    """Whether it counts twice for E trains, when these run."""


def places(view: View) -> list[Place]:
    """All hexes as they are."""
    b, grey = view.board, PHASES[view.phase].grey
    electric = view.options["electric_dreams"] == "on" and view.phase >= ELECTRIC_FROM
    blocked = PRIVATES[SCE].hexes if view.privates[SCE].owner in range(view.seats) else ()
    found = []
    for h, hex_ in enumerate(HEXES):
        city = CITY_AT[h]
        stations = tuple(b.stations[city * SLOTS : city * SLOTS + SLOTS]) if city >= 0 else ()
        found.append(
            Place(
                h,
                face_of(b, h),
                grey if hex_.values[0] != hex_.values[2] else 0,
                stations,
                tuple([c for c in stations if c != NOBODY and view.corporations[c].e_token]),
                b.reserved[city] if city >= 0 else NOBODY,
                b.port_owner if b.port == h else NOBODY,
                _sign(view, b, h, blocked),
                electric and h in TRAINS[E_TRAIN].doubles,
            )
        )
    return found


def _sign(view: View, b: Board, h: int, blocked: tuple[int, ...]) -> str:
    if h == MESSINA:
        return "shaken" if b.shaken else "quake" if view.phase < EARTHQUAKE else ""
    return "sce" if h in blocked else ""


def place_picture(scene: Scene, place: Place) -> Safe:
    """A hex with everything on it."""
    hex_ = HEXES[place.h]
    x, y = CENTRES[place.h]
    named = bool(hex_.name)
    parts = [hint(described(scene, place)), base(place.face, named), *_printed(place)]
    parts += [_name(place), *_stations(place), _sign_picture(place)]
    kind = face(place.face).colour
    return Safe(f'<g class="h-{kind}" transform="translate({short_(x):g} {short_(y):g})">{join(parts)}</g>')


def described(scene: Scene, place: Place) -> str:
    """The hex in words, for those who rest the mouse on it."""
    hex_, shown = HEXES[place.h], face(place.face)
    said = [place_name(place.h)]
    if shown.number:
        said.append(scene.word("hex_tile", shown.number))
    value = shown.values[place.grey if len(shown.values) > 1 else 0]
    if value:
        said.append(scene.word("hex_value", value))
    if hex_.terrain:
        said.append(scene.word("hex_terrain", hex_.terrain, price_of(hex_.terrain, NARROW, False)))
    said += [CORPORATIONS[c].name for c in place.stations if c != NOBODY]
    if place.reserved != NOBODY:
        said.append(scene.word("hex_home", place.reserved))
    if place.port != NOBODY:
        said.append(scene.word("hex_port", PORT_BONUS, place.port))
    if place.sign:
        said.append(scene.word(f"hex_{place.sign}"))
    if place.twice:
        said.append(scene.word("hex_twice"))
    return "\n".join(said)


# --- what is printed ------------------------------------------------------------------------------------------------


def _printed(place: Place) -> list[Safe]:
    """Terrain, values by phase, ports, Etna, and the number of the tile or of the hex."""
    hex_, shown = HEXES[place.h], face(place.face)
    parts: list[Safe] = []
    if hex_.terrain:
        parts.append(_terrain(place))
    if shown.stop == PORT:
        parts.append(_port(place))
    elif len(shown.values) > 1:
        parts.append(_by_phase(place))
    if hex_.name == "Etna":
        parts.append(path("M-26 14L-7 -15L-3 -10L3 -14L8 -17L26 14Z", "mount"))
    return [*parts, _number(place)]


def _terrain(place: Place) -> Safe:
    """Mountains and what standard gauge costs there: in the middle of an empty hex, in a corner of a full one."""
    hex_ = HEXES[place.h]
    peaks = MOUNTAINS[hex_.terrain]
    x, y = 0.0, -22.0
    if place.face < PRINTED_FACE or hex_.track:
        taken = 1 if face(place.face).stop else 0
        x, y = corner(place.face, bool(hex_.name), taken, lying=False)
        x, y = 1.2 * x, 0.9 * y
    elif not hex_.name:
        return join([path(peaks, "mount"), text(0, 18, hex_.terrain, "s13 bold mid on-tile")])
    half = 4 + 3.4 * len(str(hex_.terrain))
    peak = f'<g transform="translate({short_(x - half):g} {short_(y - 1):g}) scale(0.6)">{path(peaks, "mount")}</g>'
    return Safe(peak + text(short_(x + 7), short_(y + 3), hex_.terrain, "s12 bold mid label-tile"))


Box = tuple[float, float, float, float]
"""Left, top, right and bottom round the centre of a hex."""


def meet(one: Box, other: Box) -> bool:
    """Whether two of them overlap."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _is_upright(h: int, number: int) -> bool:
    """Whether the values by phase stand one under the other."""
    return not exits(number) & {1, 2} and HEXES[h].stop != CALABRIA


def revenue_box(h: int, number: int) -> Box | None:
    """Where a hex with this face says what it brings: nothing else is written there."""
    shown = face(number)
    if len(shown.values) > 1:
        low = 2.0 if number == OFF_BOARD else 29.0
        return (-44.0, -26.0, -22.0, 19.0) if _is_upright(h, number) else (-27.0, low, 27.0, low + 14)
    if not shown.values[0]:
        return None
    x, y = corner(number, shown.stop != PORT and bool(HEXES[h].name), 0)
    return x - 11, y - 11, x + 11, y + 11


def _free_corner(place: Place, wide: float, high: float) -> tuple[float, float]:
    """The centre of a sign: the first corner in which it covers no revenue."""
    taken = revenue_box(place.h, place.face)
    for x, y in CORNERS:
        if taken is None or not meet((x - wide / 2, y - high / 2, x + wide / 2, y + high / 2), taken):
            return x, y
    return CORNERS[0]


CORNERS: Final = ((27.0, -38.0), (-27.0, -38.0), (27.0, 38.0), (-27.0, 38.0))


def _by_phase(place: Place) -> Safe:
    """Three values, of which the one that holds now stands out."""
    values = face(place.face).values
    upright = _is_upright(place.h, place.face)
    wide = 22 if upright else 18
    parts = []
    for n, value in enumerate(values):
        x, y = (-44.0, -26.0 + 15 * n) if upright else (-27.0 + 18 * n, 2.0 if place.face == OFF_BOARD else 29.0)
        kind = "phase-now" if n == place.grey else "phase-then"
        parts.append(rect(x, y, wide, 14 if not upright else 15, kind))
        parts.append(
            text(x + wide / 2, y + 11.3, value, f"s12 mid {'bold on-worth' if n == place.grey else 'on-tile'}")
        )
    return join(parts)


def _port(place: Place) -> Safe:
    """An anchor and what the port brings; the bonus of CNM in the colour of its corporation."""
    x, y = corner(place.face, False, 0)
    anchor = "M0 -12a3 3 0 1 1 0 6a3 3 0 1 1 0 -6M0 -6V11M-6 -2H6M-10 3C-9 9 -4 11 0 11C4 11 9 9 10 3"
    parts = [path(anchor, "anchor"), worth(x, y, face(place.face).values[0])]
    if place.port != NOBODY:
        x, y = corner(place.face, False, 1, lying=False)
        bonus = rect(short_(x - 17), short_(y - 9), 34, 18, "token rim-paper", 9)
        said = text(short_(x), short_(y + 4.3), f"+{PORT_BONUS}", "s12 bold mid on-tone")
        parts.append(tinted(TONES[place.port], bonus, said))
    return join(parts)


def _name(place: Place) -> Safe:
    """The name stands where the track leaves more room, long ones in two lines."""
    hex_ = HEXES[place.h]
    if not hex_.name:
        return Safe("")
    lines = hex_.name.split(" ", 1) if len(hex_.name) > 11 else [hex_.name]
    if room(place.face, True).name_on_top and hex_.stop != CALABRIA:
        y = -21.0 - 11 * (len(lines) - 1)
    else:
        y = 29.0 if len(hex_.name) < 12 else 25.0 if len(lines) == 1 else 20.0
    kind = "s12 mid name tight" if len(max(lines, key=len)) > 11 else "s12 mid name"
    return join([text(0, y + 11 * n, line, kind) for n, line in enumerate(lines)])


def _number(place: Place) -> Safe:
    """Along the edge behind the name, beside the track: the number of the tile; where none lies, the hex itself."""
    shown, named = face(place.face), bool(HEXES[place.h].name)
    if len(shown.values) > 1:
        return Safe("")
    top = named and room(place.face, named).name_on_top
    x = 17 if (3 if top else 0) in exits(place.face) else 0
    return text(x, -33 if top else 40.5, shown.number or HEXES[place.h].id, "s11 mid number")


# --- what lies there ------------------------------------------------------------------------------------------------


def _stations(place: Place) -> list[Safe]:
    """Tokens in the spaces, and the mark of a home that is kept free."""
    if not place.stations:
        return []
    parts = []
    spaces = slots(face(place.face).slots)
    empty = []
    for n, (x, y) in enumerate(spaces):
        c = place.stations[n]
        if c == NOBODY:
            empty.append((x, y))
        else:
            parts.append(_token(place, n, c, x, y))
    if place.reserved != NOBODY and empty:
        x, y = empty[-1]
        ring = circle(short_(x), y, SLOT - 2.5, "ring")
        parts.append(
            tinted(TONES[place.reserved], ring, text(short_(x), 4, CODES[place.reserved], "s11 bold mid home"))
        )
    return parts


def _token(place: Place, n: int, c: int, x: float, y: float) -> Safe:
    body = [circle(0, 0, SLOT - 0.5, "token"), text(0, 4.5, CODES[c], "s13 bold mid on-tone")]
    if c in place.electric:
        body += [circle(9, -10, 7, "worth"), icon("bolt", 4, -15, 10, "dark")]
    return piece(short_(x), y, tinted(TONES[c], *body), name=f"token-{HEXES[place.h].id}-{n}", comes=f"corporation-{c}")


def _sign_picture(place: Place) -> Safe:
    """A sign where something is going to happen, or nobody may build."""
    parts = []
    if place.sign:
        x, y = _free_corner(place, 22, 22)
        parts.append(circle(x, y, 11, "warning"))
        parts.append(icon("lock" if place.sign == "sce" else "alert", x - 7, y - 8, 14, "ink"))
    if place.twice:
        x, y = _free_corner(place._replace(sign=""), 28, 17) if not place.sign else (-27.0, -37.5)
        parts.append(rect(x - 14, y - 8.5, 28, 17, "worth", 8))
        parts.append(icon("bolt", x - 12, y - 5.5, 11, "dark"))
        parts.append(text(x + 5, y + 4, "×2", "s11 bold mid on-worth"))
    return join(parts)
