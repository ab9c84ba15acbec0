/// A row that tells of a difference: a node of one of two trees, or words alone.
package struct ComparedRow<Old: TreeSource, New: TreeSource> {
  /// A node, with the tree that it is in.
  package enum Node {
    case old(SourceNode<Old.NodeID>)
    case new(SourceNode<New.NodeID>)
  }

  /// The difference that the row stands for.
  package var difference: RowDifference
  /// The node; nil for the trees themselves, and for what has a row of its own only to say that it cannot
  /// be read.
  package var node: Node?
  /// A remark on what is not to be seen of the node.
  package var remark: String?
}

extension TreeComparison.Difference {
  /// The rows that tell of the difference, that of the first tree before that of the second.
  package var rows: [ComparedRow<Old, New>] {
    typealias Row = ComparedRow<Old, New>
    switch self {
    case .removed(let node): return [Row(difference: .removed, node: .old(node))]
    case .added(let node): return [Row(difference: .added, node: .new(node))]
    case .changed(let old, let new):
      // Of long values, of files, and of a number and a text in it, rows show the same.
      let looksSame = old.title == new.title && old.value == new.value && old.remarks == new.remarks
      let isOfOtherKind = looksSame && old.kind != new.kind
      let remark = isOfOtherKind ? new.kind.rawValue : looksSame ? "other content" : nil
      return [
        Row(
          difference: .removed,
          node: .old(old),
          remark: isOfOtherKind ? old.kind.rawValue : nil
        ),
        Row(difference: .added, node: .new(new), remark: remark),
      ]
    case .changedWhole(let old, let oldWhole, let new, let newWhole):
      return [
        Row(difference: .removed, node: old.map { .old($0) }, remark: oldWhole.words),
        Row(difference: .added, node: new.map { .new($0) }, remark: newWhole.words),
      ]
    case .moved(let old, let from, let new, let to):
      let isNamed = old.title == new.title
      let remark = isNamed ? "was at \(from), is at \(to)" : "was \(old.title)"
      return [Row(difference: .moved, node: .new(new), remark: remark)]
    case .unread(let old, let failure, let new, let otherFailure):
      let node = new.map { Row.Node.new($0) } ?? old.map { .old($0) }
      let isReport = (new?.kind ?? old?.kind) == .error
      return [
        Row(
          difference: .unread,
          node: isReport ? nil : node,
          remark: ComparedFailure.words(failure, otherFailure)
        )
      ]
    }
  }
}

extension ComparedFailure {
  /// Returns the reasons in words why something is not compared.
  fileprivate static func words(_ failure: Self?, _ other: Self?) -> String {
    if let failure, let other, failure.words == other.words { return "not read: \(failure.words)" }
    let parts = [("A", failure), ("B", other)].compactMap { name, failure in
      failure.map { "in \(name): \($0.words)" }
    }
    return "not read " + parts.joined(separator: "; ")
  }
}

extension ComparedWhole {
  /// The kind or the form in words.
  package var words: String {
    switch self {
    case .kind(let kind): kind.rawValue
    case .form(let words): words
    }
  }
}
