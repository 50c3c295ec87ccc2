"""Pictures of scenarios: their objects and relations, in the terminal and as SVG."""
