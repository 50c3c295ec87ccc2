# The libraries of the system's packages.
find_package(iceoryx_hoofs REQUIRED)
find_package(iceoryx_posh REQUIRED)
target_include_directories(orrery_middleware INTERFACE ${ORRERY_SHARED})
target_link_libraries(orrery_middleware INTERFACE iceoryx_posh::iceoryx_posh)
