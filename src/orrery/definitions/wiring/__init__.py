"""Who calls whom: ports, routes, channels, referrals."""
