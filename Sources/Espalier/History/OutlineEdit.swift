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
  extension OutlineEdit: Codable where ID: Codable {}
#endif
