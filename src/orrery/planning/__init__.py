"""What a scenario becomes for one binding: the plan of a trial, its processes, phases and loads."""
