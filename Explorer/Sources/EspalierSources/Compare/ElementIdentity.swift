internal import Espalier

/// The identity of a child among its siblings, in two trees that are compared.
///
/// Members and files are named. The elements of an array have names only if each is an object with a
/// member `id`, or else `key` or `name`, that is a single value and different in all of them. Single
/// values are the same if they are equal. All other elements have their positions.
enum ElementIdentity: Hashable {
  case named([UInt8])
  /// A report, the only value of its source, or an element of a list of which not all have positions.
  case unnamed(SourceContent.Name?)
  case value(SourceKind, SourceContent.Value?)
  case position(Int)

  /// The identity by a name, whatever has it: a file, the entry of an archive, a member.
  init(_ name: SourceContent.Name?) {
    switch name {
    case .file(let name), .key(let name): self = .named(name)
    case .position, .root, nil: self = .unnamed(name)
    }
  }

  /// The keys of the members that identify an object, the most telling one first.
  static let keys = ["id", "key", "name"]

  /// The number of members that are looked through.
  private static var memberLimit: Int { 32 }

  /// Returns the values of the members of an object that can identify it, by the index of their keys.
  static func members<Source: TreeSource>(
    of node: SourceNode<Source.NodeID>,
    in source: Source,
    _ read: SourceContentReader<Source.NodeID>
  ) throws(SourceError) -> [Int: SourceContent.Value] {
    guard node.kind == .object else { return [:] }
    var values: [Int: SourceContent.Value] = [:]
    for member in try source.children(of: node.id, from: 0, limit: memberLimit).nodes {
      guard !member.isBranch, case .key(let name) = try read(member.id, false)?.name,
        let key = keys.firstIndex(where: { name.elementsEqual($0.utf8) }), values[key] == nil
      else { continue }
      values[key] = try read(member.id, true)?.value
    }
    return values
  }

  /// Whether all values are there and no two are equal.
  static func areDifferent(_ values: [SourceContent.Value?]) -> Bool {
    var seen: Set<SourceContent.Value> = []
    return values.allSatisfy { value in value.map { seen.insert($0).inserted } ?? false }
  }
}

/// Numbers of identities: the same in both lists for the same one.
struct ListIdentities {
  /// One of the two lists.
  enum List: Hashable { case old, new }

  private struct Occurrence: Hashable {
    var identity: ElementIdentity
    var index: Int
  }

  private struct Place: Hashable {
    var identity: ElementIdentity
    var list: List
  }

  private var numbers: [Occurrence: Int] = [:]
  private var counts: [Place: Int] = [:]

  /// Returns the number of the next child with an identity in a list.
  mutating func number(of identity: ElementIdentity, in list: List) -> Int {
    let place = Place(identity: identity, list: list)
    let occurrence = Occurrence(identity: identity, index: counts[place, default: 0])
    counts[place, default: 0] += 1
    let number = numbers[occurrence] ?? numbers.count
    numbers[occurrence] = number
    return number
  }
}

/// The difference of two lists of different numbers, as the engine finds it.
struct ListDifference {
  enum Step: Equatable {
    case removed(Int)
    case added(Int)
    case same(Int, Int, isMoved: Bool)
  }

  /// The steps in the order of the second list, what was removed being where it was.
  let steps: [Step]

  /// - Precondition: No number is twice in a list.
  init(from old: [Int], to new: [Int]) {
    let isRemoved: Set<Int>
    let isAdded: Set<Int>
    let isMoved: Set<Int>
    (isRemoved, isAdded, isMoved) = Self.changes(from: old, to: new)
    let places = Dictionary(uniqueKeysWithValues: zip(old, old.indices))
    var steps: [Step] = []
    var next = 0
    /// Appends what was removed before the next child that stays in its place.
    func skipOld() {
      while next < old.count, isRemoved.contains(old[next]) || isMoved.contains(old[next]) {
        if isRemoved.contains(old[next]) { steps.append(.removed(next)) }
        next += 1
      }
    }
    for (index, number) in new.enumerated() {
      skipOld()
      if isAdded.contains(number) {
        steps.append(.added(index))
      } else if let place = places[number] {
        let hasMoved = isMoved.contains(number)
        steps.append(.same(place, index, isMoved: hasMoved))
        if !hasMoved { next += 1 }
      }
    }
    skipOld()
    self.steps = steps
  }

  /// Returns the numbers that are removed, added and moved.
  private static func changes(
    from old: [Int],
    to new: [Int]
  ) -> (removed: Set<Int>, added: Set<Int>, moved: Set<Int>) {
    do {
      var outline = try Outline<Int>([.init(items: old.map { .init($0) })])
      let changes = try outline.apply([.init(items: new.map { .init($0) })])
      return (
        Set(changes.deletions.flatMap { old[$0.rows] }),
        Set(changes.insertions.flatMap { new[$0.rows] }),
        Set(changes.moves.flatMap { new[$0.target.row..<$0.target.row + $0.count] })
      )
    } catch {
      preconditionFailure("a number is twice in \(old) or \(new)")
    }
  }
}
