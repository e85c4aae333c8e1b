"""Tables in memory, bots that think, and connections that are told what happens."""
