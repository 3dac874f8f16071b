"""The table of contents: which step is carried out how, what it asks, and what the answers do."""

from typing import Final

from kurs.kernel.ask import Ask
from kurs.kernel.chance import Chance
from kurs.kernel.event import Log
from kurs.kernel.move import Move
from kurs.parts.steps import Steps, wait
from kurs.titles.r1849.rules import (
    auction,
    deals,
    dividend,
    ending,
    forced,
    operating,
    own_shares,
    phases,
    presidency,
    privates,
    running,
    setup,
    starting,
    stock,
    track,
    trading,
    trains,
    variants,
)
from kurs.titles.r1849.state import (
    AUCTION,
    BANKRUPTCY,
    BOND,
    BUY_PRIVATES,
    BUY_STATION,
    BUY_TRAINS,
    CONSENT,
    DISCARD,
    E_TOKEN,
    EXCHANGE,
    HOME,
    LOAN,
    MINI_AUCTION,
    OPERATING,
    OVER,
    OWN_SHARES,
    PAY,
    PRICE,
    ROTATION,
    ROUTE,
    RSA_PRICE,
    RUN,
    SMS_STEP,
    STATION,
    STOCK_ROUND,
    TILE,
    TRACK,
    TURN_END,
    State,
)

AT_ANY_TIME: Final = {"private": privates.ask_for_private, "port": privates.use_port}
"""What a corporation may do in every step of its turn."""
IN_NEED: Final = {"sell": forced.sell_shares, "bankrupt": forced.choose_bankruptcy, "offer": trading.offer_private}
"""What a president may do when the corporation cannot pay."""

STEPS: Final[Steps[State]] = Steps(
    run={
        AUCTION: auction.auction_step,
        MINI_AUCTION: auction.mini_auction_step,
        RSA_PRICE: auction.rsa_step,
        STOCK_ROUND: stock.stock_step,
        OPERATING: operating.operating_step,
        SMS_STEP: track.sms_step,
        TRACK: track.track_step,
        STATION: track.station_step,
        RUN: running.run_step,
        PAY: dividend.pay_step,
        BUY_STATION: variants.buy_station_step,
        E_TOKEN: variants.e_token_step,
        BUY_TRAINS: trains.trains_step,
        OWN_SHARES: own_shares.own_shares_step,
        BOND: variants.bond_step,
        BUY_PRIVATES: privates.privates_step,
        TURN_END: operating.turn_end_step,
        OVER: wait,
        HOME: starting.home_step,
        EXCHANGE: presidency.exchange_step,
        TILE: track.tile_step,
        ROTATION: track.rotation_step,
        ROUTE: running.route_step,
        PRICE: deals.price_step,
        CONSENT: deals.consent_step,
        DISCARD: phases.discard_step,
        BANKRUPTCY: forced.bankruptcy_step,
        LOAN: forced.loan_step,
    },
    ask={
        AUCTION: auction.ask_auction,
        MINI_AUCTION: auction.ask_mini_auction,
        RSA_PRICE: auction.ask_rsa,
        STOCK_ROUND: stock.ask_stock,
        SMS_STEP: track.ask_sms,
        TRACK: track.ask_track,
        STATION: track.ask_station,
        RUN: running.ask_run,
        PAY: dividend.ask_pay,
        BUY_STATION: variants.ask_buy_station,
        E_TOKEN: variants.ask_e_token,
        BUY_TRAINS: trains.ask_trains,
        OWN_SHARES: own_shares.ask_own_shares,
        BOND: variants.ask_bonds,
        BUY_PRIVATES: privates.ask_privates,
        OVER: ending.nobody_asked,
        HOME: starting.ask_home,
        EXCHANGE: presidency.ask_exchange,
        TILE: track.ask_tile,
        ROTATION: track.ask_rotation,
        ROUTE: running.ask_route,
        PRICE: deals.ask_price,
        CONSENT: deals.ask_consent,
        DISCARD: phases.ask_discard,
        LOAN: forced.ask_loan,
    },
    answers={
        AUCTION: {"buy": auction.buy, "bid": auction.bid, "pass": auction.pass_auction},
        MINI_AUCTION: {"bid": auction.bid, "withdraw": auction.withdraw},
        RSA_PRICE: {"par": auction.set_rsa_price},
        STOCK_ROUND: {
            "pass": stock.finish_turn,
            "done": stock.finish_turn,
            "sell": stock.sell_shares,
            "buy": stock.buy,
            "start": stock.start,
            "private": trading.ask_for_private,
            "offer": trading.offer_private,
        },
        SMS_STEP: {"sms": track.use_sms, "keep": track.keep_sms, **AT_ANY_TIME},
        TRACK: {"hex": track.choose_hex, "skip": track.skip, **AT_ANY_TIME},
        STATION: {"station": track.choose_station, "skip": track.skip, **AT_ANY_TIME},
        RUN: {
            "best": running.run_best,
            "run": running.run_routes,
            "none": running.run_nothing,
            "use": running.use_train,
            **AT_ANY_TIME,
        },
        PAY: {"pay": dividend.pay_out, "withhold": dividend.withhold, **AT_ANY_TIME},
        BUY_STATION: {"buy_station": variants.ask_for_station, "done": privates.done, **AT_ANY_TIME},
        E_TOKEN: {"e_token": variants.buy_e_token, "done": privates.done, **AT_ANY_TIME},
        BUY_TRAINS: {
            "train": trains.buy_new,
            "used": trains.buy_used,
            "buy_train": trains.ask_for_train,
            "done": privates.done,
            **IN_NEED,
            **AT_ANY_TIME,
        },
        OWN_SHARES: {"issue": own_shares.issue, "redeem": own_shares.redeem, "done": privates.done, **AT_ANY_TIME},
        BOND: {
            "bond": variants.issue_bond,
            "repay": variants.repay_bond,
            "done": privates.done,
            **IN_NEED,
            **AT_ANY_TIME,
        },
        BUY_PRIVATES: {"done": privates.done, **AT_ANY_TIME},
        HOME: {"home": starting.choose_home},
        EXCHANGE: {"exchange": presidency.choose_exchange},
        TILE: {"tile": track.choose_tile},
        ROTATION: {"turn": track.choose_turn},
        ROUTE: {"from": running.start_route, "leg": running.add_leg, "end": running.end_route},
        PRICE: {"price": deals.name_price},
        CONSENT: {"accept": deals.accept, "decline": deals.decline},
        DISCARD: {"discard": phases.discard},
        LOAN: {"loan": forced.take_loan, "leave": forced.leave},
    },
)


def start(seats: int, options: dict[str, str], chance: Chance) -> tuple[State, Log]:
    """Set up and go on to the first ask."""
    s, log = setup.set_up(seats, options, chance)
    STEPS.go_on(s, chance, log)
    return s, log


def asks(s: State) -> tuple[Ask, ...]:
    """The open asks."""
    return STEPS.asks(s)


def apply(s: State, seat: int, move: Move, chance: Chance, log: Log | None = None) -> Log:
    """Carry out an answer and everything that follows from it without a decision."""
    return STEPS.apply(s, seat, move, chance, log)
