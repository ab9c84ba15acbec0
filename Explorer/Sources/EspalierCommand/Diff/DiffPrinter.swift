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
    case .unread(let old, let failure, let new, let otherFailure):
      func unread(
        _ node: SourceNode<some Hashable & Sendable>?,
        _ words: String
      ) throws(CommandError) {
        if let node, node.kind != .error { return try line("!", 35, node, words) }
        try write("!", color: 35, level: level, to: &output) { $0.write(words) }
      }
      let words = Self.words(failure, otherFailure)
      if let new { try unread(new, words) } else { try unread(old, words) }
    }
  }

  /// Returns the reasons in words why something is not compared.
  private static func words(_ failure: ComparedFailure?, _ other: ComparedFailure?) -> String {
    if let failure, let other, failure.words == other.words { return "not read: \(failure.words)" }
    let parts = [("A", failure), ("B", other)].compactMap { name, failure in
      failure.map { "in \(name): \($0.words)" }
    }
    return "not read " + parts.joined(separator: "; ")
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

extension ComparedWhole {
  /// The kind or the form in words.
  fileprivate var words: String {
    switch self {
    case .kind(let kind): kind.rawValue
    case .form(let words): words
    }
  }
}
