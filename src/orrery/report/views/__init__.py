"""Views of every campaign, one file a view; `registry` lists all views in the order in which a report shows them."""
