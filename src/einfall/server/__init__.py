"""The table service: play with anyone over a link, lose nothing, trust the dice."""
