"""What a test needs of this machine: a middleware that is here, built with what a binding chooses."""

from __future__ import annotations

import pytest

from conformance.cases import library
from orrery.definitions.driver.spec import bindings_of
from orrery.machine.packages import want, want_with


def skip_where_absent(spec: str) -> None:
    """Skip the test, by name and with what is missing, where the binding's middleware cannot be had."""
    (binding,) = bindings_of([spec], library().drivers)
    driver = library().drivers[binding.driver]
    if reason := want(driver).reason or want_with(driver, dict(binding.options)).reason:
        pytest.skip(f"{spec} cannot be had here: {reason}")
