/* The servant, a GObject whose methods the glue of dbus-binding-tool finds. */
#pragma once

#include <dbus/dbus-glib.h>

G_BEGIN_DECLS

GObject* benchmarking_new(void);

G_END_DECLS
