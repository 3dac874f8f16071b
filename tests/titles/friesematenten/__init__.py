"""Tests of Friesematenten, by rule number."""
