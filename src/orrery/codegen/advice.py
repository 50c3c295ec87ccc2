"""What to say about common mistakes in IDL: tables, read by `complaints`."""

SCOPES = {"operation": "interface", "attribute": "interface", "parameter": "operation", "member": "struct"}
"""What the scope is that encloses a name of each kind."""

HINTS = (
    (r"inside its own definition|before it is fully defined", "inside itself a type can only stand in a sequence<...>"),
    (r"must be fully defined", "define it above this line, or include its file"),
    (r"repeated union label", "each value may have one case only"),
    (r"unterminated comment", "close it with */"),
    (r"unterminated .#if", "close it with #endif"),
    (r"recursion too deep", "the file includes itself: guard it with #ifndef, #define and #endif"),
)
"""What to do about complaints that are clear as omniidl words them."""

FOREIGN_TYPES = {
    "int": "long",
    "uint": "unsigned long",
    "integer": "long",
    "int8": "octet",
    "int8_t": "octet",
    "uint8": "octet",
    "uint8_t": "octet",
    "byte": "octet",
    "int16": "short",
    "int16_t": "short",
    "uint16": "unsigned short",
    "uint16_t": "unsigned short",
    "int32": "long",
    "int32_t": "long",
    "uint32": "unsigned long",
    "uint32_t": "unsigned long",
    "int64": "long long",
    "int64_t": "long long",
    "uint64": "unsigned long long",
    "uint64_t": "unsigned long long",
    "size_t": "unsigned long long",
    "float32": "float",
    "float64": "double",
    "bool": "boolean",
    "str": "string",
    "bytes": "sequence<octet>, by a typedef",
}
"""What people call basic types elsewhere, and what IDL calls them."""

PRAGMAS = {
    "prefix": '#pragma prefix "example.org"',
    "version": "#pragma version NAME 1.0",
    "id": '#pragma ID NAME "IDL:example.org/NAME:1.0"',
}
"""The form of each pragma that IDL itself has."""
