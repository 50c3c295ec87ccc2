// The marks of calls, in a source of their own: a program that sets none is linked without them.
#include "measuring/notes.hpp"
#include "orrery/measuring/marks.hpp"

ORRERY_MARK(servant_enter)
ORRERY_MARK(servant_exit)
ORRERY_MARK(servant_read)
ORRERY_MARK(stub_enter)
ORRERY_MARK(stub_exit)
ORRERY_MARK(forward_enter)
ORRERY_MARK(forward_exit)
