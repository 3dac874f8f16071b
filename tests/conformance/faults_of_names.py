"""Toys that name what is not there: words, rules, tones, things, an opponent. See test_faults.py."""

from typing import Any, ClassVar

from conformance.toy import Toy, ToyFace, ToyTitle
from kurs.kernel import Ask, Score

HERE = "conformance.faults_of_names"


class MuteFace(ToyFace):
    package = "conformance.nowhere"


class Mute(ToyTitle):
    """Has no catalogue at all."""

    face = f"{HERE}:MuteFace"


class NamelessFace(ToyFace):
    package = "conformance.nameless"


class Nameless(ToyTitle):
    """Its catalogue has neither a name nor a word about it."""

    face = f"{HERE}:NamelessFace"


class PennilessFace(NamelessFace):
    words: ClassVar[dict[str, str]] = {k: v for k, v in ToyFace.words.items() if k != "money"} | {"points": "number"}


class Penniless(ToyTitle):
    """Speaks of money and has no sentence for an amount of it."""

    face = f"{HERE}:PennilessFace"


class PointlessFace(ToyFace):
    words: ClassVar[dict[str, str]] = {k: v for k, v in ToyFace.words.items() if k != "money"}


class Pointless(ToyTitle):
    """Says results neither in points nor in money."""

    face = f"{HERE}:PointlessFace"


class MisspeltFace(ToyFace):
    words = ToyFace.words | {"event.prize": "nmber"}


class MisspeltKind(ToyTitle):
    """Speaks of a kind of thing that there is not."""

    face = f"{HERE}:MisspeltFace"


class ChartedFace(ToyFace):
    def charts(self, state: Any) -> dict[str, list[int]]:
        return {"gold": state.coins[:]}


class UnnamedChart(ToyTitle):
    """Draws a chart that has no name."""

    face = f"{HERE}:ChartedFace"


class LabelledFace(ChartedFace):
    words = ToyFace.words | {"chart.gold": ""}


class UnwrittenChart(ToyTitle):
    """Declares the name of a chart and does not write it."""

    face = f"{HERE}:LabelledFace"


class UnnamedScore(ToyTitle):
    """Counts something in the end that has no name."""

    def scores(self, state: Toy) -> tuple[Score, ...]:
        return tuple([score._replace(lines=(*score.lines, ("luck", 0))) for score in super().scores(state)])


class UnnamedRow(ToyTitle):
    """Has a row in its result that nobody can name."""

    def scores(self, state: Toy) -> tuple[Score, ...]:
        return (*super().scores(state), Score(0, 9, (), "who.stranger"))


class TintedFace(ToyFace):
    tints: ClassVar[dict[str, str]] = {"score.points": "blue", "goblin.0": "blue"}


class TintOfNothing(ToyTitle):
    """Gives a colour to what there is not."""

    face = f"{HERE}:TintedFace"


class MauveFace(ToyFace):
    tints: ClassVar[dict[str, str]] = {"score.points": "mauve"}


class TintOfNoTone(ToyTitle):
    """Gives a colour that there is not."""

    face = f"{HERE}:MauveFace"


class RuledFace(ToyFace):
    event_rules: ClassVar[dict[str, str]] = {"prize": "TOY-1", "won": "TOY-9"}


class UnknownRuleOfAnEvent(ToyTitle):
    """Sends whoever wants to read on to a rule that there is not."""

    face = f"{HERE}:RuledFace"


class ApplaudedFace(ToyFace):
    event_rules: ClassVar[dict[str, str]] = {"applause": "TOY-1"}


class RuleOfNoEvent(ToyTitle):
    """Knows the rule of what never happens."""

    face = f"{HERE}:ApplaudedFace"


class SignedFace(ToyFace):
    event_icons: ClassVar[dict[str, str]] = {"prize": "unicorn"}


class IconThatThereIsNot(ToyTitle):
    """Sets an icon beside an event that nobody has drawn."""

    face = f"{HERE}:SignedFace"


class RoundFace(ToyFace):
    rounds: ClassVar[frozenset[str]] = frozenset({"gong"})


class RoundOfNoEvent(ToyTitle):
    """Begins its rounds with what never happens."""

    face = f"{HERE}:RoundFace"


class UnknownRuleOfAnAsk(ToyTitle):
    """Asks by a rule that there is not."""

    def asks(self, state: Toy) -> tuple[Ask, ...]:
        asks = super().asks(state)
        if len(asks) == 1 and asks[0].kind == "turn":
            return (Ask(asks[0].seat, "turn", asks[0].options, "TOY-2.7"),)
        return asks


class NoRuleOfAnAsk(UnknownRuleOfAnAsk):
    """Asks by no rule."""

    def asks(self, state: Toy) -> tuple[Ask, ...]:
        return tuple([Ask(a.seat, a.kind, a.options, "") if a.kind == "turn" else a for a in super().asks(state)])


class UnnamedOrder(ToyTitle):
    """Takes an order that cannot be said."""

    orders = ("sleep",)


class AbsentOpponent(ToyTitle):
    """Lets people play against a bot that there is not."""

    opponent = "careless"


FAULTS: dict[type[ToyTitle], tuple[str, str]] = {
    Mute: ("sentences", "the title has no English catalogue"),
    Nameless: ("sentences", "no sentence for title, about, "),
    Penniless: ("names", "sentences speak of money, and there is no sentence for it"),
    Pointless: ("names", "results are said in points or in money: neither is among the words"),
    MisspeltKind: ("names", r"kinds of arguments that have no words: nmber \(event.prize\)"),
    UnnamedChart: ("names", "no words are declared for chart.gold"),
    UnwrittenChart: ("sentences", "no sentence for chart.gold"),
    UnnamedScore: ("sentences", "no words are declared for 'score.luck'"),
    UnnamedRow: ("names", "no words are declared for who.stranger"),
    TintOfNothing: ("names", "tints of what is neither among the words nor in a sheet: goblin.0$"),
    TintOfNoTone: ("names", "tints in a tone that there is not: score.points: mauve; there are blue, green, "),
    UnknownRuleOfAnEvent: ("names", "rules that rules.md does not have: event_rules won: TOY-9$"),
    RuleOfNoEvent: ("names", "no words are declared for event.applause"),
    IconThatThereIsNot: ("names", "icons of events that there are not: prize: unicorn; there are computer, "),
    RoundOfNoEvent: ("names", "no words are declared for event.gong"),
    UnknownRuleOfAnAsk: ("names", "rules that rules.md does not have: the ask turn: TOY-2.7$"),
    NoRuleOfAnAsk: ("names", "rules that rules.md does not have: the ask turn: none$"),
    UnnamedOrder: ("names", "no words are declared for order.sleep"),
    AbsentOpponent: ("names", "there is no bot careless: the opponent"),
}
