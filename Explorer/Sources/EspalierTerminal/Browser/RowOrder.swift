import EspalierSources

/// An order of the rows of a branch: those of `--sort`, and the value and the kind of a row.
enum RowOrder: String, CaseIterable {
  case name, value, size, time, kind
  /// The order of the source.
  case none

  /// A place in an order, without regard to the places of equal keys.
  enum Key: Comparable {
    /// Numbers come first.
    case number(Double)
    case text([UInt8])
  }

  /// Returns the key of a row; rows without one keep their places at the end.
  func key<ID>(of node: SourceNode<ID>, _ builder: inout NaturalSortKey) -> Key? {
    switch self {
    case .name: return .natural(node.title, &builder)
    case .kind: return .natural(node.kind.rawValue, &builder)
    case .size:
      // Largest first, as `--sort size`.
      guard case .size(let bytes, _) = node.value else { return nil }
      return .number(-Double(bytes))
    case .time: return node.modified.map { .number(-Double($0)) }
    case .none: return nil
    case .value:
      switch node.value {
      case .none: return nil
      case .size(let bytes, _): return .number(Double(bytes))
      case .count(let count, _): return .number(Double(count))
      case .text(let text):
        let number = node.kind == .number ? Double(text.shown) : nil
        return number.map { .number($0) } ?? .natural(text.shown, &builder)
      case .link(let text), .note(let text): return .natural(text, &builder)
      }
    }
  }
}

/// The order of the children of a branch, which they keep when they are read again.
struct SiblingOrder: Equatable {
  var order: RowOrder
  var isReversed = false
}

extension RowOrder {
  /// The column of files in a table that has the order; nil for one that no column has.
  var fileColumn: RecordSort? {
    switch self {
    case .name: RecordSort("name")
    case .size: RecordSort("size", isDescending: true)
    case .time: RecordSort("modified", isDescending: true)
    case .kind: RecordSort("kind")
    case .value, .none: nil
    }
  }
}

extension RowOrder.Key {
  fileprivate static func natural(_ text: String, _ builder: inout NaturalSortKey) -> Self {
    var bytes: [UInt8] = []
    builder.append(Array(text.utf8)[...], to: &bytes)
    return .text(bytes)
  }

  static func < (one: Self, other: Self) -> Bool {
    switch (one, other) {
    case (.number(let one), .number(let other)): one < other
    case (.number, .text): true
    case (.text, .number): false
    case (.text(let one), .text(let other)): one.lexicographicallyPrecedes(other)
    }
  }
}
