// A custom format: plain text in which the parent of a line is the nearest preceding line with less
// indentation. This file is the whole implementation; everything that shows, searches, serves or
// prints sources works with it as with JSON.

import EspalierSources

/// Indented lines as a tree.
nonisolated struct IndentedText: TreeSource {
  /// A line by its number, from 0.
  typealias NodeID = Int

  let title: String

  /// One line that is not blank.
  private struct Line {
    /// The bytes of the text without the indentation, as they are written.
    var range: Range<Int>
    /// The line number in the file, from 1.
    var number: Int
    var children: [Int] = []
    /// The fault in the line.
    var fault: SourceFault?
  }

  private let bytes: [UInt8]
  private var lines: [Line] = []
  private var topLevel: [Int] = []

  /// Reads a text in O(n), without recursion, whatever the depth.
  init(_ bytes: [UInt8], name: String) {
    self.bytes = bytes
    // All displayed text has to be escaped: a name or a line may contain anything.
    title = TerminalSafeText.escaped(name.utf8)
    // The lines that can be the parent of the next one, with their indentation.
    var open: [(indent: Int, line: Int)] = []
    var start = 0
    let texts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (number, text) in texts.enumerated() {
      defer { start += text.count + 1 }
      let indent = text.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      guard indent.count < text.count else { continue }
      var line = Line(range: start + indent.count..<start + text.count, number: number + 1)
      if let tab = indent.firstIndex(of: UInt8(ascii: "\t")) {
        // The intended width of a tab is unknown: the line is shown, with a fault.
        line.fault = SourceFault(
          file: title,
          line: number + 1,
          column: tab - text.startIndex + 1,
          message: "a tab in the indentation counts as one space"
        )
      }
      while let last = open.last, last.indent >= indent.count { open.removeLast() }
      if let parent = open.last?.line {
        lines[parent].children.append(lines.count)
      } else {
        topLevel.append(lines.count)
      }
      open.append((indent.count, lines.count))
      lines.append(line)
    }
  }

  // The requirements of every source.

  func children(of parent: Int?, from offset: Int, limit: Int) -> SourcePage<Int> {
    let all = parent.map { lines[$0].children } ?? topLevel
    let page = all.dropFirst(offset).prefix(limit)
    let end = page.endIndex
    return SourcePage(
      nodes: page.map(node),
      total: all.count,
      nextOffset: end < all.count ? end : nil
    )
  }

  private func node(_ id: Int) -> SourceNode<Int> {
    let count = lines[id].children.count
    return SourceNode(
      id: id,
      title: TerminalSafeText.escaped(bytes[lines[id].range]),
      value: count == 0 ? .none : .note(count == 1 ? "1 line" : "\(count) lines"),
      kind: count == 0 ? .other : .object,
      isBranch: count > 0,
      childCount: count
    )
  }

  /// Returns the path by which the user can find a node again: here, its line number.
  func path(of node: Int) -> String { String(lines[node].number) }

  /// Returns a wire id, which leads back to the node in every process over the same text.
  func wireID(of node: Int) -> String { String(node) }

  func node(wireID: String) -> Int? {
    guard let id = Int(wireID), lines.indices.contains(id), String(id) == wireID else { return nil }
    return id
  }

  // Requirements with default implementations, which a format may improve.

  func value(of node: Int) -> [UInt8]? { Array(bytes[lines[node].range]) }

  func faults(strict: Bool) -> [SourceFault] { strict ? lines.compactMap(\.fault) : [] }

  /// Finds a node by its line number, instead of descending level by level.
  func node(path: String) -> SourceNode<Int>? {
    lines.firstIndex { String($0.number) == path }.map(node)
  }
}
