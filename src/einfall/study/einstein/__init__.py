"""What Einstein has for study."""
