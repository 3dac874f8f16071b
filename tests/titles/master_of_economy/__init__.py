"""Tests of Master of Economy, by rule number."""
