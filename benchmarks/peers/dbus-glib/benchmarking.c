#include "dbus-glib/benchmarking.h"

typedef struct {
  GObject parent;
} Benchmarking;
typedef struct {
  GObjectClass parent_class;
} BenchmarkingClass;

G_DEFINE_TYPE(Benchmarking, benchmarking, G_TYPE_OBJECT)

static gboolean benchmarking_in_out_int_call(Benchmarking* self, gint number, gint* result, GError** error) {
  (void)self;
  (void)error;
  *result = number;
  return TRUE;
}

/* The library frees the result. */
static gboolean benchmarking_in_out_string_call(Benchmarking* self, const gchar* text, gchar** result, GError** error) {
  (void)self;
  (void)error;
  *result = g_strdup(text);
  return TRUE;
}

#include "benchmarking_glue.h"

static void benchmarking_init(Benchmarking* self) { (void)self; }

static void benchmarking_class_init(BenchmarkingClass* klass) {
  dbus_g_object_type_install_info(G_TYPE_FROM_CLASS(klass), &dbus_glib_benchmarking_object_info);
}

GObject* benchmarking_new(void) { return G_OBJECT(g_object_new(benchmarking_get_type(), NULL)); }
