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
    switch difference {
    case .removed(let node):
      try write("-", color: 31, level: level, to: &output) {
        text.write(node, isOpen: false, to: &$0)
      }
    case .added(let node):
      try write("+", color: 32, level: level, to: &output) {
        text.write(node, isOpen: false, to: &$0)
      }
    case .changed(let old, let new):
      try write("-", color: 31, level: level, to: &output) {
        text.write(old, isOpen: false, to: &$0)
      }
      try write("+", color: 32, level: level, to: &output) {
        text.write(new, isOpen: false, to: &$0)
      }
    case .moved(let old, let new):
      try write(">", color: 36, level: level, to: &output) {
        text.write(new, isOpen: false, to: &$0)
        $0.write(" (was \(old.title))")
      }
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
    let (name, one, other): (String, SourceNode<Old.NodeID>?, SourceNode<New.NodeID>?)
    switch difference {
    case .removed(let node): (name, one, other) = ("removed", node, nil)
    case .added(let node): (name, one, other) = ("added", nil, node)
    case .changed(let old, let new): (name, one, other) = ("changed", old, new)
    case .moved(let old, let new): (name, one, other) = ("moved", old, new)
    }
    output.write(#"{"change":""#)
    output.write(name)
    output.write(#"""#)
    if let one {
      output.write(#","old":"#)
      try Self.write(one, of: old, readOld, to: &output)
    }
    if let other {
      output.write(#","new":"#)
      try Self.write(other, of: new, readNew, to: &output)
    }
    try output.writeLine("}".utf8)
  }

  private static func write<Source: TreeSource>(
    _ node: SourceNode<Source.NodeID>,
    of source: Source,
    _ read: SourceContentReader<Source.NodeID>,
    to output: inout BufferedOutput
  ) throws(CommandError) {
    let content: SourceContent?
    do throws(SourceError) {
      content = try read(node.id, !node.isBranch)
    } catch {
      throw CommandError(error)
    }
    output.write(#"{"path":"#)
    if content == nil {
      output.write("null")
    } else {
      JSONString.append(source.path(of: node.id).utf8, to: &output.buffer)
    }
    output.write(#","kind":""#)
    output.write(node.kind.rawValue)
    output.write(#"""#)
    content?.value?.appendMember(to: &output)
    output.write("}")
  }
}
