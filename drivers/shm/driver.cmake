if("${ORRERY_OPTION_LINKING}" STREQUAL "static")
  target_link_options(orrery_middleware INTERFACE -static)
else()
  # Raw programs carry their libstdc++ with them, as the smallest hand-written peer would.
  target_link_options(orrery_middleware INTERFACE -static-libstdc++ -static-libgcc)
endif()
