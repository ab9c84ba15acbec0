import EspalierSources

/// Formats the text of a row.
struct TextFormatter {
  /// The escape sequences that start and end dim text; empty without styling.
  let (dim, reset): (String, String)

  /// The number of levels shown by indentation; deeper rows start with their level number.
  ///
  /// Otherwise a tree of 100,000 levels would print gigabytes.
  static var maxIndentedLevels: Int { 100 }

  /// The prefix of a row that is too deep for indentation.
  static func label(ofLevel level: Int) -> String { "(level \(level + 1)) " }

  init(usesDim: Bool) {
    (dim, reset) = usesDim ? ("\u{1B}[2m", "\u{1B}[0m") : ("", "")
  }

  /// Returns the title, and the detail unless the following rows show it.
  ///
  /// - Parameter isOpen: Whether the children of the node follow.
  func text<ID>(of node: SourceNode<ID>, isOpen: Bool) -> String {
    switch node.kind {
    case .folder: return node.title + "/"
    case .error: return "! " + node.title + (node.detail.isEmpty ? "" : ": " + node.detail)
    case .string, .number, .boolean, .null, .date, .data: return "\(node.title): \(node.detail)"
    case .object, .array:
      return isOpen && node.childCount != 0 ? node.title : "\(node.title): \(node.detail)"
    case .link: return "\(node.title) \(node.detail)"
    case .file, .other:
      return node.detail.isEmpty ? node.title : "\(node.title)  \(dim)\(node.detail)\(reset)"
    }
  }
}
