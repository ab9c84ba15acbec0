import EspalierSources
import EspalierTerminal

/// Writes the text of rows.
struct TextFormatter {
  /// The escape sequences that start and end dim text; empty without styling.
  let (dim, reset): (String, String)
  private let usesColor: Bool

  /// The number of levels shown by indentation; deeper rows start with their level number.
  ///
  /// Otherwise a tree of 100,000 levels would print gigabytes.
  static var maxIndentedLevels: Int { 100 }

  /// The prefix of a row that is too deep for indentation.
  static func label(ofLevel level: Int) -> String { "(level \(level + 1)) " }

  init(usesColor: Bool) {
    self.usesColor = usesColor
    (dim, reset) = usesColor ? ("\u{1B}[2m", "\u{1B}[0m") : ("", "")
  }

  /// Writes the title, and the detail unless the following rows show it.
  ///
  /// - Parameter isOpen: Whether the children of the node follow.
  func write<ID>(_ node: SourceNode<ID>, isOpen: Bool, to output: inout BufferedOutput) {
    let title = color(KindColor.title(node.kind))
    output.write(title)
    if node.kind == .error { output.write("! ") }
    output.write(node.title)
    if !title.isEmpty { output.write(reset) }
    switch node.kind {
    case .folder:
      output.write("/")
      writeDim(node.detail, to: &output)
    case .error:
      if !node.detail.isEmpty { write(": ", node.detail, to: &output) }
    case .string, .number, .boolean, .null, .date, .data:
      let color = color(KindColor.value(node.kind))
      write(": ", color, to: &output)
      write(node.detail, color.isEmpty ? "" : reset, to: &output)
    case .object, .array:
      if isOpen, node.childCount != 0 {
        // The number of items is seen; a remark, such as "(duplicate key)", is not.
        var remarks = node
        remarks.value = .none
        if !node.remarks.isEmpty { write(" ", remarks.detail, to: &output) }
      } else {
        // The number of items is unknown while the end of the container is.
        write(": ", node.detail.isEmpty ? "…" : node.detail, to: &output)
      }
    case .link: write(" ", node.detail, to: &output)
    case .file, .other: writeDim(node.detail, to: &output)
    }
  }

  private func color(_ number: Int?) -> String {
    guard usesColor, let number else { return "" }
    return "\u{1B}[\(number)m"
  }

  /// Writes a detail that is set off from the title, unless it is empty.
  private func writeDim(_ detail: String, to output: inout BufferedOutput) {
    guard !detail.isEmpty else { return }
    write("  ", dim, to: &output)
    write(detail, reset, to: &output)
  }

  private func write(
    _ first: String,
    _ second: some StringProtocol,
    to output: inout BufferedOutput
  ) {
    output.write(first.utf8)
    output.write(second.utf8)
  }
}
