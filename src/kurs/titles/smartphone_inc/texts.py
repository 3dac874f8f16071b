"""The sentences of the face: what the picture, the sheets, the options and the charts say."""

from typing import Final

DRAW: Final = {
    "map": "", "zoom_in": "", "zoom_out": "", "zoom_fit": "", "desk": "", "desk_fits": "text:x text:y",
    "desk_not": "text:x text:y", "desk_help": "", "pad_bottom": "pad", "pad_top": "pad", "pad_beside": "pad",
    "improvement_laid": "improvement layer", "improvement_free": "improvement", "take_off": "improvement",
    "hand_first": "count", "hand": "count", "hand_none": "count", "plan_lay": "", "plan_holds": "count",
    "plan_is_ready": "", "no_plan": "", "ready": "", "tool_turn": "", "tool_turn_short": "", "tool_flip": "",
    "tool_flip_short": "", "tool_layer": "", "tool_layer_short": "", "tool_off": "", "tool_off_short": "",
    "tool_swap": "", "tool_swap_short": "", "tool_again": "", "tool_again_short": "", "outlook": "", "price": "",
    "goods": "", "customers": "", "research": "", "logistics": "", "improvement": "", "yes": "", "no": "",
    "place": "number number:of", "place_known": "number number:of", "goods_kept": "count",
    "too_many_goods": "count", "customers_left": "count", "takes_tile": "", "takes_token": "", "finder": "",
    "finder_again": "", "layouts": "count", "finder_chip": "total text count",
    "finder_lay": "pad:top pad:bottom number:price number:goods number:research number:logistics", "key_entry": "",
    "line_to": "region", "key_price": "", "key_technology": "", "key_slot": "", "key_willing": "",
    "entry": "text number", "region": "region", "shop": "", "shop_bonus": "bonus number", "shop_bonus_one": "bonus",
    "shop_none": "", "move_from": "region", "round": "number number:rounds", "phase": "phase", "order": "",
    "no_order": "",
    "progress_left": "count", "price_block": "", "price_block_last": "", "price_block_none": "", "block": "",
    "stack": "number number:tokens", "turn": "", "technologies": "", "technology": "technology", "effect": "effect",
    "cost": "number", "patent": "number", "patent_gone": "", "colour": "colour", "total": "number",
    "price_is": "number", "goods_are": "number", "tokens_are": "count", "markers_are": "count", "planned": "",
    "plans": "", "no_plan_yet": "", "last_plan": "", "regions": "", "no_technology": "", "no_points": "",
    "part_start": "number", "part_sales": "number", "part_direct": "number", "part_control": "number",
    "part_patents": "number", "part_retailers": "number", "steve_pad": "level", "this_round": "", "next_round": "",
    "steve_note": "number",
}  # fmt: skip

SHEET: Final = {
    "table": "number number:rounds phase", "companies": "", "company": "", "colour": "", "points": "", "price": "",
    "last_price": "", "goods": "", "tokens": "", "markers": "", "technologies": "", "improvements": "", "plans": "",
    "plan": "", "layout": "pad:top pad:bottom number number:dx number:dy", "covered": "", "symbols": "",
    "change": "", "research": "", "logistics": "", "improves": "", "face_down": "", "regions": "", "region": "",
    "entry": "", "slots": "", "offices": "", "customers": "", "progress": "", "lines": "", "retailer": "",
    "bonus_of": "bonus number", "open": "", "technology": "", "effect": "", "cost": "", "patent": "", "owners": "",
    "gone": "", "block": "number number:tokens", "tile": "", "place": "", "parts": "", "start": "", "sales": "",
    "direct": "", "control": "", "patents": "", "retailers": "", "steve": "level", "now": "", "next": "", "when": "",
    "outlook": "", "reach": "", "order": "", "made": "", "yes": "", "no": "",
}  # fmt: skip

MOVE: Final = {
    "lay_for": "number number:dx number:dy number:price number:goods number:research number:logistics",
    "over_for": "improvement number:x number:y direction number:price number:goods number:research number:logistics",
    "under_for": "improvement number:x number:y direction number:price number:goods number:research number:logistics",
    "ready_for": "number:price number:goods number:research number:logistics",
    "research_to": "technology number number:cost", "research_finishes": "technology effect",
    "research_patent": "technology number effect", "ship_to": "region number number:cost", "ship_opens": "region",
    "sell_for": "region count number", "direct_for": "count number", "sell_all_for": "number", "end_loses": "count",
    "done_loses": "count", "done_keeps": "count", "accept_goods": "number", "shift_up": "number",
    "shift_down": "number",
}  # fmt: skip

CHART: Final = {
    "points": "", "price": "", "sales": "", "control": "", "patents": "", "retailers": "",
}  # fmt: skip

TOTAL: Final = {
    "price": "", "goods": "", "research": "", "logistics": "", "improvement": "",
}  # fmt: skip

FACE_WORDS: Final[dict[str, str]] = {
    f"{kind}.{key}": kinds
    for kind, words in (("draw", DRAW), ("sheet", SHEET), ("move", MOVE), ("chart", CHART), ("total", TOTAL))
    for key, kinds in words.items()
}
"""What each of them speaks of."""
