#include "espalier_allocator.h"

// A block at offset `at` is
//
//   at + 0   its size in bytes, a multiple of 16; bit 0 is set while the block is in use
//   at + 4   the size of the block right before it, 0 at the start of a region
//   at + 8   the content; in a free block: the next and the previous free block of its class
//
// `at` is 8 past a multiple of 16, so content lies on a multiple of 16. A region ends with a header
// of size 0 in use, which no neighbour ever joins.

enum { header_bytes = 8, least_block = 16, in_use = 1 };

/// The number of blocks of a request's own class that are examined before the last block is cut.
static const uint32_t close_look = 16;

/// Larger requests cannot be served; up to this size no sum of sizes overflows 32 bits.
static const size_t greatest_request = 0x7fff0000;

// Access -----------------------------------------------------------------------------------------

static uint32_t *word(const espalier_allocator *a, uint32_t offset) {
  return (uint32_t *)(void *)(a->base + offset);
}

static uint32_t size_of(const espalier_allocator *a, uint32_t at) {
  return *word(a, at) & ~(uint32_t)in_use;
}

static bool is_used(const espalier_allocator *a, uint32_t at) { return *word(a, at) & in_use; }

/// Writes a header, and the size into the header that follows.
static void write_block(espalier_allocator *a, uint32_t at, uint32_t size, uint32_t used) {
  *word(a, at) = size | used;
  *word(a, at + size + 4) = size;
}

static void *content_of(const espalier_allocator *a, uint32_t at) {
  return a->base + at + header_bytes;
}

static uint32_t block_of(const espalier_allocator *a, const void *content) {
  return (uint32_t)((uintptr_t)content - (uintptr_t)a->base) - header_bytes;
}

// Classes ----------------------------------------------------------------------------------------

typedef struct {
  uint32_t row, column;
} size_class;

static uint32_t log2_of(uint32_t value) { return 31 - (uint32_t)__builtin_clz(value); }

/// The class whose list holds free blocks of `units` times 16 bytes.
static size_class class_of(uint32_t units) {
  if (units < espalier_allocator_columns) return (size_class){0, units};
  uint32_t power = log2_of(units);
  return (size_class){power - 2, (units >> (power - 3)) & (espalier_allocator_columns - 1)};
}

static void insert_free(espalier_allocator *a, uint32_t at) {
  if (at + size_of(a, at) + header_bytes == a->end) {
    a->last = at;
    return;
  }
  size_class c = class_of(size_of(a, at) / 16);
  uint32_t next = a->heads[c.row][c.column];
  *word(a, at + 8) = next;
  *word(a, at + 12) = 0;
  if (next) *word(a, next + 12) = at;
  a->heads[c.row][c.column] = at;
  a->rows |= 1u << c.row;
  a->columns[c.row] |= (uint8_t)(1u << c.column);
}

static void remove_free(espalier_allocator *a, uint32_t at) {
  if (at == a->last) {
    a->last = 0;
    return;
  }
  size_class c = class_of(size_of(a, at) / 16);
  uint32_t next = *word(a, at + 8);
  uint32_t previous = *word(a, at + 12);
  if (next) *word(a, next + 12) = previous;
  if (previous) {
    *word(a, previous + 8) = next;
    return;
  }
  a->heads[c.row][c.column] = next;
  if (next) return;
  a->columns[c.row] &= (uint8_t)~(1u << c.column);
  if (!a->columns[c.row]) a->rows &= ~(1u << c.row);
}

/// A free block of at least `size` bytes, still in its list, or 0.
static uint32_t find_free(const espalier_allocator *a, uint32_t size) {
  uint32_t units = size / 16;
  size_class c = class_of(units);
  // Blocks of the request's own class may be smaller than the request. The most recent one often
  // fits all the same: it was freed by a request of this very size.
  uint32_t recent = a->heads[c.row][c.column];
  if (recent && size_of(a, recent) >= size) return recent;

  if (units >= espalier_allocator_columns) {
    c = class_of(units + (1u << (log2_of(units) - 3)) - 1);
  }
  if (c.row >= espalier_allocator_rows) return 0;
  uint32_t columns = a->columns[c.row] & (0xffu << c.column);
  if (!columns) {
    uint32_t rows = c.row == 31 ? 0 : a->rows & (~0u << (c.row + 1));
    if (!rows) return 0;
    c.row = (uint32_t)__builtin_ctz(rows);
    columns = a->columns[c.row];
  }
  return a->heads[c.row][__builtin_ctz(columns)];
}

/// The first of `most` free blocks of the request's own class that is large enough, or 0.
///
/// `find_free` examines one block of that class, since most are smaller than the request. Some more
/// are examined before the last block is cut, and all of them before memory grows, which costs more
/// and cannot be undone.
static uint32_t find_in_class(const espalier_allocator *a, uint32_t size, uint32_t most) {
  size_class c = class_of(size / 16);
  uint32_t at = a->heads[c.row][c.column];
  while (at && size_of(a, at) < size) at = --most ? *word(a, at + 8) : 0;
  return at;
}

/// The last block, if it is free and large enough, or 0.
static uint32_t find_last(const espalier_allocator *a, uint32_t size) {
  return a->last && size_of(a, a->last) >= size ? a->last : 0;
}

// Blocks -----------------------------------------------------------------------------------------

/// Marks a block free and joins it with free neighbours.
static void free_block(espalier_allocator *a, uint32_t at) {
  uint32_t size = size_of(a, at);
  uint32_t before = *word(a, at + 4);
  if (before && !is_used(a, at - before)) {
    at -= before;
    remove_free(a, at);
    size += before;
  }
  uint32_t next = at + size;
  if (!is_used(a, next)) {
    remove_free(a, next);
    size += size_of(a, next);
  }
  write_block(a, at, size, 0);
  insert_free(a, at);
}

/// Cuts a used block down to `size` bytes and frees the rest, where the rest can be a block.
static void trim(espalier_allocator *a, uint32_t at, uint32_t size) {
  uint32_t rest = size_of(a, at) - size;
  if (rest < least_block) return;
  write_block(a, at, size, in_use);
  write_block(a, at + size, rest, in_use);
  free_block(a, at + size);
}

static bool add_region(espalier_allocator *a, uint32_t minimum) {
  uint32_t start, length;
  if (!a->grow || !a->grow(a->context, minimum, &start, &length)) return false;
  uint32_t end = (start + length) & ~15u;
  uint32_t at;
  if (a->end && start == a->end) {
    // The old closing header becomes the header of the new block, which joins the block before it.
    at = a->end - header_bytes;
  } else {
    at = ((start + 15) & ~15u) + header_bytes;
    *word(a, at + 4) = 0;
    // The former last block is an ordinary block now.
    uint32_t before = a->last;
    a->last = a->end = 0;
    if (before) insert_free(a, before);
  }
  uint32_t closing = end - header_bytes;
  *word(a, closing) = in_use;
  write_block(a, at, closing - at, in_use);
  a->end = end;
  free_block(a, at);
  return true;
}

/// A used block of exactly `size` bytes, or of 16 more.
static uint32_t take(espalier_allocator *a, uint32_t size) {
  uint32_t at = find_free(a, size);
  if (!at) at = find_in_class(a, size, close_look);
  if (!at) at = find_last(a, size);
  if (!at) at = find_in_class(a, size, UINT32_MAX);
  if (!at) {
    // Including the overhead of a new region: headers and rounding.
    if (!add_region(a, size + 64)) return 0;
    at = a->last;
  }
  remove_free(a, at);
  *word(a, at) |= in_use;
  trim(a, at, size);
  return at;
}

static uint32_t block_size(size_t content) {
  return ((uint32_t)content + header_bytes + 15) & ~15u;
}

// Interface --------------------------------------------------------------------------------------

void espalier_allocator_start(
    espalier_allocator *a, void *base, espalier_allocator_grow grow, void *context) {
  *a = (espalier_allocator){.base = base, .grow = grow, .context = context};
}

void *espalier_allocator_allocate(espalier_allocator *a, size_t size) {
  if (size > greatest_request) return NULL;
  uint32_t at = take(a, block_size(size));
  return at ? content_of(a, at) : NULL;
}

void *espalier_allocator_allocate_aligned(espalier_allocator *a, size_t alignment, size_t size) {
  if (alignment <= espalier_allocator_alignment) return espalier_allocator_allocate(a, size);
  if (size > greatest_request || alignment > greatest_request - size) return NULL;
  uint32_t wanted = block_size(size);
  uint32_t at = take(a, wanted + (uint32_t)alignment);
  if (!at) return NULL;
  // Content is on a multiple of 16, so what lies before the boundary is nothing or a whole block.
  uintptr_t content = (uintptr_t)content_of(a, at);
  uint32_t before = (uint32_t)(-content & (alignment - 1));
  if (before) {
    uint32_t rest = size_of(a, at) - before;
    write_block(a, at, before, in_use);
    write_block(a, at + before, rest, in_use);
    free_block(a, at);
    at += before;
  }
  trim(a, at, wanted);
  return content_of(a, at);
}

void *espalier_allocator_resize(espalier_allocator *a, void *block, size_t size) {
  if (!block) return espalier_allocator_allocate(a, size);
  if (size > greatest_request) return NULL;
  uint32_t at = block_of(a, block);
  if (!is_used(a, at)) __builtin_trap();
  uint32_t wanted = block_size(size);
  uint32_t has = size_of(a, at);
  uint32_t next = at + has;
  if (has < wanted && !is_used(a, next) && has + size_of(a, next) >= wanted) {
    remove_free(a, next);
    has += size_of(a, next);
    write_block(a, at, has, in_use);
  }
  if (has >= wanted) {
    trim(a, at, wanted);
    return block;
  }
  void *moved = espalier_allocator_allocate(a, size);
  if (!moved) return NULL;
  __builtin_memcpy(moved, block, has - header_bytes);
  espalier_allocator_release(a, block);
  return moved;
}

void espalier_allocator_release(espalier_allocator *a, void *block) {
  if (!block) return;
  uint32_t at = block_of(a, block);
  if (!is_used(a, at)) __builtin_trap();
  free_block(a, at);
}
