// The C allocation functions that Swift code calls, over the linear memory of the module.
//
// Only for bare WebAssembly: any other target, WASI among them, brings a C library that has these.
#if defined(__wasm__) && !defined(__wasi__) && !defined(__EMSCRIPTEN__)

#include "espalier_allocator.h"

enum { page_bytes = 65536, invalid_argument = 22 };

/// The end of the linker's data and stack.
extern unsigned char __heap_base;

static espalier_allocator heap;
static bool heap_is_started;

static uint32_t memory_pages(void) { return (uint32_t)__builtin_wasm_memory_size(0); }

/// The first call hands out the module's initial memory, later calls grow the memory.
///
/// Growing detaches every typed-array view of the host, so it is done in steps of a quarter of the
/// memory, and in smaller ones only when that much is not available.
static bool grow(void *context, uint32_t minimum, uint32_t *start, uint32_t *length) {
  (void)context;
  uint32_t pages = memory_pages();
  if (!heap.end) {
    uint32_t base = ((uint32_t)(uintptr_t)&__heap_base + 15) & ~15u;
    uint32_t have = pages * page_bytes - base;
    uint32_t missing = have < minimum ? (minimum - have + page_bytes - 1) / page_bytes : 0;
    if (missing && __builtin_wasm_memory_grow(0, missing) == (size_t)-1) return false;
    *start = base;
    *length = have + missing * page_bytes;
    return true;
  }
  uint32_t needed = (minimum + page_bytes - 1) / page_bytes;
  uint32_t wanted = needed > pages / 4 ? needed : pages / 4;
  size_t first = __builtin_wasm_memory_grow(0, wanted);
  if (first == (size_t)-1) {
    wanted = needed;
    first = __builtin_wasm_memory_grow(0, wanted);
    if (first == (size_t)-1) return false;
  }
  // Offsets are 32 bits wide: the very last page would end at 2^32, so it is given up.
  if ((uint32_t)first + wanted >= page_bytes) {
    wanted = page_bytes - 1 - (uint32_t)first;
    if (wanted < needed) return false;
  }
  *start = (uint32_t)first * page_bytes;
  *length = wanted * page_bytes;
  return true;
}

static espalier_allocator *started_heap(void) {
  if (!heap_is_started) {
    espalier_allocator_start(&heap, NULL, grow, NULL);
    heap_is_started = true;
  }
  return &heap;
}

void *malloc(size_t size) { return espalier_allocator_allocate(started_heap(), size); }

void free(void *block) { espalier_allocator_release(&heap, block); }

void *realloc(void *block, size_t size) {
  return espalier_allocator_resize(started_heap(), block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  return espalier_allocator_allocate_aligned(started_heap(), alignment, size);
}

/// Traps when memory is exhausted, where a C library would return ENOMEM.
///
/// Swift's runtime calls this for every object and does not check the result; address 0 is ordinary
/// memory in WebAssembly, so a null pointer would be written through. The host catches a trap as an
/// error.
int posix_memalign(void **block, size_t alignment, size_t size) {
  if (alignment & (alignment - 1)) return invalid_argument;
  *block = espalier_allocator_allocate_aligned(started_heap(), alignment, size);
  if (!*block) __builtin_trap();
  return 0;
}

#endif
