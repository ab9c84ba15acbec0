// A format of its own: plain text, where a line is below the nearest line before it that is
// indented less. This file is all that there is to it; whatever shows, searches, serves or prints
// sources takes it as it takes JSON.

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
    /// Where it stands in the file, from 1.
    var number: Int
    var children: [Int] = []
    /// What is wrong with it.
    var fault: SourceFault?
  }

  private let bytes: [UInt8]
  private var lines: [Line] = []
  private var topLevel: [Int] = []

  /// Reads a text; O(n), without recursion, whatever the depth.
  init(_ bytes: [UInt8], name: String) {
    self.bytes = bytes
    // Whatever is shown passes through here: a name or a line may hold anything.
    title = VisibleText.escaped(name.utf8)
    // The lines that the next one can be below, with their indentation.
    var open: [(indent: Int, line: Int)] = []
    var start = 0
    let texts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (number, text) in texts.enumerated() {
      defer { start += text.count + 1 }
      let indent = text.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      guard indent.count < text.count else { continue }
      var line = Line(range: start + indent.count..<start + text.count, number: number + 1)
      if let tab = indent.firstIndex(of: UInt8(ascii: "\t")) {
        // Nobody knows how wide it is meant to be: shown all the same, and said.
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

  // What every source has to say.

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
      title: VisibleText.escaped(bytes[lines[id].range]),
      detail: count == 0 ? "" : count == 1 ? "1 line" : "\(count) lines",
      kind: count == 0 ? .other : .object,
      isBranch: count > 0,
      childCount: count
    )
  }

  /// A path is what people write to find the node again: here, the number of its line.
  func path(of node: Int) -> String { String(lines[node].number) }

  /// A wire id leads back to its node in every process over the same text.
  func wireID(of node: Int) -> String { String(node) }

  func node(wireID: String) -> Int? {
    guard let id = Int(wireID), lines.indices.contains(id), String(id) == wireID else { return nil }
    return id
  }

  // What has an answer already, which a format may know better.

  func value(of node: Int) -> [UInt8]? { Array(bytes[lines[node].range]) }

  func faults(strict: Bool) -> [SourceFault] { strict ? lines.compactMap(\.fault) : [] }

  /// By number at once, instead of line by line.
  func node(path: String) -> SourceNode<Int>? {
    lines.firstIndex { String($0.number) == path }.map(node)
  }
}
