/// The alignment of two lists: pairs of equal elements, in increasing order in both.
///
/// The common beginning and end are aligned first. Elements that occur once in both lists divide the
/// rest into parts, as in patience diff (Bram Cohen), and so on within each part. A part without such
/// elements is aligned by its shortest edit script (E. W. Myers, An O(ND) Difference Algorithm and Its
/// Variations, 1986) if that is short, and otherwise by the order of equal elements.
struct ListAlignment {
  /// The pairs of positions in the old and in the new list.
  private(set) var pairs: [(old: Int, new: Int)] = []

  private let old: [Int]
  private let new: [Int]
  /// The number of times that an element is in a part, and its last position there; used for one part
  /// at a time.
  private var oldCounts: [Int]
  private var newCounts: [Int]
  private var newPlaces: [Int]

  /// The number of divisions of a part of a part after which it is aligned otherwise.
  private static var depthLimit: Int { 24 }

  /// A part of both lists.
  private struct Part {
    var old: Range<Int>
    var new: Range<Int>
    var depth = 0
  }

  /// Aligns two lists.
  ///
  /// - Complexity: O(*n* log *n*)
  init(of old: [ContentDigest], and new: [ContentDigest]) {
    let limit = min(old.count, new.count)
    var start = 0
    while start < limit, old[start] == new[start] { start += 1 }
    var end = 0
    while end < limit - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    let oldMiddle = start..<old.count - end
    let newMiddle = start..<new.count - end
    var numbers: [ContentDigest: Int] = [:]
    func number(_ digest: ContentDigest) -> Int {
      let number = numbers[digest] ?? numbers.count
      numbers[digest] = number
      return number
    }
    self.old = old[oldMiddle].map(number)
    self.new = new[newMiddle].map(number)
    oldCounts = Array(repeating: 0, count: numbers.count)
    newCounts = oldCounts
    newPlaces = oldCounts
    alignMiddle()
    pairs = pairs.map { (start + $0.old, start + $0.new) }
    pairs += (0..<start).map { ($0, $0) }
    pairs += (0..<end).map { (oldMiddle.upperBound + $0, newMiddle.upperBound + $0) }
    pairs.sort { $0.old < $1.old }
  }

  private mutating func alignMiddle() {
    var parts = [Part(old: old.indices, new: new.indices)]
    while var part = parts.popLast() {
      trim(&part)
      guard !part.old.isEmpty, !part.new.isEmpty else { continue }
      let common = part.depth < Self.depthLimit ? uniquePairs(in: part) : []
      if common.isEmpty {
        pairs += Self.shortestEdit(old[part.old], new[part.new]) ?? repeatedPairs(in: part)
        continue
      }
      pairs += common
      var (oldStart, newStart) = (part.old.lowerBound, part.new.lowerBound)
      for (oldEnd, newEnd) in common + [(part.old.upperBound, part.new.upperBound)] {
        parts.append(
          Part(old: oldStart..<oldEnd, new: newStart..<newEnd, depth: part.depth + 1)
        )
        (oldStart, newStart) = (oldEnd + 1, newEnd + 1)
      }
    }
  }

  /// Aligns what a part begins and ends with.
  private mutating func trim(_ part: inout Part) {
    while let first = part.old.first, let other = part.new.first, old[first] == new[other] {
      pairs.append((first, other))
      part.old.removeFirst()
      part.new.removeFirst()
    }
    while let last = part.old.last, let other = part.new.last, old[last] == new[other] {
      pairs.append((last, other))
      part.old.removeLast()
      part.new.removeLast()
    }
  }

  /// Returns pairs of the elements that are once in both lists of a part.
  private mutating func uniquePairs(in part: Part) -> [(old: Int, new: Int)] {
    for place in part.old { oldCounts[old[place]] += 1 }
    for place in part.new {
      newCounts[new[place]] += 1
      newPlaces[new[place]] = place
    }
    defer {
      for place in part.old { oldCounts[old[place]] = 0 }
      for place in part.new { newCounts[new[place]] = 0 }
    }
    let unique = part.old.filter { oldCounts[old[$0]] == 1 && newCounts[old[$0]] == 1 }
    return Self.increasing(unique.map { ($0, newPlaces[old[$0]]) })
  }

  /// Returns pairs of equal elements of a part, the first of one list with the first of the other.
  private func repeatedPairs(in part: Part) -> [(old: Int, new: Int)] {
    var places: [Int: [Int]] = [:]
    for place in part.new.reversed() { places[new[place], default: []].append(place) }
    var found: [(old: Int, new: Int)] = []
    for place in part.old {
      if let other = places[old[place]]?.popLast() { found.append((place, other)) }
    }
    return Self.increasing(found)
  }

  /// Returns as many as possible of some pairs that are in increasing order in the old list, so that
  /// they are in the new one, too.
  ///
  /// - Complexity: O(*n* log *n*)
  static func increasing(_ pairs: [(old: Int, new: Int)]) -> [(old: Int, new: Int)] {
    // The pair that ends the best sequence of each length, and the pair before each pair.
    var ends: [Int] = []
    var previous = Array(repeating: -1, count: pairs.count)
    for (index, pair) in pairs.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[ends[middle]].new < pair.new { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[index] = ends[low - 1] }
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var result: [(old: Int, new: Int)] = []
    var index = ends.last ?? -1
    while index >= 0 {
      result.append(pairs[index])
      index = previous[index]
    }
    return result.reversed()
  }

  /// Returns the pairs that the shortest edit script of two lists leaves, or nil if it is long.
  ///
  /// - Complexity: O((*n* + *d*) *d*), and O(*d*²) memory, where *d* is the length of the script.
  private static func shortestEdit(
    _ old: ArraySlice<Int>,
    _ new: ArraySlice<Int>
  ) -> [(old: Int, new: Int)]? {
    let limit = min(old.count + new.count, max(32, min(1024, (1 << 22) / (old.count + new.count))))
    guard abs(old.count - new.count) <= limit else { return nil }
    // The farthest position in the old list on each diagonal, which is numbered from -limit - 1.
    var farthest = Array(repeating: 0, count: 2 * limit + 3)
    var trace: [ArraySlice<Int>] = []
    for length in 0...limit {
      trace.append(farthest[(limit + 1 - length)...(limit + 1 + length)])
      for diagonal in stride(from: -length, through: length, by: 2) {
        let index = limit + 1 + diagonal
        let isInsertion =
          diagonal == -length
          || diagonal != length && farthest[index - 1] < farthest[index + 1]
        var x = isInsertion ? farthest[index + 1] : farthest[index - 1] + 1
        while x < old.count, x - diagonal < new.count,
          old[old.startIndex + x] == new[new.startIndex + x - diagonal]
        {
          x += 1
        }
        farthest[index] = x
        if x >= old.count, x - diagonal >= new.count {
          return Self.pairs(trace, limit, old, new)
        }
      }
    }
    return nil
  }

  /// Returns the pairs on the way through the farthest positions after each length.
  private static func pairs(
    _ trace: [ArraySlice<Int>],
    _ limit: Int,
    _ old: ArraySlice<Int>,
    _ new: ArraySlice<Int>
  ) -> [(old: Int, new: Int)] {
    var pairs: [(old: Int, new: Int)] = []
    var (x, y) = (old.count, new.count)
    for (length, farthest) in trace.enumerated().reversed() {
      let index = limit + 1 + x - y
      let isInsertion =
        x - y == -length || x - y != length && farthest[index - 1] < farthest[index + 1]
      let start =
        length == 0 ? 0 : isInsertion ? farthest[index + 1] : farthest[index - 1] + 1
      while x > start {
        x -= 1
        y -= 1
        pairs.append((old.startIndex + x, new.startIndex + y))
      }
      if length > 0 { if isInsertion { y -= 1 } else { x -= 1 } }
    }
    return pairs
  }
}
