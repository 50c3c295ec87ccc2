"""What the benchmarks of Orrery itself share: subjects, peers written by hand, judgements."""
