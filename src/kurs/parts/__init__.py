"""Pieces of game that at least two titles share. Nothing else."""
