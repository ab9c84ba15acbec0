#include "SystemLibrary.h"

__attribute__((weak)) const char *_Nullable espalier_load_library(const char *_Nonnull name) {
  (void)name;
  return 0;
}
