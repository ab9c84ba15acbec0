/// Where the values of a JSON text are, and which holds which; without the text itself.
///
/// A value is named by its place in pre-order, from 0 (the root) to ``count`` - 1. A tree may be
/// that of a text of which only the beginning was read: then some containers are open, and what
/// they hold is what is known so far.
///
/// Of JSON lines the root is an array that is not written; every line is an element of it.
public struct JSONTree: Sendable {
  /// The number of values, containers included.
  public let count: Int

  /// Whether the text was read to its end, or to its fault.
  public let isComplete: Bool

  /// The innermost container that was still open at the fault, `nil` outside every container.
  public let faultParent: Int?

  let entries: JSONEntries

  /// The containers that are open, outermost first.
  let open: ContiguousArray<JSONScanner.Container>

  init(
    entries: JSONEntries,
    count: Int,
    open: ContiguousArray<JSONScanner.Container>,
    isComplete: Bool,
    faultParent: Int?
  ) {
    self.entries = entries
    self.count = count
    self.open = open
    self.isComplete = isComplete
    self.faultParent = faultParent
  }

  /// The outermost value, `nil` if nothing was read before the fault.
  public var root: Int? { count == 0 ? nil : 0 }

  /// What kind of value an entry is.
  ///
  /// - Precondition: `entry` is in `0..<count`, here and below.
  public func kind(of entry: Int) -> JSONKind { self[entry].kind }

  /// Where a value starts, in bytes.
  public func offset(of entry: Int) -> Int { self[entry].offset }

  /// Where the key of a member starts, in bytes; `nil` for elements and for the root.
  public func keyOffset(of entry: Int) -> Int? {
    let entry = self[entry]
    return entry.keyDistance == 0 ? nil : entry.offset - Int(entry.keyDistance)
  }

  /// What is not standard about a value.
  public func marks(of entry: Int) -> JSONMarks { self[entry].marks }

  /// Traps, with the numbers, on an entry that does not exist.
  @inline(__always)
  subscript(entry: Int) -> JSONEntry {
    precondition(
      entry >= 0 && entry < count,
      "entry \(entry) of an index with \(count) entries"
    )
    return entries[entry]
  }
}
