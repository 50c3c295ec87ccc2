// What Tcl is told at both ends, once `combat_folder` is set and `send_at_once` is there: where and how sockets are
// opened, and the seven calls, as Combat's repository has them.
#pragma once

constexpr const char* start_script = R"tcl(
lappend auto_path $combat_folder
package require Itcl 3
package require combat

# Combat would listen on every address, and let the kernel wait before it sends.
rename socket open_socket
proc socket {args} {
    if {[lindex $args 0] eq "-server"} {
        set accepted [list socket_accepted [lindex $args 1]]
        return [open_socket -server $accepted -myaddr 127.0.0.1 {*}[lrange $args 2 end]]
    }
    set channel [open_socket {*}$args]
    send_at_once $channel
    return $channel
}
proc socket_accepted {combat channel host port} {
    send_at_once $channel
    {*}$combat $channel $host $port
}

# 65537 is ISO 8859-1.
corba::init -ORBHostName 127.0.0.1 -ORBNativeCodeSet 65537

combat::ir add {
    {interface {IDL:Benchmarking:1.0 Benchmarking 1.0} {} {
        {operation {IDL:Benchmarking/void_call:1.0 void_call 1.0} void {} {}}
        {operation {IDL:Benchmarking/in_int_call:1.0 in_int_call 1.0} void {{in InValue long}} {}}
        {operation {IDL:Benchmarking/out_int_call:1.0 out_int_call 1.0} void {{out OutValue long}} {}}
        {operation {IDL:Benchmarking/in_out_int_call:1.0 in_out_int_call 1.0} void {{inout InOutValue long}} {}}
        {operation {IDL:Benchmarking/in_string_call:1.0 in_string_call 1.0} void {{in InValue string}} {}}
        {operation {IDL:Benchmarking/out_string_call:1.0 out_string_call 1.0} void {{out OutValue string}} {}}
        {operation {IDL:Benchmarking/in_out_string_call:1.0 in_out_string_call 1.0} void {{inout InOutValue string}} {}}
    }}
}
)tcl";
