// The other functions that Swift's runtime needs.
#if defined(__wasm__) && !defined(__wasi__) && !defined(__EMSCRIPTEN__)

#include <stddef.h>
#include <stdint.h>

/// Fills a buffer from a fixed sequence (SplitMix64).
///
/// Swift takes its hash seed from here, and the engine uses it for nothing else. The sequence is
/// deliberately the same in every instance, so that a run in the browser can be repeated exactly.
/// It must not be used for secrets.
void arc4random_buf(void *target, size_t count) {
  static uint64_t state = 0x9e3779b97f4a7c15;
  unsigned char *bytes = target;
  uint64_t value = 0;
  for (size_t i = 0; i < count; i++) {
    if (i % 8 == 0) {
      state += 0x9e3779b97f4a7c15;
      value = state;
      value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9;
      value = (value ^ (value >> 27)) * 0x94d049bb133111eb;
      value ^= value >> 31;
    }
    bytes[i] = (unsigned char)(value >> (i % 8 * 8));
  }
}

uintptr_t __stack_chk_guard = 0x5eed600d;

_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }

#endif
