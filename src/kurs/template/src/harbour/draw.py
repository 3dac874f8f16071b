"""The table as a picture, drawn from a view alone: three kinds of panels, each painted from its inputs."""

from typing import Final

from kurs.draw import Drawn, Panel, Safe, Scene, join, panel
from kurs.draw.players import Player, player_frame
from kurs.draw.shapes import fit, group, rect, spot, text, tinted
from kurs.draw.tokens import Chip, chips, pill, token
from kurs.kernel import Phrase

from harbour.state import NONE, good_of, worth_of
from harbour.view import View

TONES: Final = ("amber", "green", "blue", "purple")
"""The colour of each good; its word always stands beside it."""
WIDE, HIGH = 104, 118
PLAYER = 250


def panels(view: View, scene: Scene) -> tuple[Panel, ...]:
    """All panels; each gets what it shows and nothing more."""
    words, seats = scene.unlit(), range(len(view.coins))
    return (
        panel("round", "status", round_panel, words, view.round, view.rounds, view.first),
        panel("quay", "offer", quay_panel, scene.only("keep", "sell"), view.quay, view.kept),
        *[
            panel(f"player-{seat}", "players", player_panel, words, seat, seat == view.first, seat in view.waiting,
                  view.coins[seat], view.bids[seat], view.goods[seat])
            for seat in seats
        ],
    )  # fmt: skip


def round_panel(scene: Scene, round: int, rounds: int, first: int) -> Drawn:
    """How far the game is, and who is first."""
    label = scene.word("round", round, rounds)
    steps = [rect(14 + 30 * i, 36, 26, 8, "step past" if i < round else "step", 3) for i in range(rounds)]
    who = fit(f"{scene.names[first]}: {scene.word('first')}", 240, 12)
    parts = [text(14, 25, label, "s13 bold"), *steps, token(26, 66, first, scene.marks[first]), text(42, 70, who)]
    return Drawn(290, 86, label, join(parts))


def quay_panel(scene: Scene, quay: tuple[int, ...], kept: int) -> Drawn:
    """The cards that are bid for; whoever shares them clicks one after the other."""
    label = scene.word("quay")
    cards = [group(14 + (WIDE + 10) * i, 38, card_of(scene, card, card == kept)) for i, card in enumerate(quay)]
    ground = rect(0.5, 0.5, 359, HIGH + 53, "surface", 10)
    return Drawn(360, HIGH + 54, label, join([ground, text(14, 25, label, "s13 bold"), *cards]))


def card_of(scene: Scene, card: int, kept: bool) -> Safe:
    """A card: lit where it can be kept or sold; elsewhere a click asks why it cannot."""
    name = fit(scene.say(Phrase(f"good.{good_of(card)}")), WIDE - 12, 12, bold=True)
    lit = scene.lit.at("keep", card) or scene.lit.at("sell", card) or scene.lit.why("keep", card)
    face = [
        rect(0, 0, WIDE, HIGH, "card", 8),
        rect(0, 0, WIDE, 30, "full", 8),
        text(WIDE / 2, 20, name, "s12 bold mid on-tone"),
        text(WIDE / 2, 84, worth_of(card), "s26 bold mid"),
        rect(0.5, 0.5, WIDE - 1, HIGH - 1, "edge", 8),
    ]
    return tinted(TONES[good_of(card)], spot(0, 0, WIDE, HIGH, lit, *face, r=8, kind="chosen" if kept else ""))


def player_panel(
    scene: Scene, seat: int, first: bool, waits: bool, coins: int, bid: int, goods: tuple[int, ...]
) -> Drawn:
    """What a player has: coins, and cards by kind."""
    name = scene.names[seat]
    said = Player(
        seat, scene.marks[seat], name, scene.money(coins), scene.word("waits") if waits else "",
        scene.word("first") if first else "",
    )  # fmt: skip
    items = [Chip(f"{scene.say(Phrase(f'good.{good}'))} {n}", TONES[good]) for good, n in enumerate(goods) if n]
    drawn, _ = chips(16, 72, PLAYER - 32, items)
    parts = [player_frame(said, PLAYER, 124), drawn]
    if bid != NONE:
        parts.append(pill(PLAYER - 10, 96, scene.money(bid), "hammer", right=True))
    return Drawn(PLAYER, 124, name, join(parts))
