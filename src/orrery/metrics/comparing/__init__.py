"""What differs between drivers, or between campaigns, by intervals."""
