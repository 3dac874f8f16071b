"""Tests of 1849: one file a chapter of its rules."""
