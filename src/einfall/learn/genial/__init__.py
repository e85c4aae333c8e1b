"""Learns the value of a table of Einfach Genial from games of the learner with itself."""
