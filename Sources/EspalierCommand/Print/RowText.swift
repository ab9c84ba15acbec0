import EspalierSources

/// What a row of text says.
struct RowText {
  /// What makes text recede, and what ends that; empty where there is no terminal.
  let (dim, plain): (String, String)

  /// How many levels are told by what stands before a row; deeper rows begin with their number.
  ///
  /// A tree of 100,000 levels would else be a text of gigabytes.
  static var deepest: Int { 100 }

  /// What stands before a row that is too deep for lines or room.
  static func number(ofLevel level: Int) -> String { "(level \(level + 1)) " }

  init(dims: Bool) {
    (dim, plain) = dims ? ("\u{1B}[2m", "\u{1B}[0m") : ("", "")
  }

  /// The title, and the detail where what follows does not show it.
  ///
  /// - Parameter isOpen: Whether the rows that follow show what is in the node.
  func text<ID>(of node: SourceNode<ID>, isOpen: Bool) -> String {
    switch node.kind {
    case .folder: return node.title + "/"
    case .error: return "! " + node.title + (node.detail.isEmpty ? "" : ": " + node.detail)
    case .string, .number, .boolean, .null, .date, .data: return "\(node.title): \(node.detail)"
    case .object, .array:
      return isOpen && node.childCount != 0 ? node.title : "\(node.title): \(node.detail)"
    case .link: return "\(node.title) \(node.detail)"
    case .file, .other:
      return node.detail.isEmpty ? node.title : "\(node.title)  \(dim)\(node.detail)\(plain)"
    }
  }
}
