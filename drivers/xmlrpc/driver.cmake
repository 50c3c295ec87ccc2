# What xmlrpc-c-config prints wants libcurl's development files, which the library's own packages do not bring; nothing of
# ours calls libcurl.
target_link_libraries(orrery_middleware INTERFACE
  xmlrpc_server_abyss++ xmlrpc_server++ xmlrpc_client++ xmlrpc++ xmlrpc_server_abyss xmlrpc_server xmlrpc_abyss
  xmlrpc_client xmlrpc xmlrpc_util)
