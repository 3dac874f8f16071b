"""Tiles: what fits on what, and how tiles follow each other (R49-4.5.2 to R49-4.5.5)."""

import tomllib

from kurs.titles.r1849.board import new_board
from kurs.titles.r1849.data import BROWN, CITY, DUAL, GREEN, HEXES, NO_STOP, STOP, TILE_OF, TILES, TOWN, YELLOW, Segment
from kurs.titles.r1849.lays import changes
from kurs.titles.r1849.tiles import ACROSS, BRANCHES, ENDS, FACES, GAUGES, PRINTED_FACE, SIDES, face_of, faces_of

from .recording import folder
from .tracks import ALL, at, track


def test_track_that_meets_at_an_edge_has_one_gauge() -> None:
    """Everything in tiles.py relies on it."""
    for segments in FACES:
        gauges: dict[int, set[int]] = {}
        for segment in segments:
            for end in (segment.a, segment.b):
                if end != STOP:
                    gauges.setdefault(end, set()).add(segment.gauge)
        assert all([len(found) == 1 for found in gauges.values()])


def test_a_tile_has_one_stop_or_none_and_all_its_track_says_so() -> None:
    for tile in TILES:
        to_stop = [segment.b == STOP for segment in tile.track]
        assert all(to_stop) if tile.stop != NO_STOP else not any(to_stop)
        assert (tile.slots > 0) == (tile.stop == CITY)


def test_turning_moves_every_edge() -> None:
    curve = TILE_OF["8"] * 6
    assert [FACES[curve + turn] for turn in range(6)] == [
        (Segment(0, 2, 1),), (Segment(1, 3, 1),), (Segment(2, 4, 1),), (Segment(3, 5, 1),), (Segment(0, 4, 1),),
        (Segment(1, 5, 1),),
    ]  # fmt: skip


def test_gauges_and_branches_describe_the_segments() -> None:
    for face, segments in enumerate(FACES):
        for edge in range(6):
            here = [n for n, s in enumerate(segments) if edge in (s.a, s.b)]
            assert [1 << n for n in here] == [branch.bit for branch in BRANCHES[face * ENDS + edge]]
            gauge = GAUGES[face] >> (2 * edge) & 3
            assert gauge == (segments[here[0]].gauge if here else 0)


def test_a_side_is_the_same_from_both_hexes() -> None:
    for place, other in enumerate(ACROSS):
        assert (other < 0) == (SIDES[place] < 0)
        if other >= 0:
            assert ACROSS[other] == place
            assert SIDES[other] == SIDES[place]
    crossed = [side for side in SIDES if side >= 0]
    assert len(set(crossed)) * 2 == len(crossed)


def test_faces_of_a_map() -> None:
    b = track("D6 9 2")
    assert face_of(b, at("D6")) == TILE_OF["9"] * 6 + 2
    assert face_of(b, at("C5")) == PRINTED_FACE + at("C5")
    assert faces_of(b) == [face_of(b, h) for h in range(len(HEXES))]


# --- what may follow (R49-4.5.3, R49-4.5.4) -------------------------------------------------------------------------


def _followers(segments: tuple[Segment, ...], colour: int, stop: int, label: str) -> set[str]:
    """Ids of the tiles of a colour that keep all this track in some turn, found by plain trying."""
    found = set()
    for t, tile in enumerate(TILES):
        if (tile.colour, tile.stop, tile.label) == (colour, stop, label):
            for turn in range(6):
                new = FACES[t * 6 + turn]
                if all([s in new or Segment(s.a, s.b, DUAL) in new for s in segments]):
                    found.add(tile.id)
    return found


def test_upgrades_are_as_specified() -> None:  # R49-4.5.4
    box = tomllib.loads((folder() / "components.toml").read_text(encoding="utf-8"))
    for row in box["tile"]:
        tile = TILES[TILE_OF[row["id"]]]
        if tile.colour != BROWN:
            assert _followers(FACES[TILE_OF[tile.id] * 6], tile.colour + 1, tile.stop, tile.label) == set(
                row["upgrades_to"]
            )
    b = new_board(ALL)
    for row in box["hex"]:
        if "upgrades_to" in row:
            assert {TILES[change.tile].id for change in changes(b, at(row["id"]))} == set(row["upgrades_to"])


def test_stops_and_labels_must_be_the_same() -> None:  # R49-4.5.3
    b = new_board(ALL)
    for h, hex_ in enumerate(HEXES):
        for change in changes(b, h):
            tile = TILES[change.tile]
            assert (tile.stop, tile.label, tile.colour) == (hex_.stop, hex_.label, hex_.colour + 1)
    assert {TILES[change.tile].stop for change in changes(b, at("E7"))} == {TOWN}
    assert [TILES[change.tile].id for change in changes(b, at("C5"))] == ["651"]


def test_grey_and_sea_hexes_never_get_a_tile() -> None:  # R49-4.5.2
    b = new_board(ALL)
    assert not [h for h, hex_ in enumerate(HEXES) if hex_.colour > YELLOW and changes(b, h)]


def test_no_exit_leads_over_a_closed_side() -> None:  # R49-4.5.5
    b = new_board(ALL)
    for h in range(len(HEXES)):
        for change in changes(b, h):
            exits = [edge for edge in range(6) if change.gauges >> (2 * edge) & 3]
            assert all([HEXES[h].neighbours[edge] >= 0 for edge in exits])
    # D8 lies between two borders: the one curve that fits joins C7 and C9, on either gauge
    assert [(TILES[change.tile].id, change.turn) for change in changes(b, at("D8"))] == [("8", 2), ("78", 2)]


def test_changes_of_a_town_keep_its_track() -> None:  # R49-4.5.4
    b = track("D4 73 2")
    kept = FACES[face_of(b, at("D4"))]
    found = changes(b, at("D4"))
    assert {TILES[change.tile].colour for change in found} == {GREEN}
    for change in found:
        assert set(kept) <= set(FACES[change.tile * 6 + change.turn])
        assert len(change.added) == 2
        assert not change.worth  # a green town brings 10 as the yellow one did
