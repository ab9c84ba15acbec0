/// A step in a comparison of two lists of children, with their positions.
enum ComparisonStep {
  /// The same child, at another place or with a content that may differ.
  case same(Int, Int, isMoved: Bool, isEqual: Bool)
  case removed(Int)
  case added(Int)
}

/// The pairs of the same children in two lists.
private struct ComparisonPairs {
  /// For each child of the old list the one of the new list, or nil if there is none.
  private(set) var new: [Int?]
  /// For each child of the new list the one of the old list, or nil if there is none.
  private(set) var old: [Int?]
  /// Whether nothing differs in each child of the new list.
  private(set) var isEqual: [Bool]

  init(_ oldCount: Int, _ newCount: Int) {
    new = Array(repeating: nil, count: oldCount)
    old = Array(repeating: nil, count: newCount)
    isEqual = Array(repeating: false, count: newCount)
  }

  mutating func add(_ one: Int, _ other: Int, isEqual: Bool = false) {
    new[one] = other
    old[other] = one
    self.isEqual[other] = isEqual
  }

  /// Pairs children without a partner that have the same key, the first with the first.
  mutating func match(
    _ oldRange: some Sequence<Int>,
    _ newRange: some Sequence<Int>,
    areEqual: Bool = false,
    oldKey: (Int) -> ContentDigest?,
    newKey: (Int) -> ContentDigest?
  ) {
    var waiting: [ContentDigest: (places: [Int], next: Int)] = [:]
    for place in oldRange where new[place] == nil {
      if let key = oldKey(place) { waiting[key, default: ([], 0)].places.append(place) }
    }
    guard !waiting.isEmpty else { return }
    for place in newRange where old[place] == nil {
      guard let key = newKey(place), let (places, next) = waiting[key], next < places.count else {
        continue
      }
      waiting[key]?.next += 1
      add(places[next], place, isEqual: areEqual)
    }
  }
}

extension ComparisonStep {
  /// Returns the steps from one list to another from a position on.
  ///
  /// They are in the order of the new list, those of removed children where these were. Steps at which
  /// nothing differs are left out.
  ///
  /// - Complexity: O(*n* log *n*), and reading all that is in the lists.
  static func steps<Old, New>(
    from oldList: inout ComparedList<Old>,
    in oldTree: inout ComparedTree<Old>,
    to newList: inout ComparedList<New>,
    in newTree: inout ComparedTree<New>,
    startingAt start: Int
  ) throws(SourceError) -> [ComparisonStep] {
    var old = try ComparedRest(of: &oldList, from: start, in: oldTree)
    var new = try ComparedRest(of: &newList, from: start, in: newTree)
    var pairs = ComparisonPairs(old.count, new.count)
    guard old.count > 0, new.count > 0 else {
      return steps(of: pairs, from: old, to: new, startingAt: start)
    }
    if old.areRecords, new.areRecords {
      let oldKeys = try old.keys(in: &oldList, oldTree)
      let newKeys = try new.keys(of: oldKeys, in: &newList, newTree)
      if let key = newKeys.values.firstIndex(where: { $0 != nil }),
        let oldValues = oldKeys.values[key], let newValues = newKeys.values[key]
      {
        pairs.match(
          0..<old.count,
          0..<new.count,
          oldKey: { oldValues[$0] },
          newKey: { newValues[$0] }
        )
        return steps(of: pairs, from: old, to: new, startingAt: start)
      }
    }
    pairs.match(
      0..<old.count,
      0..<new.count,
      oldKey: { old.isOrdered[$0] ? nil : old.identities[$0] },
      newKey: { new.isOrdered[$0] ? nil : new.identities[$0] }
    )
    try old.readContents(in: &oldList, &oldTree)
    try new.readContents(in: &newList, &newTree)
    matchContents(&pairs, old, new)
    return steps(of: pairs, from: old, to: new, startingAt: start)
  }

  /// Pairs the children whose order is content: equal ones in the same order, then equal ones that
  /// have moved, then those between the same neighbours that may have changed, then those with a name
  /// that no sibling has.
  private static func matchContents<Old, New>(
    _ pairs: inout ComparisonPairs,
    _ old: ComparedRest<Old>,
    _ new: ComparedRest<New>
  ) {
    let oldPlaces = (0..<old.count).filter { old.isOrdered[$0] }
    let newPlaces = (0..<new.count).filter { new.isOrdered[$0] }
    let alignment = ListAlignment(
      of: oldPlaces.map { old.contents[$0] },
      and: newPlaces.map { new.contents[$0] }
    )
    for pair in alignment.pairs {
      pairs.add(oldPlaces[pair.old], newPlaces[pair.new], isEqual: true)
    }
    pairs.match(
      oldPlaces,
      newPlaces,
      areEqual: true,
      oldKey: { old.contents[$0] },
      newKey: { new.contents[$0] }
    )
    var (oldStart, newStart) = (0, 0)
    for (oldEnd, newEnd) in alignment.pairs + [(oldPlaces.count, newPlaces.count)] {
      if oldStart < oldEnd, newStart < newEnd {
        pairs.match(
          oldPlaces[oldStart..<oldEnd],
          newPlaces[newStart..<newEnd],
          oldKey: { old.recognition[$0] == .none ? nil : old.identities[$0] },
          newKey: { new.recognition[$0] == .none ? nil : new.identities[$0] }
        )
      }
      (oldStart, newStart) = (oldEnd + 1, newEnd + 1)
    }
    let oldNames = old.singleNames
    let newNames = new.singleNames
    pairs.match(
      oldPlaces,
      newPlaces,
      oldKey: { oldNames.contains(old.identities[$0]) ? old.identities[$0] : nil },
      newKey: { newNames.contains(new.identities[$0]) ? new.identities[$0] : nil }
    )
  }

  private static func steps<Old, New>(
    of pairs: ComparisonPairs,
    from old: ComparedRest<Old>,
    to new: ComparedRest<New>,
    startingAt start: Int
  ) -> [ComparisonStep] {
    let ordered = pairs.new.enumerated().compactMap { place, other in
      other.flatMap { old.isOrdered[place] && new.isOrdered[$0] ? (old: place, new: $0) : nil }
    }
    var isMoved = Array(repeating: false, count: new.count)
    for pair in ordered { isMoved[pair.new] = true }
    for pair in ListAlignment.increasing(ordered) { isMoved[pair.new] = false }
    var steps: [ComparisonStep] = []
    var next = 0
    /// Appends what was removed before the next child that is in its place.
    func skipOld(to end: Int) {
      while next < end {
        let other = pairs.new[next]
        if other == nil { steps.append(.removed(start + next)) }
        next += 1
      }
    }
    func nextInPlace() -> Int {
      var place = next
      while place < old.count, pairs.new[place].map({ isMoved[$0] }) ?? true { place += 1 }
      return place
    }
    for place in 0..<new.count {
      skipOld(to: nextInPlace())
      guard let one = pairs.old[place] else {
        steps.append(.added(start + place))
        continue
      }
      if !isMoved[place], one >= next {
        skipOld(to: one)
        next = one + 1
      }
      guard isMoved[place] || !pairs.isEqual[place] else { continue }
      steps.append(
        .same(
          start + one,
          start + place,
          isMoved: isMoved[place],
          isEqual: pairs.isEqual[place]
        )
      )
    }
    skipOld(to: old.count)
    return steps
  }
}

extension ComparedRest {
  /// The names that one child alone has whose order is content.
  fileprivate var singleNames: Set<ContentDigest> {
    var seen: Set<ContentDigest> = []
    var single: Set<ContentDigest> = []
    for place in 0..<count where isOrdered[place] && recognition[place] == .name {
      let name = identities[place]
      if seen.insert(name).inserted { single.insert(name) } else { single.remove(name) }
    }
    return single
  }
}
