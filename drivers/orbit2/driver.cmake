include(${ORRERY_MAPPING}/profiles/orbit2/stubs.cmake)
