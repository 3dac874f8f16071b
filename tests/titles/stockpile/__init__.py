"""Tests of Stockpile: one file a chapter of its rules."""
