"""Einstein in a terminal."""
