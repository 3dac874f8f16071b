"""The rules of Stockpile, phase by phase in the order of the rulebook.

    setup        STK-3, investors STK-6.3.1
    information  STK-4.1
    supply       STK-4.2, and before Demand STK-6.3.3
    demand       STK-4.3, two players STK-6.1
    action       STK-4.4
    selling      STK-4.5
    movement     STK-4.6, advanced side STK-6.2
    dividend     STK-4.6.3, STK-4.0.7
    ending       STK-4.7, STK-5
    money        open fees, STK-4.3.10
    knowledge    what observers can work out, STK-4.0.6

A game is a stack of steps in the state. A step runs until somebody must be asked (it returns True); a step that
interrupts another one lies on top of it.
"""
