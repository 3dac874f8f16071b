"""The rules of Friesematenten, in the order of the rulebook.

    setup       FRI-3, drafting the deck FRI-6.4
    refill      phase 1, FRI-4.2
    turns       phase 2, FRI-4.3
    auction     phase 3, FRI-4.4
    payout      phase 4, FRI-4.5
    demolition  factory limit and fees, FRI-4.6
    assigning   influence cards, FRI-4.7
    playing     action cards: when and how, reactions, FRI-4.8
    values      points, production, bonuses, FRI-4.9
    targets     what a card may be aimed at, FRI-4.11.21
    effects     what a card does, FRI-4.11
    empire      where cards lie and how they move, FRI-2.4, FRI-4.7.5
    ending      FRI-5

A game is a stack of steps in the state (`kurs.parts.steps`). The lowest frame is the phase; frames above it interrupt.
"""
