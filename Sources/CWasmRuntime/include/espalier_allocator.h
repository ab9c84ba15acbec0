#ifndef ESPALIER_ALLOCATOR_H
#define ESPALIER_ALLOCATOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A memory allocator over regions that its owner supplies.
///
/// Every block carries its own size and the size of the block before it, so freeing joins a block
/// with free neighbours at once, whatever their sizes. Free blocks hang in lists by size class:
/// steps of 16 bytes below 128 bytes, then eight classes to each doubling. A bitmap over the
/// classes finds a list that certainly fits, so allocating and freeing take constant time; only
/// before it asks for more memory it looks at every block of the request's own class.
///
/// What is free at the end of memory hangs in no list and is cut only when nothing before it fits.
/// So its size decides nothing, and what is built and dropped again finds room where it did before.
///
/// Positions inside are 32-bit offsets from `base`, the same natively and in WebAssembly (where
/// `base` is null and an offset is an address): what the native tests drive is what the browser
/// runs. An allocator belongs to one thread.

enum {
  /// The alignment of every block, in bytes.
  espalier_allocator_alignment = 16,
  /// Doublings, and classes in each.
  espalier_allocator_rows = 27,
  espalier_allocator_columns = 8,
};

/// Asks the owner for more memory.
///
/// On true, `length` bytes at `start` are the allocator's for good. `length` is at least `minimum`.
/// The new region may follow the last one directly, in which case the two become one, or lie
/// anywhere in the 4 GiB after `base`.
typedef bool (*espalier_allocator_grow)(
    void *_Nullable context,
    uint32_t minimum,
    uint32_t *_Nonnull start,
    uint32_t *_Nonnull length);

typedef struct {
  /// What offsets count from; a multiple of 16.
  unsigned char *_Nullable base;
  espalier_allocator_grow _Nullable grow;
  void *_Nullable context;
  /// Where the region added last ends, and the free block at its end, or 0.
  uint32_t end, last;
  /// Which rows, and which columns in each row, have a free block.
  uint32_t rows;
  uint8_t columns[espalier_allocator_rows];
  uint32_t heads[espalier_allocator_rows][espalier_allocator_columns];
} espalier_allocator;

/// Makes an empty allocator. The first allocation asks `grow` for memory.
void espalier_allocator_start(
    espalier_allocator *_Nonnull allocator,
    void *_Nullable base,
    espalier_allocator_grow _Nullable grow,
    void *_Nullable context);

/// Returns a block of at least `size` bytes (also for 0) on a 16-byte boundary, or null.
void *_Nullable espalier_allocator_allocate(espalier_allocator *_Nonnull allocator, size_t size);

/// Returns a block of at least `size` bytes on a boundary of `alignment`, a power of two, or null.
void *_Nullable espalier_allocator_allocate_aligned(
    espalier_allocator *_Nonnull allocator, size_t alignment, size_t size);

/// Changes the size of a block, in place where it can, and keeps its content up to the lesser size.
///
/// Null comes back when memory is out, and the old block then stays as it was.
void *_Nullable espalier_allocator_resize(
    espalier_allocator *_Nonnull allocator, void *_Nullable block, size_t size);

/// Takes a block back. Null is ignored; a block that is already free traps.
void espalier_allocator_release(espalier_allocator *_Nonnull allocator, void *_Nullable block);

#endif
