"""What happens, phase by phase in the order of the rulebook.

setup (SPI-3), then the phases of a round: plan (4.1), price (4.2), produce (4.3), improve (4.4), research (4.5),
logistics (4.6), sell (4.7), score (4.8), prepare (4.9); ending (5). What several of them need: figures (plain numbers),
order (4.0.3), goods, technologies (4.5.3), offices (4.6.9) and retailers (4.11), looking (beats); steve decides for
Steve (6.3); outlook says what a plan would mean, why says why not; check holds the invariants; game is the table of
contents.
"""
