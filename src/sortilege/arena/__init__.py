"""Who is stronger: bots against bots, with luck taken out as far as it goes."""
