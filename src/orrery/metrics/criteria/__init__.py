"""What figures are asked to keep."""
