"""Tests of Smartphone Inc., by rule number."""
