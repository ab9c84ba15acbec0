/* The clock, the random numbers and the output that the programs share, for C and C++. */
#ifndef MEASURING_H
#define MEASURING_H

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

/* The shape: SIDE top items of SIDE branches of SIDE leaves. An item's number is its place in
   document order, so while all is open it is the item's row as well. */
enum {
  SIDE = 100,
  INNER_SIZE = SIDE + 1,
  TOP_SIZE = SIDE * INNER_SIZE + 1,
  ITEM_COUNT = SIDE * TOP_SIZE,
  BRANCH_COUNT = SIDE + SIDE * SIDE
};

static inline int top_item(int number) { return number * TOP_SIZE; }

/* The branch of the second level with a number, counted over all top items. */
static inline int inner_item(int number) {
  return top_item(number / SIDE) + 1 + number % SIDE * INNER_SIZE;
}

/* Ends the program with a message if something that must hold does not. */
static inline void require(int holds, const char *format, ...) {
  if (holds) return;
  va_list arguments;
  va_start(arguments, format);
  vfprintf(stderr, format, arguments);
  va_end(arguments);
  fputc('\n', stderr);
  exit(1);
}

static inline double nanoseconds(void) {
  struct timespec now;
  require(clock_gettime(CLOCK_MONOTONIC, &now) == 0, "there is no monotonic clock");
  return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

/* A number from 0 up to a limit, from a sequence that is the same in every run (splitmix64). */
static inline int random_below(int limit) {
  static unsigned long long state = 2;
  unsigned long long bits = (state += 0x9e3779b97f4a7c15ull);
  bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9ull;
  bits = (bits ^ (bits >> 27)) * 0x94d049bb133111ebull;
  return (int)((bits ^ (bits >> 31)) % (unsigned long long)limit);
}

/* The memory that the process has in use. */
static inline double resident_bytes(void) {
  long pages = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  require(file && fscanf(file, "%*d %ld", &pages) == 1, "/proc/self/statm cannot be read");
  fclose(file);
  return (double)pages * (double)sysconf(_SC_PAGESIZE);
}

/* The values of one measure, in nanoseconds of one operation. */
enum { FEWEST_SAMPLES = 3, MOST_SAMPLES = 1000 };
typedef struct {
  double values[MOST_SAMPLES];
  int count;
  int warmed;
  double begin;
} Samples;

static inline void begin_samples(Samples *samples) {
  samples->count = 0;
  samples->warmed = 0;
  samples->begin = nanoseconds();
}

/* Whether another sample is to be taken: at least three, and for half a second. */
static inline int wants_sample(const Samples *samples) {
  if (samples->count < FEWEST_SAMPLES) return 1;
  return samples->count < MOST_SAMPLES && nanoseconds() - samples->begin < 5e8;
}

/* Adds the time of some operations together. The first is the warm-up and does not count. */
static inline void add_sample(Samples *samples, double time, int operations) {
  if (samples->warmed) samples->values[samples->count++] = time / operations;
  samples->warmed = 1;
}

static inline int compare_doubles(const void *left, const void *right) {
  double a = *(const double *)left, b = *(const double *)right;
  return (a > b) - (a < b);
}

/* Prints `measure value unit`. */
static inline void print_measure(const char *name, double value, const char *unit) {
  printf("%s %.2f %s\n", name, value, unit);
  fflush(stdout);
}

/* Prints the median of the samples. */
static inline void print_samples(Samples *samples, const char *name) {
  qsort(samples->values, (size_t)samples->count, sizeof(double), compare_doubles);
  print_measure(name, samples->values[samples->count / 2], "ns");
}

#endif
