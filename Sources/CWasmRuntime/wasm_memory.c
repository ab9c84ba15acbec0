// The memory functions that compilers call on their own.
//
// Copies and fills are single instructions of WebAssembly, which these builtins become.
#if defined(__wasm__) && !defined(__wasi__) && !defined(__EMSCRIPTEN__)

#include <stddef.h>

void *memcpy(void *restrict target, const void *restrict source, size_t count) {
  return __builtin_memcpy(target, source, count);
}

void *memmove(void *target, const void *source, size_t count) {
  return __builtin_memmove(target, source, count);
}

void *memset(void *target, int value, size_t count) {
  return __builtin_memset(target, value, count);
}

int memcmp(const void *left, const void *right, size_t count) {
  const unsigned char *a = left, *b = right;
  for (size_t i = 0; i < count; i++) {
    if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
  }
  return 0;
}

#endif
