public import Espalier
import EspalierJSON

/// An outline of all values of a JSON source that keeps no text in memory.
///
/// An item is the pre-order number of its value; rows are made when they are shown. Report rows,
/// such as a fault, have the numbers after the last value.
public struct JSONOutline: Sendable {
  /// The source of the values.
  public let source: JSONSource

  /// The values by number, in one section.
  public var outline: Outline<Int>

  private let snapshot: JSONDocument.Snapshot

  /// Reads an entire text and puts its values into an outline.
  ///
  /// - Parameter expandedLevels: The number of levels that are expanded initially.
  /// - Throws: ``SourceError`` if the text cannot be read, or the task was cancelled.
  /// - Complexity: O(*n*) in the number of values; some 40 bytes a value.
  public init(
    reading source: JSONSource,
    expandedLevels: Int = .max
  ) throws(SourceError) {
    self.source = source
    snapshot = try source.document.read(until: { _ in false })
    outline = try Self.outline(of: source, snapshot, expandedLevels)
  }

  /// Returns the row of an item, or nil if it is not in the outline.
  ///
  /// - Throws: ``SourceError`` if its text can no longer be read.
  /// - Complexity: O(log(*n*)), and O(1024) in a container with more than a thousand children.
  public func node(_ item: Int) throws(SourceError) -> SourceNode<Int>? {
    guard let position = outline.indexInParent(of: item) else { return nil }
    let page = try source.page(of: outline.parent(of: item), from: position, limit: 1, in: snapshot)
    return page.nodes.first
  }

  private static func outline(
    of source: JSONSource,
    _ snapshot: JSONDocument.Snapshot,
    _ expandedLevels: Int
  ) throws(SourceError) -> Outline<Int> {
    let tree = snapshot.tree
    let top = JSONSource.topContainer(of: tree)
    let base = top == nil ? 0 : 1
    var builder = Outline<Int>.Builder(denselyNumberedBy: { $0 })
    builder.reserveCapacity(tree.count + 2)
    do {
      try builder.beginSection()
    } catch {
      preconditionFailure("A section without a name was refused: \(error)")
    }
    var isCancelled = false
    tree.forEachLevel(in: min(base, tree.count)..<tree.count) { entry, level, isContainer in
      if entry & 0xFFFF == 0, Task.isCancelled { isCancelled = true }
      guard !isCancelled else { return }
      append(
        entry,
        level: level - base,
        isBranch: isContainer,
        isExpanded: isContainer && level - base < expandedLevels,
        to: &builder
      )
    }
    if isCancelled { throw .cancelled }
    // Every container that is open at the fault ends with the text, so the fault comes last.
    var reports = tree.count
    if snapshot.fault != nil {
      var level = 0
      if let parent = tree.errorParent, parent > 0 {
        source.childIndex.descend(to: parent, in: tree) { _, _, _ in level += 1 }
      }
      append(reports, level: level, to: &builder)
      reports += 1
    }
    if !source.remarks(in: snapshot).isEmpty {
      append(reports, level: 0, to: &builder)
    }
    return builder.finish()
  }

  @inline(__always)
  private static func append(
    _ item: Int,
    level: Int,
    isBranch: Bool = false,
    isExpanded: Bool = false,
    to builder: inout Outline<Int>.Builder
  ) {
    do {
      try builder.append(item, level: level, isBranch: isBranch, isExpanded: isExpanded)
    } catch {
      preconditionFailure("Values in pre-order were refused: \(error)")
    }
  }
}
