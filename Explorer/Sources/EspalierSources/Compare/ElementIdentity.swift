/// The name of a child among its siblings, whatever it is of: a file, the entry of an archive, a
/// member, an element; or the lack of one.
enum ElementIdentity: Hashable {
  case named([UInt8])
  /// A report, the only value of its source, or an element of a list, which has a place and no name.
  case unnamed

  init(_ name: SourceContent.Name?) {
    switch name {
    case .file(let name), .key(let name): self = .named(name)
    case .position, .line, .root, nil: self = .unnamed
    }
  }
}

/// A child of a branch that is compared.
struct ComparedChild<NodeID: Hashable & Sendable> {
  var node: SourceNode<NodeID>
  var identity: ElementIdentity
  /// Whether its place is content.
  var isOrdered: Bool
  /// The position among the siblings.
  var position: Int

  /// Whether it is an object in a list, which a member may identify.
  var isRecord: Bool { isOrdered && identity == .unnamed && node.kind == .object }

  /// The way in which it is recognized if its content has changed.
  var recognition: ComparedRecognition {
    if identity != .unnamed { return .name }
    return node.isBranch || node.kind == .object || node.kind == .array ? .kind : .none
  }
}

/// The way in which a child whose place is content is recognized if its content has changed.
enum ComparedRecognition: UInt8 {
  /// Nothing: another text or number in a list is another element.
  case none
  /// That it is a container, between the same neighbours.
  case kind
  case name
}

/// The members that identify objects in a list: `id`, or else `key` or `name`, if each object has
/// it, it is a single value, and different in all of them.
struct RecordKeys {
  /// The keys, the most telling one first.
  private static let keys = ["id", "key", "name"]

  /// The number of members that are looked through.
  private static var memberLimit: Int { 32 }

  /// The digests of the values that each key has in the objects so far; nil once one lacks it or has
  /// the value of another.
  private(set) var values: [[ContentDigest]?]
  private var seen: [Set<ContentDigest>]

  /// - Parameter other: The values in another list, whose keys alone are looked at; nil for all.
  init(of other: RecordKeys? = nil) {
    values = other?.values.map { $0 == nil ? nil : [] } ?? Self.keys.map { _ in [] }
    seen = Self.keys.map { _ in [] }
  }

  /// Whether no key identifies all of the objects.
  var isEmpty: Bool { values.allSatisfy { $0 == nil } }

  /// Adds an object.
  mutating func add<Source: TreeSource>(
    _ node: SourceNode<Source.NodeID>,
    in tree: ComparedTree<Source>
  ) throws(SourceError) {
    var found: [ContentDigest?] = Self.keys.map { _ in nil }
    let members = try tree.source.children(of: node.id, from: 0, limit: Self.memberLimit)
    for member in members.nodes where !member.isBranch {
      guard case .key(let name) = try tree.read(member.id, false)?.name,
        let key = Self.keys.firstIndex(where: { name.elementsEqual($0.utf8) }),
        values[key] != nil, found[key] == nil
      else { continue }
      found[key] = try tree.valueDigest(of: member)
    }
    for key in values.indices where values[key] != nil {
      if let value = found[key], seen[key].insert(value).inserted {
        values[key]?.append(value)
      } else {
        values[key] = nil
        seen[key] = []
      }
    }
  }
}
