"""What every table is made of: sections of rows, columns, ratios, ranking and notes."""
