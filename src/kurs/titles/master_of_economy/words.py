"""The sentences of Master of Economy: what each speaks of. The sentences themselves live in the catalogues.

A kind of argument names how it is written: ``seat`` a player, ``money`` an amount, ``count`` a number that governs the
plural, ``number``, ``text``; any other kind is looked up as ``KIND.VALUE``. Two arguments of a kind are told apart by a
name: ``corp:buyer corp:seller``.
"""

from typing import Final

from kurs.titles.master_of_economy.data import CORPORATIONS, FACTORIES, GOODS, OPTIONS
from kurs.titles.master_of_economy.rules.holders import HOLDERS
from kurs.titles.master_of_economy.rules.shortfall import PURPOSES
from kurs.titles.master_of_economy.state import PHASE_NAMES, STEP_NAMES

EVENTS: Final = {
    # setting up
    "founded": "seat corp",
    "additional": "corp",
    "position": "corp number",
    "auctioned": "number seat",
    "bid": "seat money",
    "auction_passed": "seat",
    "auction_won": "seat corp number money",
    "auction_left": "seat corp number",
    # the clock
    "stage": "number",
    "phase": "number:stage number phase",
    "between": "number",
    # investment
    "built": "seat corp factory",
    "scrapped": "seat corp factory money",
    "invested": "seat corp",
    # supply and production
    "supplied": "corp factory number",
    "perished": "corp good number",
    "produced": "corp good number",
    "lost": "corp good number",
    # trade
    "blocked": "corp good",
    "tokens_laid": "",
    "seventh": "seat corp",
    "offered_import": "corp good number",
    "offered_export": "corp good number",
    "no_offers": "corp",
    "domestic": "corp:buyer corp:seller good number money",
    "imported": "corp good money",
    "import_failed": "corp good",
    "import_none_left": "corp good",
    "exported": "corp good number money number:points",
    "no_demand": "corp good number",
    "fined": "seat corp good number money",
    "fine_lapsed": "seat corp good number money",
    "additional_sold": "corp good",
    "token": "seat number",
    "token_points": "corp number number:points",
    # lack of money
    "added": "seat corp money",
    "forced_sale": "seat corp factory money",
    # financial operations
    "interest": "seat corp money",
    "interest_lapsed": "seat corp money",
    "repaid": "seat corp money",
    "kept_loans": "seat corp",
    "corp_bought": "corp:buyer corp number money",
    "corp_enlarged": "corp:buyer corp number:old number money",
    "corp_sold": "corp:seller corp number money",
    "corp_reduced": "corp:seller corp number:old number money",
    "corp_passed": "corp",
    "premium": "seat corp money",
    "borrowed": "seat corp money",
    "no_loan": "seat corp",
    # meetings
    "meeting": "corp seat",
    "managers_premium": "seat corp money",
    "embezzled": "seat corp money money:cost number",
    "honest": "seat corp",
    "no_dividend_possible": "corp",
    "proposed": "seat corp money",
    "motions": "corp count",
    "motion": "corp money",
    "voted_yes": "seat holder number",
    "voted_no": "seat holder number",
    "carried": "corp money number:yes number:no",
    "rejected": "corp money number:yes number:no",
    "dividend": "seat corp money money:total",
    "dividend_player": "seat money",
    "dividend_corp": "corp money",
    "redeemed": "seat corp seat:owner number money",
    "redeemed_corp": "seat corp corp:owner number money",
    "shrunk": "seat corp seat:owner number number:smaller money",
    "shrunk_corp": "seat corp corp:owner number number:smaller money",
    "not_redeemed": "seat corp",
    "must_stand": "seat corp",
    "stands": "seat corp",
    "sole_candidate": "seat corp",
    "voted": "seat holder number seat:candidate",
    "counted": "seat number",
    "tie_player": "seat",
    "tie_corp": "corp",
    "confirmed": "seat corp",
    "elected": "seat corp",
    "player_bought": "seat corp number money",
    "player_enlarged": "seat corp number:old number money",
    "player_sold": "seat corp number money",
    "player_reduced": "seat corp number:old number money",
    "player_passed": "seat",
    # between two stages
    "took_over": "seat corp",
    "influence": "corp",
    "supported": "seat corp number",
    "not_supported": "seat corp",
    "new_position": "corp number number:influence",
    # the end
    "end_points": "corp number",
    "end_stages": "number",
    "liquidated": "corp corp:issuer number money",
    "final_loans": "corp number money",
    "shared_out": "corp money money:share money:package",
    "share_of": "seat corp money",
    "final": "seat money:shares money:purse money",
    "winner": "seat",
}

EVENT_RULES: Final[dict[str, str]] = {
    "founded": "COR-3.1", "additional": "COR-6.1.1", "position": "COR-3.4", "auctioned": "COR-6.3.2",
    "bid": "COR-6.3.2", "auction_passed": "COR-6.3.2", "auction_won": "COR-6.3.2", "auction_left": "COR-6.3.1",
    "stage": "COR-4.0.1", "phase": "COR-4.0.1", "between": "COR-4.7.1",
    "built": "COR-4.1.2", "scrapped": "COR-4.1.3", "invested": "COR-4.1.1",
    "supplied": "COR-4.2.1", "perished": "COR-4.2.3", "produced": "COR-4.3.1", "lost": "COR-4.3.2",
    "blocked": "COR-6.1.4", "tokens_laid": "COR-6.1.4", "seventh": "COR-4.4.1", "offered_import": "COR-4.4.2",
    "offered_export": "COR-4.4.3", "no_offers": "COR-4.4.1", "domestic": "COR-4.4.8", "imported": "COR-4.4.9",
    "import_failed": "COR-4.4.9", "import_none_left": "COR-6.4.4", "exported": "COR-4.4.10", "no_demand": "COR-4.4.10",
    "fined": "COR-4.4.8", "fine_lapsed": "COR-4.8.5", "additional_sold": "COR-6.1.5", "token": "COR-6.1.6",
    "token_points": "COR-6.1.6", "added": "COR-4.8.1", "forced_sale": "COR-4.8.1", "interest": "COR-4.5.1",
    "interest_lapsed": "COR-4.8.5", "repaid": "COR-4.5.1", "kept_loans": "COR-4.5.1", "corp_bought": "COR-4.5.3",
    "corp_enlarged": "COR-4.5.3", "corp_sold": "COR-4.5.3", "corp_reduced": "COR-4.5.3", "corp_passed": "COR-4.5.2",
    "premium": "COR-4.5.4", "borrowed": "COR-4.5.5", "no_loan": "COR-4.5.5", "meeting": "COR-4.6.13",
    "managers_premium": "COR-4.6.1", "embezzled": "COR-4.6.2", "honest": "COR-4.6.2",
    "no_dividend_possible": "COR-4.6.3", "proposed": "COR-4.6.4", "motions": "COR-4.6.4", "motion": "COR-4.6.4",
    "voted_yes": "COR-4.6.5", "voted_no": "COR-4.6.5", "carried": "COR-4.6.5", "rejected": "COR-4.6.5",
    "dividend": "COR-4.6.6", "dividend_player": "COR-4.6.6", "dividend_corp": "COR-4.6.6", "redeemed": "COR-4.6.7",

    "redeemed_corp": "COR-4.6.7", "shrunk": "COR-4.6.7", "shrunk_corp": "COR-4.6.7",
    "not_redeemed": "COR-4.6.7", "must_stand": "COR-4.6.8", "stands": "COR-4.6.8",
    "sole_candidate": "COR-4.6.9", "voted": "COR-4.6.9", "counted": "COR-4.6.10", "tie_player": "COR-4.6.11",
    "tie_corp": "COR-4.6.11", "confirmed": "COR-4.6.10", "elected": "COR-4.6.10", "player_bought": "COR-4.6.14",
    "player_enlarged": "COR-4.6.14", "player_sold": "COR-4.6.14", "player_reduced": "COR-4.6.14",
    "player_passed": "COR-4.6.14", "took_over": "COR-4.7.1", "influence": "COR-4.7.2", "supported": "COR-4.7.3",
    "not_supported": "COR-4.7.3", "new_position": "COR-4.7.4", "end_points": "COR-5.1", "end_stages": "COR-5.1",
    "liquidated": "COR-5.2", "final_loans": "COR-5.2", "shared_out": "COR-5.2", "share_of": "COR-5.2",
    "final": "COR-5.3", "winner": "COR-5.3",
}  # fmt: skip
"""The rule behind each event."""

ASKS: Final = {
    "auction": "number money",
    "investment": "corp number:builds number:sales",
    "supply": "corp",
    "token": "corp",
    "offers": "corp number number:most",
    "shortfall": "corp purpose money money:missing",
    "cover": "corp purpose money money:missing",
    "repay": "corp count money",
    "shares": "corp number",
    "loan": "corp money",
    "embezzle": "corp money number",
    "propose": "corp money",
    "vote": "corp money ballot number",
    "redeem": "corp",
    "candidate": "corp",
    "election": "corp ballot number",
    "deal": "number",
    "influence": "corp count",
}

MOVES: Final = {
    "bid": "money",
    "pass": "",
    "done": "",
    "build": "factory",
    "scrap": "factory",
    "run": "factory",
    "lay": "number",
    "import": "good",
    "export": "good number",
    "unimport": "good",
    "unexport": "good number",
    "shift": "good number number:to",
    "add": "money",
    "give": "money factory",
    "repay": "",
    "borrow": "",
    "buy": "corp number",
    "enlarge": "corp number number:to",
    "sell": "corp number",
    "reduce": "corp number number:to",
    "embezzle": "money",
    "propose": "money",
    "yes": "holder",
    "no": "holder",
    "redeem": "number",
    "shrink": "number number:to",
    "stand": "",
    "elect": "holder seat",
    "support": "number",
}
"""How a move is said in the plainest way; the face has richer labels."""

REASONS: Final = {
    "unknown_verb": "text",
    "other_step": "text step",
    "wrong_arguments": "text",
    "no_such_good": "text",
    "no_such_factory": "text",
    "no_such_corp": "text",
    "no_such_holder": "text",
    "no_such_field": "number",
    "no_such_package": "number",
    "not_now": "text",
    "bid_too_high": "money",
    "bid_too_low": "money",
    "sales_used": "number",
    "just_built": "factory",
    "no_factory": "factory",
    "builds_used": "number",
    "type_used": "factory number",
    "no_space": "factory number",
    "no_piece": "factory",
    "no_materials": "factory",
    "cannot_pay": "money money:most",
    "runs_anyway": "factory",
    "all_run": "factory",
    "not_stocked": "factory",
    "token_open": "number",
    "no_such_token": "number",
    "no_marker": "number",
    "no_influence": "number",
    "store_full": "good",
    "no_import": "good",
    "not_your_marker": "good number",
    "field_blocked": "good number",
    "field_taken": "good number corp",
    "rearranged": "number",
    "purse": "money",
    "must_give": "money",
    "no_use": "money",
    "own_shares": "corp",
    "bought_already": "",
    "sold_already": "",
    "takes_no_part": "corp",
    "not_your_package": "corp number",
    "not_in_bank": "corp number",
    "larger": "number",
    "smaller": "number",
    "last_owner": "corp",
    "too_much": "money number",
    "propose": "money",
    "no_votes": "ballot",
    "no_candidate": "",
    "other_holder": "ballot",
    "nobodys": "corp number",
    "last_package": "corp",
    "treasury": "money money:treasury",
    "support": "count",
}

RECKONED: Final = ("stage", "phase")
WEIGHED: Final = ("points", "rate", "treasury", "purse", "result", "dividends")
"""The cards of rounds: with what they begin, and what is weighed then."""

WORDS: Final[dict[str, str]] = (
    {"title": "", "about": "", "money": "money", "setup.no_teams": "number", "setup.no_additional": "number"}
    | {f"event.{key}": kinds for key, kinds in EVENTS.items()}
    | {f"over.{key}": EVENTS[key] for key in RECKONED}
    | {f"weighed.{name}": "" for name in WEIGHED}
    | {f"ask.{key}": kinds for key, kinds in ASKS.items()}
    | {f"move.{key}": kinds for key, kinds in MOVES.items()}
    | {f"why.{key}": kinds for key, kinds in REASONS.items()}
    | {f"corp.{corporation.id}": "" for corporation in CORPORATIONS}
    | {f"good.{good.id}": "" for good in GOODS}
    | {f"factory.{factory.id}": "" for factory in FACTORIES}
    | {f"holder.{holder}": "" for holder in HOLDERS}
    | {f"ballot.{holder}": "" for holder in HOLDERS}
    | {f"purpose.{purpose}": "" for purpose in PURPOSES}
    | {f"phase.{phase}": "" for phase in PHASE_NAMES}
    | {f"step.{step}": "" for step in STEP_NAMES}
    | {f"score.{part}": "" for part in ("shares", "purse", "treasuries", "bid")}
    | {"tie.best": "money:more money:less"}
    | {"range.bid": "", "range.propose": ""}
    | {f"option.{option.name}": "" for option in OPTIONS}
    | {f"option.{option.name}.{value}": "" for option in OPTIONS for value in option.values}
)
