// The plain C++ values in QDataStreams, as KDE's programs write their arguments and results. Valid C++14.
//
// Codec<T> has
//   static void put(QDataStream&, const T&);
//   static void get(QDataStream&, T&);      Malformed where what comes is none
#pragma once

#include "orrery/dcop/composite_codecs.hpp"
#include "orrery/dcop/functions.hpp"
#include "orrery/dcop/named_codecs.hpp"
#include "orrery/dcop/sequence_codecs.hpp"
#include "orrery/dcop/simple_codecs.hpp"
