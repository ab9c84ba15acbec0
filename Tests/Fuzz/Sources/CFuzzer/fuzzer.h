// The entry to libFuzzer for a program with a main of its own. The compiler brings the library along
// under -sanitize=fuzzer, but no header for it.

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(int *argc, char ***argv,
                        int (*run)(const uint8_t *data, size_t size));
