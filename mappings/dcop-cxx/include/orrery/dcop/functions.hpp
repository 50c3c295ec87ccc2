// What a call names: functions by their signatures, and types, as texts. mapping.py writes them. Valid C++14.
#pragma once

// What a string of IDL is: as with the article's calls, or as bytes.
#ifdef ORRERY_DCOP_QCSTRING
#define ORRERY_DCOP_STRING "QCString"
#else
#define ORRERY_DCOP_STRING "QString"
#endif

namespace orrery {
namespace dcop {

// Of each operation:
//   static const char* signature();   as DCOPClient::normalizeFunctionSignature leaves it
//   static const char* reply();       the type of what comes back
template <class Op>
struct Function;

// Of each type that may travel with its name: static const char* text();
template <class T>
struct TypeName;

}  // namespace dcop
}  // namespace orrery
