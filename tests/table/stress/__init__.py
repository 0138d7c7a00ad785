"""Long runs against the real server: kills, and everything a stranger might send. Short versions are tests."""
