/// An id that occurs twice, with both places: the reason for ``OutlineError/duplicateItem(_:)``.
public struct DuplicateItem<ID: Hashable> {
  /// The first place of an id that occurs twice.
  public enum FirstPlace: Hashable, Sendable {
    /// It is in the outline, at this path.
    case present(TreePath)
    /// It is among the new items, at this position.
    case new(Int)
  }

  /// The id.
  public let id: ID
  /// The place that has the id already.
  public let first: FirstPlace
  /// The position, among the new items, at which it occurs again.
  public let second: Int
}

extension DuplicateItem: Hashable {}
extension DuplicateItem: Sendable where ID: Sendable {}

extension Outline {
  /// Returns the first of some new items whose id is taken, with both places; `nil` if each id is
  /// free and occurs once.
  ///
  /// An insertion that is refused names the id. This finds the places, for a message about the data:
  ///
  ///     do { try outline.insert(items, into: parent) } catch .duplicateItem(let id) {
  ///       report(id, outline.firstDuplicate(in: items))
  ///     }
  ///
  /// - Complexity: O(*m*) expected for *m* items, and O(*d* log *n*) for the path of a present one.
  public func firstDuplicate(in items: some Sequence<Item>) -> DuplicateItem<ID>? {
    var positions: [ID: Int] = [:]
    for (position, item) in items.enumerated() {
      if let path = path(of: item.id) {
        return DuplicateItem(id: item.id, first: .present(path), second: position)
      }
      if let first = positions.updateValue(position, forKey: item.id) {
        return DuplicateItem(id: item.id, first: .new(first), second: position)
      }
    }
    return nil
  }
}
