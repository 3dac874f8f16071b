"""What players do: the auction, stock rounds, choices after a change of presidency or a bankruptcy, forced sales."""

from kurs.kernel import Move
from kurs.titles.r1849.data import CORPORATIONS, PERCENT, PRIVATE_OF
from kurs.titles.r1849.importing import quirks
from kurs.titles.r1849.importing.following import Following, differs
from kurs.titles.r1849.importing.format import Action
from kurs.titles.r1849.rules.stock import PLACES, on_sale

LAST = len(PERCENT) - 1
"""The number of the last certificate; the president's is 0."""
FORCED = ("forced", "interest")
TURNS = ("auction", "mini_auction", "stock")


def bid(f: Following, action: Action) -> None:
    """On the private on offer a purchase, on another one a bid."""
    seat, private, amount = f.seat(action), action.company, action.price or 0
    if private not in PRIVATE_OF:
        differs("unknown", private[:40])
    if f.did("private_bought", seat, PRIVATE_OF[private], amount):
        return
    f.to_seat(seat, "auction", "mini_auction")
    ask = f.ask
    if ask.kind == "auction" and ask.args[0] == PRIVATE_OF[private]:
        if amount != ask.args[1]:
            differs("price", amount, ask.args[1])
        f.play("buy", private)
        f.did("private_bought", seat)
    else:
        f.play("bid", private, amount)


def pass_turn(f: Following, action: Action) -> None:
    """A turn of the auction or of a stock round ends. Those who can do nothing our rules pass over."""
    seat = f.seat(action)
    here = not f.over and f.ask.seat == seat and f.ask.kind in TURNS
    if not here and (f.did("passed", seat) or f.did("withdrew", seat)):
        return
    f.to_seat(seat, *TURNS)
    kind = f.ask.kind
    if kind == "mini_auction":
        f.play("withdraw")
    else:
        f.play("done" if kind == "stock" and f.ask.allows(Move("done")) else "pass")
    if not f.did("passed", seat):
        f.did("withdrew", seat)


def start(f: Following, action: Action) -> None:
    """A start price for a corporation, the one that comes with RSA or the next in line."""
    c, amount = f.corporation(action.corporation), str(action.share_price).partition(",")[0]
    if not amount.isdecimal() or len(amount) > 4:
        differs("unknown", str(action.share_price)[:40])
    f.to_seat(f.seat(action), "rsa_price", "stock")
    f.sold[c].add(0)
    if f.ask.kind == "stock":
        f.play("start", CORPORATIONS[c].id, int(amount))
    elif f.ask.args[0] == c:
        f.play("par", int(amount))
    else:
        differs("wrong_one", action.corporation, CORPORATIONS[int(f.ask.args[0])].id, "par")


def certificates(f: Following, action: Action) -> tuple[int, list[int]]:
    """The corporation and the numbers of its certificates: ``ATA_7`` is the last one of ATA."""
    pairs = [name.partition("_") for name in action.shares]
    numbers = [int(number) for _, _, number in pairs if number.isdecimal() and len(number) < 3 and int(number) <= LAST]
    if not numbers or len(numbers) != len(pairs) or len({name for name, _, _ in pairs}) > 1:
        differs("unknown", ", ".join(action.shares)[:80])
    return f.corporation(pairs[0][0]), numbers


def share_of(action: Action, numbers: list[int]) -> int:
    """The percent of an action; old files leave it to the certificates."""
    return sum([PERCENT[n] for n in numbers]) if action.percent is None else action.percent


def buy(f: Following, action: Action) -> None:
    """A certificate that has left the treasury and is for sale lies in the pool."""
    c, numbers = certificates(f, action)
    f.to_seat(f.seat(action), "stock")
    place = 1 if numbers[0] in f.sold[c] else 0
    share, ours = share_of(action, numbers), on_sale(f.state, c, place)
    if ours and share != ours:
        differs("share", share, ours)
    f.sold[c].add(numbers[0])  # before the move: what follows from it may close the corporation
    f.play("buy", CORPORATIONS[c].id, PLACES[place])


def sell(f: Following, action: Action) -> None:
    """In a stock round, or because a corporation cannot pay."""
    seat = f.seat(action)
    c, numbers = certificates(f, action)
    while f.step not in FORCED and f.ask.kind == "operate" and f.leave_turn():
        pass
    if f.step not in FORCED or f.ask.seat != seat:
        f.to_seat(seat, "stock")
    share, half = share_of(action, numbers), numbers == [0] and action.percent == 10
    if half and quirks.half_against_last(f.state, seat, c):
        f.depart("half")
        f.apply(seat, Move("sell", (c,)), quirks.sell_half)
        return
    words = ["P20"] * (0 in numbers) + ["L20"] * (LAST in numbers)
    word = ["half"] if half else ["+".join(words)] if words else []
    f.play("sell", CORPORATIONS[c].id, share, *word)


def choose(f: Following, action: Action) -> None:
    """Which certificates are exchanged; a loan, or leaving the game."""
    seat, choice = f.seat(action), text_of(action)
    for word, kind, move in (
        ("Two", "exchange", ("exchange", "tens")),
        ("One", "exchange", ("exchange", "L20")),
        ("loan", "loan", ("loan",)),
        ("Leave", "loan", ("leave",)),
    ):
        if word in choice:
            f.to_seat(seat, kind)
            f.play(*move)
            return
    differs("unknown", choice[:80])


def text_of(action: Action) -> str:
    """A choice is written as a text or as a list of one."""
    return " ".join(action.choice) if isinstance(action.choice, list) else str(action.choice)
