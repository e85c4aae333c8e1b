"""Games for OpenSpiel; importing this registers them.

    import einfall.envs.spiel
    import pyspiel

    game = pyspiel.load_game("python_einfall_genial(players=3,edition=lutin)")

The other one is `python_einfall_einstein`. Options are a record's rules. Chance is explicit: one
tile a node, or one roll of five dice. Returns are shares of the win (1 for a win alone, in all 0),
or points for a player alone. All of OpenSpiel's algorithms in Python can play them; those in C++
that sample hidden information cannot, since they have no way to ask a game written in Python.
"""

from einfall.extras import needed

with needed():
    from einfall.envs.spiel import einstein as einstein
    from einfall.envs.spiel import genial as genial
