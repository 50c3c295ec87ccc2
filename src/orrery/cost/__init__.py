"""What a call costs, counted instead of timed: instruments around the processes of real trials."""
