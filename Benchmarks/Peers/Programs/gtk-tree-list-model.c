/* Measures GtkTreeListModel over GListStore.
 *
 * Every branch keeps its children in a GListStore, and the model opens all that appears
 * (autoexpand), which is its only way to reopen what was open inside a branch. Creating the items is
 * left out; changing the GListStore is included, since the model learns of changes only through it.
 * No widget is involved, so no row is drawn.
 */
#include <gtk/gtk.h>

#include "measuring.h"

typedef struct {
  GObject parent;
  int number;
  GListStore *children;
} CubeItem;
typedef GObjectClass CubeItemClass;

static GType cube_item_get_type(void);
G_DEFINE_TYPE(CubeItem, cube_item, G_TYPE_OBJECT)

static void cube_item_init(CubeItem *item) { (void)item; }

static void cube_item_dispose(GObject *object) {
  g_clear_object(&((CubeItem *)object)->children);
  G_OBJECT_CLASS(cube_item_parent_class)->dispose(object);
}

static void cube_item_class_init(CubeItemClass *class) { class->dispose = cube_item_dispose; }

static CubeItem *new_item(int number) {
  CubeItem *item = g_object_new(cube_item_get_type(), NULL);
  item->number = number;
  return item;
}

/* The stores of the branches, by their numbers: top items first. */
static GListStore **stores;

/* Appends an item to a store; a branch gets a store of its own. */
static GListStore *append(GListStore *store, int number, gboolean is_branch) {
  CubeItem *item = new_item(number);
  if (is_branch) item->children = g_list_store_new(cube_item_get_type());
  g_list_store_append(store, item);
  GListStore *children = item->children;
  g_object_unref(item);
  return children;
}

static GListStore *new_cube(void) {
  GListStore *cube = g_list_store_new(cube_item_get_type());
  int number = 0;
  stores = g_new(GListStore *, branch_count());
  for (int top = 0; top < top_count; top++) {
    stores[top] = append(cube, number++, TRUE);
    for (int inner = 0; inner < inner_count; inner++) {
      GListStore *store = append(stores[top], number++, TRUE);
      stores[top_count + top * inner_count + inner] = store;
      for (int leaf = 0; leaf < leaf_count; leaf++) append(store, number++, FALSE);
    }
  }
  require(number == item_count(), "the cube has %d items", number);
  return cube;
}

static GListModel *children_of(gpointer item, gpointer unused) {
  (void)unused;
  GListStore *children = ((CubeItem *)item)->children;
  return children ? G_LIST_MODEL(g_object_ref(children)) : NULL;
}

/* The rows that came and went, as the model tells of them. */
static long rows_added, rows_removed;

static void count_rows(GListModel *model, guint at, guint removed, guint added, gpointer unused) {
  (void)model, (void)at, (void)unused;
  rows_added += added;
  rows_removed += removed;
}

static GtkTreeListModel *new_rows(GListStore *cube) {
  GListModel *root = G_LIST_MODEL(g_object_ref(cube));
  GtkTreeListModel *rows = gtk_tree_list_model_new(root, FALSE, TRUE, children_of, NULL, NULL);
  g_signal_connect(rows, "items-changed", G_CALLBACK(count_rows), NULL);
  return rows;
}

static int row_count(GtkTreeListModel *rows) {
  return (int)g_list_model_get_n_items(G_LIST_MODEL(rows));
}

/* Opens or closes the branch in a row. */
static void set_expanded(GtkTreeListModel *rows, int at, gboolean expanded) {
  GtkTreeListRow *row = gtk_tree_list_model_get_row(rows, (guint)at);
  require(row != NULL, "there is no row %d", at);
  gtk_tree_list_row_set_expanded(row, expanded);
  g_object_unref(row);
}

static void measure_lookups(GtkTreeListModel *rows) {
  enum { OPERATIONS = 10000 };
  Samples samples;
  for (begin_samples(&samples); wants_sample(&samples);) {
    double start = nanoseconds();
    for (int each = 0; each < OPERATIONS; each++) {
      int at = random_below(item_count());
      GtkTreeListRow *row = gtk_tree_list_model_get_row(rows, (guint)at);
      CubeItem *item = gtk_tree_list_row_get_item(row);
      require(item->number == at, "row %d has item %d", at, item->number);
      g_object_unref(item);
      g_object_unref(row);
    }
    add_sample(&samples, nanoseconds() - start, OPERATIONS);
  }
  print_samples(&samples, "row-to-id");
  /* From the indexes of an item and its ancestors; the model does not find an item itself. */
  for (begin_samples(&samples); wants_sample(&samples);) {
    double start = nanoseconds();
    for (int each = 0; each < OPERATIONS; each++) {
      int number = random_below(all_inner_count() * leaf_count);
      int branch = number / leaf_count, leaf = number % leaf_count;
      int top = branch / inner_count, inner = branch % inner_count;
      GtkTreeListRow *first = gtk_tree_list_model_get_child_row(rows, (guint)top);
      GtkTreeListRow *second = gtk_tree_list_row_get_child_row(first, (guint)inner);
      GtkTreeListRow *third = gtk_tree_list_row_get_child_row(second, (guint)leaf);
      int at = (int)gtk_tree_list_row_get_position(third);
      require(at == inner_item(branch) + 1 + leaf, "leaf %d is in row %d", number, at);
      g_object_unref(third);
      g_object_unref(second);
      g_object_unref(first);
    }
    add_sample(&samples, nanoseconds() - start, OPERATIONS);
  }
  print_samples(&samples, "id-to-row");
}

/* Reads the items and levels of sixty rows from any row on, as a screen asks for them. */
static void measure_walk(GtkTreeListModel *rows) {
  enum { OPERATIONS = 100, HEIGHT = 60 };
  Samples samples;
  for (begin_samples(&samples); wants_sample(&samples);) {
    double start = nanoseconds();
    for (int each = 0; each < OPERATIONS; each++) {
      int from = random_below(item_count() - HEIGHT);
      guint levels = 0;
      for (int at = from; at < from + HEIGHT; at++) {
        GtkTreeListRow *row = gtk_tree_list_model_get_row(rows, (guint)at);
        CubeItem *item = gtk_tree_list_row_get_item(row);
        require(item->number == at, "row %d has item %d", at, item->number);
        levels += gtk_tree_list_row_get_depth(row);
        g_object_unref(item);
        g_object_unref(row);
      }
      require(levels > 0, "sixty rows from %d on have no level", from);
    }
    add_sample(&samples, nanoseconds() - start, OPERATIONS);
  }
  print_samples(&samples, "walk.60-rows");
}

static void measure_all(GtkTreeListModel *rows) {
  Samples opening, closing;
  begin_samples(&closing);
  for (begin_samples(&opening); wants_sample(&opening);) {
    double start = nanoseconds();
    for (int top = 0; top < top_count; top++) set_expanded(rows, top, FALSE);
    double middle = nanoseconds();
    require(row_count(rows) == top_count, "%d rows are left", row_count(rows));
    double next = nanoseconds();
    for (int top = 0; top < top_count; top++) set_expanded(rows, top_item(top), TRUE);
    add_sample(&opening, nanoseconds() - next, 1);
    require(row_count(rows) == item_count(), "%d rows are open", row_count(rows));
    add_sample(&closing, middle - start, 1);
  }
  print_samples(&opening, "expand-all");
  print_samples(&closing, "collapse-all");
}

/* Closes and opens random branches with so many rows; both count as one operation each. */
static void measure_toggle(
    GtkTreeListModel *rows, const char *name, int (*branch)(int), int limit, int size, int pairs) {
  int all = row_count(rows);
  Samples samples;
  for (begin_samples(&samples); wants_sample(&samples);) {
    double start = nanoseconds();
    for (int pair = 0; pair < pairs; pair++) {
      int at = branch(random_below(limit));
      set_expanded(rows, at, FALSE);
      require(row_count(rows) == all - size, "closing row %d left %d rows", at, row_count(rows));
      set_expanded(rows, at, TRUE);
      require(row_count(rows) == all, "opening row %d gave %d rows", at, row_count(rows));
    }
    add_sample(&samples, nanoseconds() - start, 2 * pairs);
  }
  print_samples(&samples, name);
}

static void measure_edits(GtkTreeListModel *rows) {
  enum { OPERATIONS = 1000 };
  int insertions = at_most_a_tenth(OPERATIONS);
  static int places[OPERATIONS][2];
  static CubeItem *items[OPERATIONS];
  Samples samples;
  for (int each = 0; each < insertions; each++) items[each] = new_item(item_count() + each);
  for (begin_samples(&samples); wants_sample(&samples);) {
    for (int each = 0; each < insertions; each++) {
      places[each][0] = random_below(branch_count());
      places[each][1] = random_below(child_count(places[each][0]));
    }
    rows_added = 0;
    double start = nanoseconds();
    for (int each = 0; each < insertions; each++)
      g_list_store_insert(stores[places[each][0]], (guint)places[each][1], items[each]);
    add_sample(&samples, nanoseconds() - start, insertions);
    require(rows_added == insertions, "%ld rows came", rows_added);
    for (int each = insertions; each-- > 0;)
      g_list_store_remove(stores[places[each][0]], (guint)places[each][1]);
    require(row_count(rows) == item_count(), "%d rows are left", row_count(rows));
  }
  print_samples(&samples, "insert.one");
  for (int each = 0; each < insertions; each++) g_object_unref(items[each]);

  /* A leaf each of different branches. */
  int removals = all_inner_count() < OPERATIONS ? all_inner_count() : OPERATIONS;
  long first = 0;
  for (begin_samples(&samples); wants_sample(&samples); first += removals) {
    for (int each = 0; each < removals; each++) {
      int branch = top_count + (int)((first + each) * 7919 % all_inner_count());
      places[each][0] = branch;
      places[each][1] = random_below(leaf_count);
      items[each] = g_list_model_get_item(G_LIST_MODEL(stores[branch]), (guint)places[each][1]);
    }
    rows_removed = 0;
    double start = nanoseconds();
    for (int each = 0; each < removals; each++)
      g_list_store_remove(stores[places[each][0]], (guint)places[each][1]);
    add_sample(&samples, nanoseconds() - start, removals);
    require(rows_removed == removals, "%ld rows went", rows_removed);
    for (int each = 0; each < removals; each++) {
      g_list_store_insert(stores[places[each][0]], (guint)places[each][1], items[each]);
      g_object_unref(items[each]);
    }
  }
  print_samples(&samples, "delete.one");
}

/* Moves a leaf to a place in another branch or in its own. A GListStore moves nothing, so this
   is a removal and an insertion. */
static void move_leaf(int branch, int index, int to_branch, int to_index) {
  gpointer item = g_list_model_get_item(G_LIST_MODEL(stores[branch]), (guint)index);
  g_list_store_remove(stores[branch], (guint)index);
  g_list_store_insert(stores[to_branch], (guint)to_index, item);
  g_object_unref(item);
}

static void measure_moves(GtkTreeListModel *rows) {
  enum { OPERATIONS = 1000 };
  static int places[OPERATIONS][4];
  Samples samples;
  for (begin_samples(&samples); wants_sample(&samples);) {
    for (int each = 0; each < OPERATIONS; each++) {
      places[each][0] = top_count + random_below(all_inner_count());
      places[each][1] = random_below(leaf_count);
      places[each][2] = top_count + random_below(all_inner_count());
      places[each][3] = random_below(leaf_count);
    }
    double start = nanoseconds();
    for (int each = 0; each < OPERATIONS; each++) {
      move_leaf(places[each][0], places[each][1], places[each][2], places[each][3]);
      move_leaf(places[each][2], places[each][3], places[each][0], places[each][1]);
    }
    add_sample(&samples, nanoseconds() - start, 2 * OPERATIONS);
    require(row_count(rows) == item_count(), "%d rows are left", row_count(rows));
  }
  print_samples(&samples, "move.one");
}

static int first_row(int number) { return number; }

/* Opens the rows of a chain from a row on, one after the other: to open each that appears at once
   (autoexpand) nests a call in the other and overflows the stack. */
static void open_chain(GtkTreeListModel *rows, int from) {
  for (int at = from; at < chain_length - 1; at++) set_expanded(rows, at, TRUE);
  require(row_count(rows) == chain_length + 1, "%d rows are open", row_count(rows));
}

/* Asks for what follows a chain, and closes and opens the whole. Ends the process, since GObject releases
   a chain by calls nested in each other. */
static void measure_chain(void) {
  enum { OPERATIONS = 1000 };
  GListStore *root = g_list_store_new(cube_item_get_type()), *store = root;
  for (int number = 0; number < chain_length; number++)
    store = append(store, number, number < chain_length - 1);
  append(root, chain_length, FALSE);
  GtkTreeListModel *rows =
      gtk_tree_list_model_new(G_LIST_MODEL(root), FALSE, FALSE, children_of, NULL, NULL);
  open_chain(rows, 0);
  Samples samples;
  for (begin_samples(&samples); wants_sample(&samples);) {
    double start = nanoseconds();
    for (int each = 0; each < OPERATIONS; each++) {
      GtkTreeListRow *row = gtk_tree_list_model_get_row(rows, (guint)chain_length);
      CubeItem *item = gtk_tree_list_row_get_item(row);
      require(item->number == chain_length, "the last row has item %d", item->number);
      g_object_unref(item);
      g_object_unref(row);
    }
    add_sample(&samples, nanoseconds() - start, OPERATIONS);
  }
  print_samples(&samples, "chain.row-to-id");
  for (begin_samples(&samples); wants_sample(&samples);) {
    double start = nanoseconds();
    for (int each = 0; each < OPERATIONS; each++) {
      GtkTreeListRow *row = gtk_tree_list_model_get_child_row(rows, 1);
      int at = (int)gtk_tree_list_row_get_position(row);
      require(at == chain_length, "the last item is in row %d", at);
      g_object_unref(row);
    }
    add_sample(&samples, nanoseconds() - start, OPERATIONS);
  }
  print_samples(&samples, "chain.id-to-row");
  for (begin_samples(&samples); wants_sample(&samples);) {
    double start = nanoseconds();
    set_expanded(rows, 0, FALSE);
    require(row_count(rows) == 2, "%d rows are left", row_count(rows));
    open_chain(rows, 0);
    add_sample(&samples, nanoseconds() - start, 2);
  }
  print_samples(&samples, "chain.toggle-root");
  _exit(0);
}

/* The filter keeps the rows of the items whose number is a multiple of this. */
static int kept_multiple;

static gboolean is_kept(gpointer row, gpointer unused) {
  (void)unused;
  CubeItem *item = gtk_tree_list_row_get_item(row);
  gboolean kept = item->number % kept_multiple == 0;
  g_object_unref(item);
  return kept;
}

static void require_kept(GtkFilterListModel *kept) {
  int rows = (int)g_list_model_get_n_items(G_LIST_MODEL(kept));
  int multiples = (item_count() - 1) / kept_multiple + 1;
  require(rows == multiples, "a filter of %d keeps %d rows", kept_multiple, rows);
}

/* Filters the rows for one in a thousand, then for one in two thousand, which GTK is told is stricter, and
   removes the filter. The filter knows nothing of a tree: no ancestor of a kept row is kept with it. */
static void measure_filters(GtkTreeListModel *rows) {
  GListModel *all = G_LIST_MODEL(g_object_ref(rows));
  GtkFilterListModel *kept = gtk_filter_list_model_new(all, NULL);
  Samples filtering, narrowing, clearing;
  begin_samples(&narrowing);
  begin_samples(&clearing);
  for (begin_samples(&filtering); wants_sample(&filtering);) {
    GtkFilter *filter = GTK_FILTER(gtk_custom_filter_new(is_kept, NULL, NULL));
    kept_multiple = 1000;
    double start = nanoseconds();
    gtk_filter_list_model_set_filter(kept, filter);
    add_sample(&filtering, nanoseconds() - start, 1);
    require_kept(kept);
    kept_multiple = 2000;
    start = nanoseconds();
    gtk_filter_changed(filter, GTK_FILTER_CHANGE_MORE_STRICT);
    add_sample(&narrowing, nanoseconds() - start, 1);
    require_kept(kept);
    kept_multiple = 1;
    start = nanoseconds();
    gtk_filter_list_model_set_filter(kept, NULL);
    add_sample(&clearing, nanoseconds() - start, 1);
    require_kept(kept);
    g_object_unref(filter);
  }
  print_samples(&filtering, "filter.predicate-1-in-1000");
  print_samples(&narrowing, "filter.narrow");
  print_samples(&clearing, "filter.clear");
  g_object_unref(kept);
}

int main(int count, char **arguments) {
  read_shape(count, arguments);
  printf("# GTK %u.%u.%u\n", gtk_get_major_version(), gtk_get_minor_version(),
         gtk_get_micro_version());
  if (chain_length > 0) measure_chain();
  double before = resident_bytes();
  GListStore *cube = new_cube();
  double with_items = resident_bytes();
  GtkTreeListModel *rows = new_rows(cube);
  require(row_count(rows) == item_count(), "%d rows are open", row_count(rows));
  if (is_filtering) {
    measure_filters(rows);
    return 0;
  }
  print_measure("memory.resident", (resident_bytes() - before) / item_count(), "bytes");
  print_measure("memory.items", (with_items - before) / item_count(), "bytes");

  measure_lookups(rows);
  measure_toggle(rows, "toggle.branch-of-100", inner_item, all_inner_count(), leaf_count, 100);
  measure_toggle(rows, "toggle.branch-of-10100", top_item, top_count, top_size() - 1, 1);
  measure_walk(rows);
  measure_edits(rows);
  measure_moves(rows);
  measure_all(rows);
  g_object_unref(rows);

  GListStore *root = g_list_store_new(cube_item_get_type());
  CubeItem *item = new_item(-1);
  item->children = cube;
  g_list_store_append(root, item);
  g_object_unref(item);
  rows = new_rows(root);
  measure_toggle(rows, "toggle.branch-of-a-million", first_row, 1, item_count(), 1);
  g_object_unref(rows);
  g_object_unref(root);
  return 0;
}
