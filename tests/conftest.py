"""Settings for all tests."""

from hypothesis import settings

# Compiling a kernel takes longer than Hypothesis allows a single example by default.
settings.register_profile("einfall", deadline=None)
settings.load_profile("einfall")
