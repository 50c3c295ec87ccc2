"""White box: where the time of a call goes, from marks in user space and tracepoints of the kernel."""
