// What each interpreter is told before it is told of any interface. Valid C++17.
#pragma once

namespace orrery {
namespace combat {

// The variables `folder`, `version`, `address` and `nagle` of the namespace `orrery` are set, and its command
// `send_at_once` is there.
inline const char* start() {
  return R"tcl(
lappend ::auto_path $::orrery::folder
package require Itcl 3
package require -exact combat $::orrery::version

# Handlers that wait for calls of their own stand on each other, some twenty levels each.
interp recursionlimit {} 10000

# No name server is asked whose the address is of a socket.
set ::tcl::unsupported::noReverseDNS 1

# Combat does not tell Tcl where to listen, and Tcl would do so on every address.
rename ::socket ::orrery::connection
proc ::socket {args} {
    if {[lindex $args 0] eq "-server"} {
        set accept [list ::orrery::accept [lindex $args 1]]
        return [::orrery::connection -server $accept -myaddr $::orrery::address {*}[lrange $args 2 end]]
    }
    set channel [::orrery::connection {*}$args]
    ::orrery::open_end $channel
    lappend ::orrery::channels $channel
    return $channel
}

namespace eval ::orrery {
    # Those on which this interpreter calls.
    variable channels [list]

    proc open_end {channel} {
        variable nagle
        if {!$nagle} {
            send_at_once $channel
        }
    }

    proc accept {combat channel host port} {
        open_end $channel
        {*}$combat $channel $host $port
    }

    # Does anything that was sent still wait to be written?
    proc unsent {} {
        variable channels
        foreach channel $channels {
            if {[catch {fileevent $channel writable} script]} {
                # Combat has closed it.
                set channels [lsearch -all -inline -not -exact $channels $channel]
            } elseif {$script ne "" || [chan pending output $channel] > 0} {
                return 1
            }
        }
        return 0
    }

    # The root POA; with it the interpreter begins to listen.
    proc adapter {} {
        variable adapter
        if {![info exists adapter]} {
            set adapter [::corba::resolve_initial_references RootPOA]
            [$adapter the_POAManager] activate
        }
        return $adapter
    }

    # Its identity in the adapter, and its reference as text.
    proc publish {interface target} {
        set class ::orrery::servants::[string map {:: _} $interface]
        set servant [namespace current]::[$class #auto $target]
        set id [[adapter] activate_object $servant]
        set reference [[adapter] id_to_reference $id]
        set text [::corba::object_to_string $reference]
        ::corba::release $reference
        return [list $id $text]
    }

    proc withdraw {id} {
        [adapter] deactivate_object $id
    }
}

# 65537 is ISO 8859-1, whatever the user's language is.
corba::init -ORBHostName $::orrery::address -ORBNativeCodeSet 65537
)tcl";
}

}  // namespace combat
}  // namespace orrery
