"""The rules, phase by phase in the order of the rulebook. A rule stands once: `figures` has those that are sums."""
