"""Pictures of a campaign, one file a view; `registry` lists them in the order in which a report shows them."""
