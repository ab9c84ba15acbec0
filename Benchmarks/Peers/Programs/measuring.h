/* The clock, the random numbers and the output that the programs share, for C and C++. */
#ifndef MEASURING_H
#define MEASURING_H

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* The shape: so many top items of so many branches of so many leaves. An item's number is its place
   in document order, so while all is open it is the item's row as well. */
static int top_count = 100, inner_count = 100, leaf_count = 100;

/* The numbers of items: of a branch of the second level and of a top item, each with all below it, and
   of the whole. */
static inline int inner_size(void) { return leaf_count + 1; }
static inline int top_size(void) { return inner_count * inner_size() + 1; }
static inline int item_count(void) { return top_count * top_size(); }

/* The number of branches of the second level, and of all branches. */
static inline int all_inner_count(void) { return top_count * inner_count; }
static inline int branch_count(void) { return top_count + all_inner_count(); }

static inline int top_item(int number) { return number * top_size(); }

/* The branch of the second level with a number, counted over all top items. */
static inline int inner_item(int number) {
  return top_item(number / inner_count) + 1 + number % inner_count * inner_size();
}

/* The number of children of a branch, top items counted first. */
static inline int child_count(int branch) { return branch < top_count ? inner_count : leaf_count; }

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

/* The number of items of a chain, each in the one before; 0 for another shape. One more top item follows
   them. */
static int chain_length = 0;

/* Whether filters are measured, and nothing else. */
static int is_filtering = 0;

static inline int positive_number(const char *text) {
  char *end;
  long number = strtol(text, &end, 10);
  require(*end == 0 && number > 0 && number <= 1000000, "%s is no number", text);
  return (int)number;
}

/* Reads the shape from the command line: the numbers of top items, of branches in each and of leaves in
   each of these, or a chain; without arguments, and to measure filters, it is 100 times 100 times 100. */
static inline void read_shape(int count, char **arguments) {
  if (count == 1) return;
  if (count == 3 && strcmp(arguments[1], "chain") == 0) {
    chain_length = positive_number(arguments[2]);
    return;
  }
  if (count == 2 && strcmp(arguments[1], "filter") == 0) {
    is_filtering = 1;
    return;
  }
  require(count == 4, "usage: %s [TOPS BRANCHES LEAVES | chain LENGTH | filter]", arguments[0]);
  top_count = positive_number(arguments[1]);
  inner_count = positive_number(arguments[2]);
  leaf_count = positive_number(arguments[3]);
  require((double)top_count * (inner_count * (leaf_count + 1.0) + 1) < 1e9, "that is too many items");
}

/* So many operations as a measure does at once, or a tenth of the items if that is fewer. */
static inline int at_most_a_tenth(int operations) {
  int tenth = item_count() / 10;
  return operations < tenth ? operations : tenth;
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
