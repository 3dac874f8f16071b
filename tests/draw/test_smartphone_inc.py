"""The picture of Smartphone Inc.: what is on it, what can be done with it, and that nothing hidden is drawn."""

import re
from typing import Any

import pytest

from draw.table import Seen, draw
from kurs.bots import bot
from kurs.draw import Scene
from kurs.draw.panel import picture
from kurs.face import face_of
from kurs.kernel import Ask, Eyes, SearchChance, Table, parse_steps
from kurs.rulebook import PICTURE, rule, rules_text
from kurs.server.pages import rules_page, rules_picture
from kurs.show import panels_of
from kurs.text import Speaker
from kurs.titles.smartphone_inc import TITLE
from kurs.titles.smartphone_inc.draw.outlook import Company, results, wanted_of
from kurs.titles.smartphone_inc.draw.pads import other_side
from kurs.titles.smartphone_inc.draw.world import AROUND, HIGH, MAP, corner_of, size_of

WAY = re.compile(r'data-lay="([^"]*)"')
PIECE = re.compile(r'<g id="(desk-[^"]+)" class="piece"([^>]*)>')


def played(seed: str, kind: str, round_: int, seats: int = 3, seat: int | None = 0) -> Table[Any]:
    """Bots have played until this seat (None: anybody) is asked this."""
    greedy = bot(TITLE, "greedy")
    table = Table(TITLE, seats, {}, seed)
    while not table.over:
        ask = table.next_ask()
        if seat in (ask.seat, None) and ask.kind == kind and table.state.round >= round_:
            break
        eyes = Eyes(TITLE, ask.seat, table.state_of(ask.seat), ask)
        table.play(ask.seat, greedy.choose(eyes, SearchChance(f"{seed} {table.entries}")))
    return table


def panel_of(seen: tuple[Seen, ...], id: str) -> Seen:
    return next(one for one in seen if one.id == id)


def planning(*steps: str) -> Table[Any]:
    table = played("planning", "pads", 2)
    for step in steps:
        table.play(0, step)
    return table


def asked(table: Table[Any], seat: int = 0) -> Ask:
    ask = table.ask_of(seat)
    assert ask is not None
    return ask


def pieces(table: Table[Any]) -> dict[str, str]:
    """The attributes of each piece of the desk."""
    return dict(PIECE.findall(panel_of(draw(table, 0), "desk").body))


def texts_of(attributes: str) -> set[str]:
    """All moves a piece can be laid with, as the page would write them."""
    found = set()
    for way in WAY.findall(attributes)[0].split("|"):
        _, _, form, sign, dx, dy, places = way.split("~")
        for place in places.split():
            x, y = [int(one) for one in place.split(",")]
            found.add(form.replace("{}", f"{int(sign) * x + int(dx)} {int(sign) * y + int(dy)}"))
    return found


# --- the desk ---------------------------------------------------------------------------------------------------------


def test_the_upper_pad_may_be_laid_wherever_the_rules_allow() -> None:
    """All 60 positions, before the pads are chosen and after (SPI-4.1.4)."""
    table = planning()
    found = texts_of(pieces(table)["desk-top"])
    assert len(found) == 60
    pads = next(iter(found)).split("; ")[0]
    assert parse_steps(pads)
    assert all(one.startswith(f"{pads}; lay ") for one in found)
    table.play(0, pads)
    assert texts_of(pieces(table)["desk-top"]) == {str(move) for move in asked(table).options}


def test_the_moved_bottom_pad_is_the_upper_one_laid_otherwise() -> None:
    table = planning("pads W-front B-back; lay 90 1 -1")
    bottom = pieces(table)["desk-bottom"]
    legal = {str(move) for move in TITLE.asks(played("planning", "pads", 2).state)[0].options}
    assert legal
    found = texts_of(bottom)
    assert 'data-steps="1 2"' in bottom
    assert len(found) == 16
    for text in found:
        table.remake(0, text, 1, 2)


def test_an_improvement_may_be_laid_where_the_options_say() -> None:
    """What shows the same is offered once: a tile of two equal symbols needs two directions only (SPI-4.1.6)."""
    table = planning("pads W-front B-back; lay 0 1 0")
    options = {str(move) for move in asked(table).options if move.verb != "ready"}
    found = {id: texts_of(attributes) for id, attributes in pieces(table).items() if "IMP" in id or "START" in id}
    assert found
    for id, texts in found.items():
        name = id.removeprefix("desk-")
        own = {text for text in options if text.split()[1] == name}
        one, other = TITLE.box.improvements[TITLE.box.improvement_number[name]].cells
        assert texts <= own
        assert len(texts) == (len(own) if one != other else len(own) // 2)


def test_a_laid_improvement_may_go_wherever_it_could_without_itself() -> None:
    table = planning("pads W-front B-back; lay 0 1 0")
    first = next(move for move in asked(table).options if move.verb == "over")
    free = texts_of(pieces(table)[f"desk-{first.args[0]}"])
    table.play(0, [first])
    laid = pieces(table)[f"desk-{first.args[0]}"]
    assert texts_of(laid) == free
    assert 'data-steps="2 3"' in laid
    for text in sorted(free)[:6]:
        table.remake(0, text, 2, 3, last=True)
        assert pieces(table)[f"desk-{first.args[0]}"]


def test_what_vanished_under_the_upper_pad_can_be_taken_off() -> None:
    """Nothing of it can be gripped any more (SPI-4.1.8): a button stands for it."""
    table = planning("pads W-front B-back; lay 0 1 0")
    hidden = next(move for move in asked(table).options if str(move).split()[::2] == ["under", "1", "E"])
    assert 'data-put="2;3;"' not in panel_of(draw(table, 0), "desk").body
    table.play(0, [hidden])
    assert 'data-put="2;3;"' in panel_of(draw(table, 0), "desk").body
    table.remake(0, None, 2, 3)
    assert hidden in asked(table).options


def test_flipping_and_swapping_are_steps() -> None:
    table = planning("pads W-front B-back; lay 0 1 0")
    desk = panel_of(draw(table, 0), "desk").body
    assert 'data-flip="0;1;pads W-back B-back"' in desk
    assert 'data-flip="0;1;pads W-front B-front"' in desk
    assert 'data-put="0;1;pads B-back W-front"' in desk
    assert other_side(TITLE.box, "W-front") == "W-back"


def test_the_plan_of_the_last_round_can_be_laid_again() -> None:
    table = planning()
    found = re.findall(r'data-put="-1;-1;(pads [^"]+; lay [^"]+)"', panel_of(draw(table, 0), "desk").body)
    assert len(found) == 1
    table.play(0, found[0])
    plan: Any = TITLE.view(table.state_of(0), 0)
    assert plan.plan.lies
    assert (plan.plan.top, plan.plan.dx) == (plan.companies[0].plan.top, plan.companies[0].plan.dx)


def test_a_ready_plan_is_only_shown() -> None:
    table = planning("pads W-front B-back; lay 0 1 0; ready")
    desk = panel_of(draw(table, 0), "desk")
    assert "data-lay" not in desk.body
    assert "Your plan is ready." in desk.body
    assert not [one for one in draw(table, 0) if one.id == "finder"]


def test_nobody_sees_the_desk_of_another() -> None:
    """Others' pictures are the same whatever lies on it (SPI-4.1.12)."""
    table = planning()
    before = [draw(table, seat) for seat in (1, 2, None)]
    table.play(0, "pads W-back B-back; lay 180 1 1")
    assert [draw(table, seat) for seat in (1, 2, None)] == before
    assert not [one for one in before[2] if one.id in ("desk", "outlook", "finder")]


def test_with_overhang_the_grid_is_larger() -> None:
    table = planning("pads W-front B-back; lay 0 1 0")
    small = panel_of(draw(table, 0), "desk").body
    state = TITLE.clone(table.state_of(0))
    t = next(t for t, side in enumerate(TITLE.box.technologies) if TITLE.box.technologies[t].id == "t4g")
    state.sides[t], state.owns[0 * len(TITLE.box.technologies) + t] = 0, 1
    wide = panel_of(draw(table, 0, state=state), "desk").body
    size = re.compile(r'data-desk="([^"]+)"')
    assert size.findall(small)[0].split()[3:] == ["7", "6", "-2", "-2"]
    assert size.findall(wide)[0].split()[3:] == ["9", "8", "-3", "-3"]
    assert len(texts_of(dict(PIECE.findall(wide))["desk-top"])) == 60


# --- choosing by totals -----------------------------------------------------------------------------------------------


def test_every_layout_found_gives_what_it_says() -> None:
    """The totals of the finder are those of the plan once it is laid."""
    table = played("planning", "pads", 1)
    me = TITLE.view(table.state, 0).companies[0]
    company = Company(len(me.hand), me.tokens, 0, False, False, False, 18)
    found = results(table.state.desk, company)
    assert len(found) == 480
    for n in range(0, 480, 37):
        pads, position = divmod(n, 60)
        one = played("planning", "pads", 1)
        one.play(0, [table.state.desk.pads_moves[pads], table.state.desk.lay_moves[position]])
        outlook: Any = TITLE.view(one.state_of(0), 0).outlook
        assert (outlook.price, outlook.goods, outlook.research, outlook.logistics) == found[n][:4]
        assert outlook.improvement == bool(found[n][4])


def test_what_is_looked_up_narrows_the_layouts() -> None:
    table = planning()
    assert wanted_of(()) == (-1,) * 5
    assert wanted_of(("find", 4, -1, 2)) == (4, -1, 2, -1, -1)
    assert wanted_of(("find", "nonsense")) == (-1,) * 5
    counts = []
    for looking in ((), ("find", 4), ("find", 4, -1, 2), ("find", 4, -1, 2, -1, 1)):
        speaker = Speaker("en", TITLE, table.names)
        panels = panels_of(TITLE, table.view(0), 3, speaker, _lit(table, speaker), looking)
        body = next(one for one in panels if one.id == "finder")
        drawn = body.paint(*body.inputs).body
        counts.append(int(re.findall(r"(\d+) layouts? without", drawn)[0]))
    assert counts[0] == 480
    assert counts == sorted(counts, reverse=True)
    assert counts[1] < 480


def _lit(table: Table[Any], speaker: Speaker) -> Any:
    from kurs.draw import Lit

    return Lit(asked(table), (), lambda move: speaker.move(table.view(0), move))


# --- the map ----------------------------------------------------------------------------------------------------------


def test_regions_stand_apart_and_on_the_map() -> None:
    boxes = [(*corner_of(one), size_of(one)) for one in TITLE.box.regions]
    for n, (x, y, wide) in enumerate(boxes):
        assert x >= 0
        assert y >= 0
        assert x + wide <= MAP[0]
        assert y + HIGH <= MAP[1]
        for left, top, other in boxes[:n]:
            apart = x >= left + other or left >= x + wide or y >= top + HIGH or top >= y + HIGH
            assert apart, TITLE.box.regions[n].id
    ids = {one.id for one in TITLE.box.regions}
    assert all({*pair} <= ids for pair in AROUND)


@pytest.mark.parametrize("kind", ["logistics", "sell", "research", "take"])
def test_every_option_has_a_place_on_the_picture(kind: str) -> None:
    """What can be chosen is lit, on the map, the tiles, the block or as a button."""
    tables = [played(f"lit {kind} {n}", kind, 1, seat=None) for n in range(6)]
    table = next(one for one in tables if not one.over)
    seat = table.next_ask().seat
    body = "".join([one.body for one in draw(table, seat)])
    for move in asked(table, seat).options:
        assert f'data-move="{move}"' in body, move


def test_an_office_is_moved_in_two_clicks() -> None:
    """First the Office, then the region (SPI-4.11.3)."""
    for n in range(60):
        table = played(f"moving {n}", "bonus", 1, seats=2)
        if not table.over and any(move.verb == "move" for move in asked(table).options):
            break
    else:
        pytest.fail("nobody was offered to move an Office")
    move = next(move for move in asked(table).options if move.verb == "move")
    first, slot_, to = move.args
    assert f'data-pick="move {first} {slot_}"' in panel_of(draw(table, 0), "map").body
    then = panel_of(draw(table, 0, draft=("move", first, slot_)), "map").body
    assert f'data-move="move {first} {slot_} {to}"' in then


def test_the_picture_in_a_file_leaves_the_list_of_regions_out() -> None:
    table = played("file", "sell", 2)
    speaker = Speaker("en", TITLE, table.names)
    panels = panels_of(TITLE, table.view(None), 3, speaker)
    assert {"map", "regions"} <= {one.id for one in panels}
    assert len(picture(panels)) < len(picture([*panels, *[one for one in panels if one.id == "map"]]))
    assert panel_of(draw(table, None), "regions").narrow


def test_steve_shows_this_round_and_the_next() -> None:
    table = Table(TITLE, 1, {}, "steve")
    seen = panel_of(draw(table, 0), "steve")
    assert "this round" in seen.body
    assert "next round" in seen.body
    assert seen.body.count("token-over") == 1
    assert seen.body.count("token-next") == 1


@pytest.mark.parametrize("kind", ["pads", "sell", "over"])
def test_a_letter_stands_beside_every_company(kind: str) -> None:
    """Tokens are told apart without colours."""
    table = played(f"letters {kind}", kind, 3)
    for one in draw(table, 0):
        for token in re.findall(r'class="token"/><text[^>]*>([^<]*)</text>', one.body):
            assert token.strip(), one.id


def test_scenes_without_anything_looked_up_are_equal() -> None:
    speaker = Speaker("en", TITLE, ())
    plain = Scene(speaker.say, "en", ("A",))
    looking = Scene(speaker.say, "en", ("A",), looking=("find", 4))
    assert plain != looking
    assert looking.unlit() == plain


# --- the pictures of the rules ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "pl", "ru"])
def test_the_rules_show_pads_and_layouts(language: str) -> None:
    """Every picture that is named there can be drawn (SPI-4.1.4, SPI-4.1.9); none is left as its name."""
    named = PICTURE.findall(rules_text(TITLE, language))
    assert len(named) == 7
    scene = Scene(Speaker(language, TITLE).say, language, ())
    for said, name in named:
        drawn = face_of(TITLE).picture(scene, tuple(name.split("/")))
        assert drawn is not None, name
        assert drawn.width > 60
        assert said
    page = rules_page(Speaker(language), "Ann", TITLE)
    assert page.count('class="picture figure"') == 7
    assert "picture:" not in page


def test_what_cannot_be_drawn_is_said() -> None:
    scene = Scene(Speaker("en", TITLE).say, "en", ())
    for words in (("nothing",), ("pad", "X-front"), ("layout", "W-front"), ("symbol", "GG")):
        assert face_of(TITLE).picture(scene, words) is None
    assert rules_picture(Speaker("en", TITLE), TITLE, "nothing", "<a>") == "<em>&lt;a&gt;</em>"


def test_the_terminal_reads_rules_without_pictures() -> None:
    said = "The top pad must cover one to four cells of the bottom one. That allows 480 layouts."
    assert rule(TITLE, "en", "SPI-4.1.4") == said
