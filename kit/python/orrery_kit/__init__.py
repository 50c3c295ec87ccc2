"""The Python kit: what measures in driver programs written in Python. Written from kit/PROTOCOL.md and kit/vectors."""
