import EspalierSources

/// Prints differences as text, each below the names of what it is in.
struct DiffPrinter {
  private let text = TextFormatter(usesColor: false)
  private let usesColor: Bool

  init(usesColor: Bool) { self.usesColor = usesColor }

  /// Prints the names of the two trees.
  func begin(
    _ old: String,
    _ new: String,
    to output: inout BufferedOutput
  ) throws(CommandError) {
    try write("-", color: 31, level: 0, to: &output) { $0.write(old) }
    try write("+", color: 32, level: 0, to: &output) { $0.write(new) }
  }

  func print<Old, New>(
    _ difference: TreeComparison<Old, New>.Difference,
    of comparison: TreeComparison<Old, New>,
    to output: inout BufferedOutput
  ) throws(CommandError) {
    try printAncestors(of: comparison, to: &output)
    let level = comparison.ancestors.count + 1
    func line(
      _ sign: String,
      _ color: Int,
      _ node: SourceNode<some Hashable & Sendable>,
      _ remark: String? = nil
    ) throws(CommandError) {
      try write(sign, color: color, level: level, to: &output) {
        text.write(node, isOpen: false, to: &$0)
        if let remark { $0.write(" (\(remark))") }
      }
    }
    switch difference {
    case .removed(let node): try line("-", 31, node)
    case .added(let node): try line("+", 32, node)
    case .changed(let old, let new):
      // Of long values, of files, and of a number and a text in it, rows show the same.
      let looksSame = old.title == new.title && old.value == new.value && old.remarks == new.remarks
      let isOfOtherKind = looksSame && old.kind != new.kind
      try line("-", 31, old, isOfOtherKind ? old.kind.rawValue : nil)
      try line(
        "+",
        32,
        new,
        isOfOtherKind ? new.kind.rawValue : looksSame ? "other content" : nil
      )
    case .changedWhole(let old, let oldWhole, let new, let newWhole):
      func whole(
        _ sign: String,
        _ color: Int,
        _ node: SourceNode<some Hashable & Sendable>?,
        _ whole: ComparedWhole
      ) throws(CommandError) {
        if let node { return try line(sign, color, node, whole.words) }
        try write(sign, color: color, level: level, to: &output) { $0.write(whole.words) }
      }
      try whole("-", 31, old, oldWhole)
      try whole("+", 32, new, newWhole)
    case .moved(let old, let from, let new, let to):
      let isNamed = old.title == new.title
      try line(">", 36, new, isNamed ? "was at \(from), is at \(to)" : "was \(old.title)")
    }
  }

  /// Prints the branches that the difference is in, as far as they were not printed yet.
  private func printAncestors<Old, New>(
    of comparison: TreeComparison<Old, New>,
    to output: inout BufferedOutput
  ) throws(CommandError) {
    let known = comparison.reportedAncestors
    for level in known..<comparison.ancestors.count {
      let node = comparison.ancestors[level]
      try write(" ", color: 2, level: level + 1, to: &output) {
        text.write(node, isOpen: true, to: &$0)
      }
    }
  }

  private func write(
    _ sign: String,
    color: Int,
    level: Int,
    to output: inout BufferedOutput,
    _ content: (inout BufferedOutput) -> Void
  ) throws(CommandError) {
    if usesColor { output.write("\u{1B}[\(color)m") }
    output.write(sign)
    output.write(" ")
    if level < TextFormatter.maxIndentedLevels {
      output.write(String(repeating: "  ", count: max(0, level - 1)))
    } else {
      output.write(TextFormatter.label(ofLevel: level - 1))
    }
    content(&output)
    if usesColor { output.write("\u{1B}[0m") }
    try output.endLine()
  }
}

/// Prints differences as JSON objects, one a line.
struct DiffJSONPrinter<Old: TreeSource, New: TreeSource> {
  private let old: Old
  private let new: New
  private let readOld: SourceContentReader<Old.NodeID>
  private let readNew: SourceContentReader<New.NodeID>

  init(_ old: Old, _ new: New) {
    self.old = old
    self.new = new
    readOld = old.contentReader()
    readNew = new.contentReader()
  }

  func print(
    _ difference: TreeComparison<Old, New>.Difference,
    to output: inout BufferedOutput
  ) throws(CommandError) {
    output.write(#"{"change":""#)
    switch difference {
    case .removed(let node):
      output.write("removed\"")
      try writeOld(node, to: &output)
    case .added(let node):
      output.write("added\"")
      try writeNew(node, to: &output)
    case .changed(let one, let other):
      output.write("changed\"")
      try writeOld(one, to: &output)
      try writeNew(other, to: &output)
    case .changedWhole(let one, let whole, let other, let otherWhole):
      output.write("changed\"")
      try writeOld(one, whole, to: &output)
      try writeNew(other, otherWhole, to: &output)
    case .moved(let one, let from, let other, let to):
      output.write("moved\"")
      // The paths of elements of arrays have the positions in them.
      let isNamed = one.title == other.title
      try writeOld(one, position: isNamed ? from : nil, to: &output)
      try writeNew(other, position: isNamed ? to : nil, to: &output)
    }
    try output.writeLine("}".utf8)
  }

  private func writeOld(
    _ node: SourceNode<Old.NodeID>?,
    _ whole: ComparedWhole? = nil,
    position: Int? = nil,
    to output: inout BufferedOutput
  ) throws(CommandError) {
    output.write(#","old":"#)
    try Self.write(node, of: old, readOld, whole, position, to: &output)
  }

  private func writeNew(
    _ node: SourceNode<New.NodeID>?,
    _ whole: ComparedWhole? = nil,
    position: Int? = nil,
    to output: inout BufferedOutput
  ) throws(CommandError) {
    output.write(#","new":"#)
    try Self.write(node, of: new, readNew, whole, position, to: &output)
  }

  /// Writes a node, or the tree as a whole for nil.
  private static func write<Source: TreeSource>(
    _ node: SourceNode<Source.NodeID>?,
    of source: Source,
    _ read: SourceContentReader<Source.NodeID>,
    _ whole: ComparedWhole?,
    _ position: Int?,
    to output: inout BufferedOutput
  ) throws(CommandError) {
    var content: SourceContent?
    do throws(SourceError) {
      if let node { content = try read(node.id, !node.isBranch) }
    } catch {
      throw CommandError(error)
    }
    output.write(#"{"path":"#)
    if node != nil, content == nil {
      output.write("null")
    } else {
      JSONString.append((node.map { source.path(of: $0.id) } ?? "").utf8, to: &output.buffer)
    }
    if let position { output.write(#","position":\#(position)"#) }
    output.write(#","kind":""#)
    if case .kind(let kind) = whole {
      output.write(kind.rawValue)
    } else {
      output.write((node?.kind ?? .string).rawValue)
    }
    output.write(#"""#)
    if case .form(let words) = whole { output.write(#","form":"\#(words)""#) }
    content?.value?.appendMember(to: &output)
    output.write("}")
  }
}

extension ComparedWhole {
  /// The kind or the form in words.
  fileprivate var words: String {
    switch self {
    case .kind(let kind): kind.rawValue
    case .form(let words): words
    }
  }
}
