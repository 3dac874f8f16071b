"""The rules of 1849, in the order of the rulebook: `game` is the table of contents.

auction (R49-3.1), market (R49-4.2), shares, presidency and stock (R49-4.3), starting, operating and turn (R49-4.4),
track (R49-4.5, R49-4.6), running (R49-4.7), dividend (R49-4.8), trains (R49-4.9), forced (R49-4.10), phases
(R49-4.11), own_shares (R49-4.12), privates and deals (R49-4.13, R49-4.1.5), closing (R49-4.14), ending (R49-5),
variants (R49-6.1 to R49-6.3), trading (R49-6.6).
"""
