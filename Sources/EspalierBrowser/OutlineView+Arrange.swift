import Espalier

// Children that are others than before: what stays keeps what is below it and stays open.
extension OutlineView {
  /// Makes the children of a parent those that `input` names, in that order; -1 is a new item.
  ///
  /// - Returns: The number of the first new item, the others follow; `nil` if there is no such
  ///   parent, or what is named is no child of it or named twice. Then nothing changes.
  /// - Complexity: O((*k* + *m*) log *n*) for *k* children and *m* items that go.
  func arrange(_ count: Int32, in parent: Outline<Int32>.Parent) -> Int32? {
    guard count >= 0, count <= input.capacity, let there = children(of: parent) else { return nil }
    let first = nextID
    var places = PlaceTable(numbers: Int(first))
    for (place, id) in there.enumerated() { places[id] = Int32(place) }
    var wanted: [Int32] = []
    var stays: [Bool] = []
    var farthest: Int32 = -1
    var new: Int32 = 0
    for index in 0..<Int(count) {
      let id = input[index]
      wanted.append(id)
      guard id >= 0 else {
        stays.append(true)
        new += 1
        continue
      }
      guard id < first, let place = places.take(id) else { return nil }
      // What follows what came before it in the old order too stays where it is.
      stays.append(place > farthest)
      farthest = max(farthest, place)
    }
    guard !nextID.addingReportingOverflow(new).overflow else { return nil }
    do {
      try outline.delete(there.filter { places.take($0) != nil })
      // What does not stay goes to the end first, and is out of the way of what does.
      for (id, stays) in zip(wanted, stays) where !stays { try outline.move(id, into: parent) }
      var index = 0
      while index < wanted.count {
        let run = wanted[index...].prefix { $0 < 0 }.count
        if run > 0 {
          _ = insert(Int32(run), into: parent, at: index)
        } else if !stays[index] {
          try outline.move(wanted[index], into: parent, at: index)
        }
        index += max(run, 1)
      }
    } catch {
      preconditionFailure("children that are there were refused")
    }
    navigator.settle(in: outline)
    return first
  }

  private func children(of parent: Outline<Int32>.Parent) -> [Int32]? {
    switch parent {
    case .item(let id): outline.children(of: id)
    case .section(let section): outline.items(inSection: section)
    }
  }

  /// A place for some of the numbers from 0 on.
  private struct PlaceTable {
    private var places: [Int32]

    init(numbers: Int) { places = Array(repeating: -1, count: numbers) }

    subscript(id: Int32) -> Int32 {
      get { places[Int(id)] }
      set { places[Int(id)] = newValue }
    }

    /// The place of a number, once.
    mutating func take(_ id: Int32) -> Int32? {
      let place = self[id]
      self[id] = -1
      return place < 0 ? nil : place
    }
  }
}
