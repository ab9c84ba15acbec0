// The headers of libarchive as one module.
#include <archive.h>
#include <archive_entry.h>
