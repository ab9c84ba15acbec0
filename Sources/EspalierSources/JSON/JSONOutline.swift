public import Espalier
import EspalierJSON

/// Every value of a JSON source in an outline, without a text for each.
///
/// An item is the place of its value in pre-order; rows are made when they are shown. What is
/// reported at the end, such as a fault, has the numbers behind the last value.
public struct JSONOutline: Sendable {
  /// Where the values are.
  public let source: JSONSource

  /// The values by number, in one section.
  public var outline: Outline<Int>

  private let known: JSONDocument.Known

  /// Reads all of a text, and puts its values into an outline.
  ///
  /// - Parameter expandedLevels: How many levels of containers are open at first.
  /// - Throws: ``SourceError`` if the text cannot be read, or the task was cancelled.
  /// - Complexity: O(*n*) in the number of values; some 40 bytes a value.
  public init(
    reading source: JSONSource,
    expandedLevels: Int = .max
  ) async throws(SourceError) {
    self.source = source
    known = try await source.document.read(offTheTaskThreadsUntil: { _ in false })
    outline = try Self.outline(of: source, known, expandedLevels)
  }

  /// The row of an item.
  ///
  /// - Throws: ``SourceError`` if its text can no longer be read.
  /// - Complexity: O(log(*n*)), and of a container with more than a thousand children O(1024).
  public func node(_ item: Int) throws(SourceError) -> SourceNode<Int>? {
    guard let position = outline.indexInParent(of: item) else { return nil }
    let page = try source.page(of: outline.parent(of: item), from: position, limit: 1, in: known)
    return page.nodes.first
  }

  private static func outline(
    of source: JSONSource,
    _ known: JSONDocument.Known,
    _ expandedLevels: Int
  ) throws(SourceError) -> Outline<Int> {
    let tree = known.tree
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
    // All that is open at the fault ends with the text, so the fault is the last of the values.
    var reports = tree.count
    if known.fault != nil {
      var level = 0
      if let parent = tree.faultParent, parent > 0 {
        source.positions.descend(to: parent, in: tree) { _, _, _ in level += 1 }
      }
      append(reports, level: level, to: &builder)
      reports += 1
    }
    if !source.remarks(in: known).isEmpty {
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
