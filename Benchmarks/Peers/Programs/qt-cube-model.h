// The cube as a QAbstractItemModel, for Qt 5 and 6.
#ifndef QT_CUBE_MODEL_H
#define QT_CUBE_MODEL_H

#include <QAbstractItemModel>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "measuring.h"

// An item with its children. It knows its index among its siblings, since views ask for that
// constantly.
struct Node {
  Node *parent = nullptr;
  int number = 0;
  int row = 0;
  std::vector<std::unique_ptr<Node>> children;

  Node *append(int number) {
    children.push_back(std::make_unique<Node>());
    Node *child = children.back().get();
    child->parent = this;
    child->number = number;
    child->row = int(children.size()) - 1;
    return child;
  }

  void renumber(int from) {
    for (size_t row = size_t(from); row < children.size(); row++) children[row]->row = int(row);
  }
};

class CubeModel : public QAbstractItemModel {
public:
  // Builds a chain of so many items, each in the one before, and one more top item behind it.
  explicit CubeModel(int length) {
    Node *last = &root;
    for (int number = 0; number < length; number++) tops.push_back(last = last->append(number));
    inners.push_back(root.append(length));
  }
  // Builds the cube, below one top item if it is rooted.
  explicit CubeModel(bool rooted) {
    Node *cube = rooted ? root.append(-1) : &root;
    int number = 0;
    cube->children.reserve(size_t(top_count));
    for (int top = 0; top < top_count; top++) {
      tops.push_back(cube->append(number++));
      tops.back()->children.reserve(size_t(inner_count));
      for (int inner = 0; inner < inner_count; inner++) {
        inners.push_back(tops.back()->append(number++));
        inners.back()->children.reserve(size_t(leaf_count));
        for (int leaf = 0; leaf < leaf_count; leaf++) inners.back()->append(number++);
      }
    }
    require(number == item_count(), "the cube has %d items", number);
  }

  QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override {
    const Node *node = nodeAt(parent);
    if (column != 0 || row < 0 || row >= int(node->children.size())) return {};
    return createIndex(row, 0, node->children[size_t(row)].get());
  }
  QModelIndex parent(const QModelIndex &child) const override {
    return child.isValid() ? indexOf(nodeAt(child)->parent) : QModelIndex();
  }
  int rowCount(const QModelIndex &parent = {}) const override {
    return int(nodeAt(parent)->children.size());
  }
  int columnCount(const QModelIndex & = {}) const override { return 1; }
  QVariant data(const QModelIndex &index, int role) const override {
    return index.isValid() && role == Qt::DisplayRole ? QVariant(nodeAt(index)->number) : QVariant();
  }

  QModelIndex indexOf(const Node *node) const {
    return node == &root ? QModelIndex() : createIndex(node->row, 0, const_cast<Node *>(node));
  }
  // The item of an index; the root if it is not valid.
  Node *nodeAt(const QModelIndex &index) const {
    return index.isValid() ? static_cast<Node *>(index.internalPointer())
                           : const_cast<Node *>(&root);
  }

  void insert(std::unique_ptr<Node> node, Node *parent, int row) {
    beginInsertRows(indexOf(parent), row, row);
    node->parent = parent;
    parent->children.insert(parent->children.begin() + row, std::move(node));
    parent->renumber(row);
    endInsertRows();
  }
  std::unique_ptr<Node> remove(Node *parent, int row) {
    beginRemoveRows(indexOf(parent), row, row);
    std::unique_ptr<Node> node = std::move(parent->children[size_t(row)]);
    parent->children.erase(parent->children.begin() + row);
    parent->renumber(row);
    endRemoveRows();
    return node;
  }

  // Moves a child to a place among the others as they are without it.
  void move(Node *from, int row, Node *to, int place) {
    int before = from == to && place > row ? place + 1 : place;
    bool isMove = beginMoveRows(indexOf(from), row, row, indexOf(to), before);
    require(isMove || from == to, "a move is refused");
    std::unique_ptr<Node> node = std::move(from->children[size_t(row)]);
    from->children.erase(from->children.begin() + row);
    node->parent = to;
    to->children.insert(to->children.begin() + place, std::move(node));
    from->renumber(from == to ? std::min(row, place) : row);
    if (from != to) to->renumber(place);
    if (isMove) endMoveRows();
  }

  Node *branch(int number) const {
    return number < top_count ? tops[size_t(number)] : inners[size_t(number - top_count)];
  }
  // A random item, top items and branches as likely as any other.
  Node *randomItem() const {
    int number = random_below(item_count());
    Node *top = tops[size_t(number / top_size())];
    int offset = number % top_size() - 1;
    if (offset < 0) return top;
    Node *inner = top->children[size_t(offset / inner_size())].get();
    int leaf = offset % inner_size() - 1;
    return leaf < 0 ? inner : inner->children[size_t(leaf)].get();
  }

  std::vector<Node *> tops, inners;

private:
  Node root;
};

#endif
