"""What can be asked by HTTP, who asks, and what is refused."""
