"""What a campaign was to answer, by the protocol that was stored before its first trial, and what it says."""
