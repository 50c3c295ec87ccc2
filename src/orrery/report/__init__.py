"""What people see: the terminal's tables, the HTML report with its views, and the sentence that says what was found.

Everything here reads rows, comparisons and observations and computes its claims from them; nothing is typed in.
"""
