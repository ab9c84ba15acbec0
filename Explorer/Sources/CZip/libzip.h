// The header of libzip as a module.
#include <zip.h>
