"""What Einfach Genial has for study."""
