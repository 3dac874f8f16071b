"""How fast and how large. Speeds are ratios to a calibration loop timed in the same run."""
