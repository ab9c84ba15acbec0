// Measures QTreeView over a QAbstractItemModel, with rows of equal height and offscreen.
//
// A QTreeView keeps its rows itself and lays them out again as a whole in the next turn of the event
// loop after an insertion or a deletion, so each single edit is measured with the layout that it
// causes; a batch is measured as well, with one layout for all. Scrolling and painting are left out.
// The view keeps a persistent index for each item that was expanded, and expandAll() expands leaves as
// well, which makes later edits slower; so all is measured with only the branches expanded, but for
// "expand-all" itself, and "expand-all.branches" tells what that costs.
#include <QApplication>
#include <QHeaderView>
#include <QSortFilterProxyModel>
#include <QStandardItemModel>
#include <QTreeView>

#include "qt-cube-model.h"

namespace {

class View : public QTreeView {
public:
  explicit View(CubeModel *model) {
    setUniformRowHeights(true);
    setVerticalScrollMode(ScrollPerPixel);
    setAnimated(false);
    header()->hide();
    setModel(model);
    resize(800, 1000);
    show();
    QCoreApplication::processEvents();
    height = visualRect(model->index(0, 0)).height();
    require(height > 0, "a row has no height");
  }

  // The item in a row, which is found by its place in the content.
  const Node *itemInRow(const CubeModel &model, int row) const {
    return model.nodeAt(indexAt(QPoint(1, row * height)));
  }
  // The row of an item, or -1.
  int rowOf(const QModelIndex &index) const {
    QRect place = visualRect(index);
    return place.isValid() ? place.y() / height : -1;
  }
  // Expands the branches and nothing else, with one layout for all.
  void expandBranches(const CubeModel &model) {
    scheduleDelayedItemsLayout();
    for (const Node *node : model.tops) expand(model.indexOf(node));
    for (const Node *node : model.inners) expand(model.indexOf(node));
    layOut();
  }
  // Lays out what has changed, as the event loop would.
  void layOut() { executeDelayedItemsLayout(); }

private:
  int height = 0;
};

void requireEnd(const View &view, const CubeModel &model, int rows) {
  require(
      view.indexAt(QPoint(1, 0)).isValid() && view.itemInRow(model, rows - 1)->parent != nullptr,
      "there are fewer than %d rows", rows);
  require(view.itemInRow(model, rows)->parent == nullptr, "there are more than %d rows", rows);
}

void measureLookups(const CubeModel &model, const View &view) {
  const int operations = 10000;
  Samples samples;
  for (begin_samples(&samples); wants_sample(&samples);) {
    double start = nanoseconds();
    for (int each = 0; each < operations; each++) {
      int row = random_below(item_count());
      int number = view.itemInRow(model, row)->number;
      require(number == row, "row %d has item %d", row, number);
    }
    add_sample(&samples, nanoseconds() - start, operations);
  }
  print_samples(&samples, "row-to-id");
  const int fewer = 20;
  for (begin_samples(&samples); wants_sample(&samples);) {
    double start = nanoseconds();
    for (int each = 0; each < fewer; each++) {
      const Node *node = model.randomItem();
      int row = view.rowOf(model.indexOf(node));
      require(row == node->number, "item %d is in row %d", node->number, row);
    }
    add_sample(&samples, nanoseconds() - start, fewer);
  }
  print_samples(&samples, "id-to-row");
}

// Reads the items and levels of sixty rows from any row on, as a screen asks for them.
void measureWalk(const CubeModel &model, const View &view) {
  const int operations = 100, height = 60;
  Samples samples;
  for (begin_samples(&samples); wants_sample(&samples);) {
    double start = nanoseconds();
    for (int each = 0; each < operations; each++) {
      int from = random_below(item_count() - height), levels = 0;
      for (int row = from; row < from + height; row++) {
        const Node *node = view.itemInRow(model, row);
        require(node->number == row, "row %d has item %d", row, node->number);
        for (; node->parent != nullptr; node = node->parent) levels++;
      }
      require(levels > 0, "sixty rows from %d on have no level", from);
    }
    add_sample(&samples, nanoseconds() - start, operations);
  }
  print_samples(&samples, "walk.60-rows");
}

void measureAll(const CubeModel &model, View &view) {
  Samples opening, closing, branches;
  begin_samples(&closing);
  for (begin_samples(&branches); wants_sample(&branches);) {
    double start = nanoseconds();
    view.collapseAll();
    view.layOut();
    add_sample(&closing, nanoseconds() - start, 1);
    requireEnd(view, model, top_count);
    start = nanoseconds();
    view.expandBranches(model);
    add_sample(&branches, nanoseconds() - start, 1);
    requireEnd(view, model, item_count());
  }
  for (begin_samples(&opening); wants_sample(&opening);) {
    view.collapseAll();
    view.layOut();
    requireEnd(view, model, top_count);
    double start = nanoseconds();
    view.expandAll();
    view.layOut();
    add_sample(&opening, nanoseconds() - start, 1);
    requireEnd(view, model, item_count());
  }
  print_samples(&opening, "expand-all");
  print_samples(&branches, "expand-all.branches");
  print_samples(&closing, "collapse-all");
}

// Closes and opens random branches with so many rows below them; each is one operation.
void measureToggle(const CubeModel &model, View &view, const char *name,
                   const std::vector<Node *> &branches, int all, int size) {
  Samples samples;
  for (begin_samples(&samples); wants_sample(&samples);) {
    QModelIndex branch = model.indexOf(branches[size_t(random_below(int(branches.size())))]);
    double start = nanoseconds();
    view.collapse(branch);
    view.layOut();
    double closing = nanoseconds() - start;
    requireEnd(view, model, all - size);
    start = nanoseconds();
    view.expand(branch);
    view.layOut();
    add_sample(&samples, closing + nanoseconds() - start, 2);
    requireEnd(view, model, all);
  }
  print_samples(&samples, name);
}

struct Place {
  Node *parent;
  int row;
};

// Measures an insertion and a deletion, each followed by a layout after so many.
void measureEdits(CubeModel &model, View &view, const char *insertion, const char *deletion,
                  int operations) {
  Samples inserting, deleting;
  begin_samples(&deleting);
  for (begin_samples(&inserting); wants_sample(&inserting);) {
    std::vector<Place> places;
    std::vector<std::unique_ptr<Node>> nodes;
    for (int each = 0; each < operations; each++) {
      int branch = random_below(branch_count());
      places.push_back({model.branch(branch), random_below(child_count(branch))});
      nodes.push_back(std::make_unique<Node>());
    }
    double start = nanoseconds();
    for (size_t each = 0; each < places.size(); each++)
      model.insert(std::move(nodes[each]), places[each].parent, places[each].row);
    view.layOut();
    add_sample(&inserting, nanoseconds() - start, operations);
    requireEnd(view, model, item_count() + operations);
    start = nanoseconds();
    for (size_t each = places.size(); each-- > 0;)
      nodes[each] = model.remove(places[each].parent, places[each].row);
    view.layOut();
    add_sample(&deleting, nanoseconds() - start, operations);
    requireEnd(view, model, item_count());
  }
  print_samples(&inserting, insertion);
  print_samples(&deleting, deletion);
}

// Measures a move of a leaf to a place in any branch, and back, each followed by a layout.
void measureMoves(CubeModel &model, View &view) {
  Samples samples;
  for (begin_samples(&samples); wants_sample(&samples);) {
    Node *from = model.inners[size_t(random_below(all_inner_count()))];
    Node *to = model.inners[size_t(random_below(all_inner_count()))];
    int row = random_below(leaf_count), place = random_below(leaf_count);
    double start = nanoseconds();
    model.move(from, row, to, place);
    view.layOut();
    model.move(to, place, from, row);
    view.layOut();
    add_sample(&samples, nanoseconds() - start, 2);
    requireEnd(view, model, item_count());
  }
  print_samples(&samples, "move.one");
}

void measureCube() {
  // The memory that the toolkit takes for its first view is not that of the items.
  QStandardItemModel one;
  one.appendRow(new QStandardItem("first"));
  QTreeView first;
  first.setModel(&one);
  first.show();
  QCoreApplication::processEvents();
  double before = resident_bytes();
  CubeModel model(false);
  double with_items = resident_bytes();
  View view(&model);
  view.expandBranches(model);
  requireEnd(view, model, item_count());
  print_measure("memory.resident", (resident_bytes() - before) / item_count(), "bytes");
  print_measure("memory.items", (with_items - before) / item_count(), "bytes");

  measureLookups(model, view);
  measureToggle(model, view, "toggle.branch-of-100", model.inners, item_count(), leaf_count);
  measureToggle(model, view, "toggle.branch-of-10100", model.tops, item_count(), top_size() - 1);
  measureWalk(model, view);
  measureMoves(model, view);
  measureEdits(model, view, "insert.one", "delete.one", 1);
  measureEdits(model, view, "insert.one-of-100", "delete.one-of-100", 100);
  measureAll(model, view);
}

void measureRootedCube() {
  CubeModel model(true);
  View view(&model);
  view.expand(model.index(0, 0));
  view.expandBranches(model);
  std::vector<Node *> roots = {model.tops[0]->parent};
  measureToggle(
      model, view, "toggle.branch-of-a-million", roots, item_count() + 1, item_count());
}

// Asks for what follows a chain, and closes and opens the whole. Ends the process, since the items of a chain
// are released by calls nested in each other.
void measureChain() {
  CubeModel model(chain_length);
  View view(&model);
  view.expandBranches(model);
  requireEnd(view, model, chain_length + 1);
  const int operations = 20;
  Samples samples;
  for (begin_samples(&samples); wants_sample(&samples);) {
    double start = nanoseconds();
    for (int each = 0; each < operations; each++) {
      int number = view.itemInRow(model, chain_length)->number;
      require(number == chain_length, "the last row has item %d", number);
    }
    add_sample(&samples, nanoseconds() - start, operations);
  }
  print_samples(&samples, "chain.row-to-id");
  for (begin_samples(&samples); wants_sample(&samples);) {
    double start = nanoseconds();
    for (int each = 0; each < operations; each++) {
      int row = view.rowOf(model.indexOf(model.inners[0]));
      require(row == chain_length, "the last item is in row %d", row);
    }
    add_sample(&samples, nanoseconds() - start, operations);
  }
  print_samples(&samples, "chain.id-to-row");
  QModelIndex root = model.indexOf(model.tops[0]);
  for (begin_samples(&samples); wants_sample(&samples);) {
    double start = nanoseconds();
    view.collapse(root);
    view.layOut();
    view.expand(root);
    view.layOut();
    add_sample(&samples, nanoseconds() - start, 2);
    requireEnd(view, model, chain_length + 1);
  }
  print_samples(&samples, "chain.toggle-root");
  _exit(0);
}

// Shows the items whose number is a multiple, and their ancestors.
class Multiples : public QSortFilterProxyModel {
public:
  explicit Multiples(CubeModel *model) : cube(*model) {
    setRecursiveFilteringEnabled(true);
    setSourceModel(model);
  }

  // Shows others, and asks for all that is shown, since the model looks at a branch when it is asked for.
  void show(int number) {
    multiple = number;
    invalidateFilter();
    shown = 0;
    std::vector<QModelIndex> branches = {QModelIndex()};
    while (!branches.empty()) {
      QModelIndex branch = branches.back();
      branches.pop_back();
      int rows = rowCount(branch);
      shown += rows;
      for (int row = 0; row < rows; row++) {
        QModelIndex item = index(row, 0, branch);
        if (hasChildren(item)) branches.push_back(item);
      }
    }
  }

  // The number of items shown by the last call.
  int shown = 0;

protected:
  bool filterAcceptsRow(int row, const QModelIndex &parent) const override {
    return cube.nodeAt(parent)->children[size_t(row)]->number % multiple == 0;
  }

private:
  const CubeModel &cube;
  int multiple = 1;
};

// Filters for one item in a thousand, then for one in two thousand, and removes the filter, in a
// QSortFilterProxyModel without a view: a view forgets what was open in the branches that are hidden.
void measureFilters() {
  CubeModel model(false);
  Multiples filter(&model);
  filter.show(1);
  const int all = filter.shown;
  require(all == item_count(), "%d items are shown", all);
  Samples filtering, narrowing, clearing;
  begin_samples(&narrowing);
  begin_samples(&clearing);
  for (begin_samples(&filtering); wants_sample(&filtering);) {
    double start = nanoseconds();
    filter.show(1000);
    add_sample(&filtering, nanoseconds() - start, 1);
    const int some = filter.shown;
    require(some > item_count() / 1000 && some < all / 10, "%d items are shown", some);
    start = nanoseconds();
    filter.show(2000);
    add_sample(&narrowing, nanoseconds() - start, 1);
    require(filter.shown < some, "%d items are shown", filter.shown);
    start = nanoseconds();
    filter.show(1);
    add_sample(&clearing, nanoseconds() - start, 1);
    require(filter.shown == all, "%d items are shown", filter.shown);
  }
  print_samples(&filtering, "filter.predicate-1-in-1000");
  print_samples(&narrowing, "filter.narrow");
  print_samples(&clearing, "filter.clear");
}

}  // namespace

int main(int argc, char **argv) {
  read_shape(argc, argv);
  QApplication application(argc, argv);
  printf("# Qt %s\n", qVersion());
  fflush(stdout);
  if (chain_length > 0) measureChain();
  if (is_filtering) {
    measureFilters();
    return 0;
  }
  measureCube();
  measureRootedCube();
  return 0;
}
