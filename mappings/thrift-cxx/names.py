"""Identifiers that Thrift accepts, and its code in C++ and in Java, for names that IDL allows."""

from __future__ import annotations

from collections.abc import Iterable

from orrery_mappings.shared.cxx.scope import Scope
from orrery_mappings.shared.java.names import OF_OBJECTS

from orrery.codegen.cxx_names import taken

_RESERVED = """BEGIN END __CLASS__ __DIR__ __FILE__ __FUNCTION__ __LINE__ __METHOD__ __NAMESPACE__ abstract alias
and args as assert async begin binary bool boolean break byte case catch class clone const continue cpp_include
cpp_type declare def default del delete do double dynamic elif else elseif elsif end enddeclare endfor endforeach
endif endswitch endwhile ensure enum except exception exec extends false finally float for foreach from function
global goto i16 i32 i64 i8 if implements import in include inline instanceof interface is lambda list map module
namespace native new next nil not null oneway optional or package pass print private protected public raise redo
reference register required rescue retry return self senum service set sizeof slist static strictfp string struct
super switch synchronized then this throw throws transient true try typedef undef union unless unsigned until use
uuid var virtual void volatile when while with xml xor yield"""
_HEADERS = """aio assert complex cpio ctype dirent dlfcn elf endian err errno error event fcntl features fenv float
fnmatch ftw getopt glob grp iconv inttypes langinfo libgen limits link locale malloc math memory monetary mntent
ndbm netdb obstack paths poll pthread pty pwd regex resolv sched search semaphore setjmp shadow signal spawn stab
stdatomic stdalign stdarg stdbool stddef stdint stdio stdlib stdnoreturn string strings syscall syslog tar termios
tgmath thread threads time ucontext uchar ulimit unistd utime utmp utmpx wait wchar wctype wordexp"""
_FIELDS = "printTo read what write"
RESERVED = frozenset(_RESERVED.split())
"""Words of Thrift, and those of other languages that it keeps out of its files."""
HEADERS = frozenset(_HEADERS.split())
"""A service's code is a header of its name: it must not be found in the place of one of these."""
FIELDS = frozenset(_FIELDS.split())
"""What generated structs and exceptions have."""
ARGUMENTS = frozenset(("cseqid", "iprot", "oprot", "result", "seqid"))
"""What the generated functions have beside their arguments."""
_SERVICE = ("If", "IfFactory", "IfSingletonFactory", "Null", "Client", "ClientT", "ConcurrentClient", "Multiface")
_PROCESSOR = ("Processor", "ProcessorT", "ProcessorFactory", "ProcessorFactoryT")


class Identifiers(Scope):
    """Names that stand side by side: `idl_` stands in front of what is a word."""

    words = RESERVED
    """What is no name in this scope, beside the words of C++ and what may be a macro."""

    def spelled(self, wanted: str) -> str:
        """The identifier for `wanted` alone, another one for each."""
        plain = wanted.lstrip("_")
        return f"idl_{plain}" if taken(plain) or plain in self.words or plain.startswith("idl_") else plain


class Package(Identifiers):
    """Structs, enums, exceptions and services: one namespace."""

    words = RESERVED | HEADERS | {"apache", "boost", "java", "javax", "org", "orrery_wire", "std", "swap", "to_string"}

    def take_service(self, wanted: str) -> str:
        """The name of a service, whose derived names (`BankClient`) nothing else can have."""
        name = self.take(wanted)
        self.keep(f"{name}{part}" for part in (*_SERVICE, *_PROCESSOR))
        return name


class Fields(Identifiers):
    """The fields of one struct, union or exception."""

    words = RESERVED | FIELDS


class Arguments(Identifiers):
    """The arguments of one method, which are the fields of a struct too."""

    words = RESERVED | FIELDS | ARGUMENTS


class Enumerators(Identifiers):
    """The enumerators of one enum, which stand in a struct of its name."""

    words = RESERVED | {"type"}


class Methods(Identifiers):
    """The methods of one service."""

    words = RESERVED | OF_OBJECTS | {"dispatchCall", "getInputProtocol", "getOutputProtocol", "process", "setProtocol"}

    def keys(self, name: str) -> Iterable[str]:
        """Also those of a client, by which a call is begun and finished, and of a processor."""
        return [name, f"send_{name}", f"recv_{name}", f"process_{name}"]
