/// A structural edit of an outline, as a value.
///
/// ``OutlineHistory`` performs it and keeps its inverse.
public enum OutlineEdit<ID: Hashable> {
  /// `Outline.insert(_:into:at:)`.
  case insert([Outline<ID>.Item], into: Outline<ID>.Parent, at: Int? = nil)
  /// `Outline.delete(_:)`.
  case delete([ID])
  /// `Outline.move(_:into:at:)`.
  case move(ID, into: Outline<ID>.Parent, at: Int? = nil)
  /// `Outline.replaceChildren(of:with:)`.
  case replaceChildren(of: Outline<ID>.Parent, with: [Outline<ID>.Item])
  /// ``Outline/apply(_:)``; sections are inserted and deleted this way.
  case apply([Outline<ID>.Section])
}

extension OutlineEdit {
  var isMove: Bool {
    if case .move = self { true } else { false }
  }

  /// Whether the edit inserts, deletes or moves items one by one.
  var namesItems: Bool {
    switch self {
    case .insert, .delete, .move: true
    case .replaceChildren, .apply: false
    }
  }

  /// The parent that receives items, if it is one.
  var parent: Outline<ID>.Parent? {
    switch self {
    case .insert(_, let parent, _), .move(_, let parent, _), .replaceChildren(let parent, _): parent
    case .delete, .apply: nil
    }
  }

  /// The number of items that the edit stores.
  var itemCount: Int {
    switch self {
    case .insert(let items, _, _), .replaceChildren(_, let items): items.count
    case .delete(let ids): ids.count
    case .move: 1
    case .apply(let sections): sections.reduce(0) { $0 + $1.items.count }
    }
  }
}

extension OutlineEdit: Sendable where ID: Sendable {}
extension OutlineEdit: Equatable {}

// Hashing the message of a load that failed takes Unicode's tables, which an embedded program lacks.
#if !hasFeature(Embedded)
  extension OutlineEdit: Hashable {}

  /// An edit is stored as an object with the key of its kind, such as `{"delete": ["A"]}`.
  extension OutlineEdit: Codable where ID: Codable {
    private enum CodingKeys: String, CodingKey {
      case insert, delete, move, replaceChildrenOf, apply
      case parent = "into"
      case index = "at"
      case items = "with"
    }

    /// Creates an edit from its stored form.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      func value<Value: Decodable>(_ key: CodingKeys) throws -> Value {
        try values.decode(Value.self, forKey: key)
      }
      let kinds: [CodingKeys] = [.insert, .delete, .move, .replaceChildrenOf, .apply]
      switch kinds.filter({ values.contains($0) }) {
      case [.insert]:
        let index = try values.decodeIfPresent(Int.self, forKey: .index)
        self = .insert(try value(.insert), into: try value(.parent), at: index)
      case [.delete]: self = .delete(try value(.delete))
      case [.move]:
        let index = try values.decodeIfPresent(Int.self, forKey: .index)
        self = .move(try value(.move), into: try value(.parent), at: index)
      case [.replaceChildrenOf]:
        self = .replaceChildren(of: try value(.replaceChildrenOf), with: try value(.items))
      case [.apply]: self = .apply(try value(.apply))
      case let found:
        throw DecodingError.dataCorrupted(
          .init(
            codingPath: decoder.codingPath,
            debugDescription: """
              expected one of the keys \(kinds.map(\.rawValue).joined(separator: ", ")), got \
              \(found.count) of them
              """
          )
        )
      }
    }

    /// Stores the edit.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      switch self {
      case .insert(let items, let parent, let index):
        try values.encode(items, forKey: .insert)
        try values.encode(parent, forKey: .parent)
        try values.encodeIfPresent(index, forKey: .index)
      case .delete(let ids): try values.encode(ids, forKey: .delete)
      case .move(let id, let parent, let index):
        try values.encode(id, forKey: .move)
        try values.encode(parent, forKey: .parent)
        try values.encodeIfPresent(index, forKey: .index)
      case .replaceChildren(let parent, let items):
        try values.encode(parent, forKey: .replaceChildrenOf)
        try values.encode(items, forKey: .items)
      case .apply(let sections): try values.encode(sections, forKey: .apply)
      }
    }
  }
#endif
