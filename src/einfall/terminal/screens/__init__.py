"""The screens of the full-screen program, by Textual."""
