"""From a question to a measured campaign: what is looked at before its first trial, and how it comes to its last."""
