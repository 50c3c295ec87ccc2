// The classes of Qt 3 and of libDCOP; Trinity's Qt has a T before its names. Everything else has them by way of this
// file. Valid C++14.
#pragma once

#ifdef ORRERY_TQT
#include <tqapplication.h>
#include <tqasciidict.h>
#include <tqcstring.h>
#include <tqdatastream.h>
#include <tqevent.h>
#include <tqiodevice.h>
#include <tqobject.h>
#include <tqstring.h>

using QApplication = TQApplication;
template <class T>
using QAsciiDict = TQAsciiDict<T>;
using QByteArray = TQByteArray;
using QChar = TQChar;
using QCString = TQCString;
using QCustomEvent = TQCustomEvent;
using QDataStream = TQDataStream;
using QEvent = TQEvent;
using QIODevice = TQIODevice;
using QObject = TQObject;
using QString = TQString;
#else
#include <qapplication.h>
#include <qasciidict.h>
#include <qcstring.h>
#include <qdatastream.h>
#include <qevent.h>
#include <qiodevice.h>
#include <qobject.h>
#include <qstring.h>
#endif

#include <dcopclient.h>
#include <dcopobject.h>
#include <dcopref.h>
#include <kdatastream.h>

#include <string>

// To Qt they are words, and macros; the kit has fields and functions of these names.
#undef emit
#undef signals
#undef slots

namespace orrery {
namespace dcop {

// Of the library that runs. libDCOP has no function that tells its own.
inline std::string version() {
#ifdef ORRERY_TQT
  return std::string("Trinity on TQt ") + tqVersion();
#else
  return std::string("KDE 3 on Qt ") + qVersion();
#endif
}

}  // namespace dcop
}  // namespace orrery
