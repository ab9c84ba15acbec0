/// The texts of a node that a search compares.
///
/// They are exact and whole: neither escaped for display nor cut. Sizes, numbers of children,
/// indices and reports are not part of them.
public struct SearchText: Sendable, Equatable {
  /// The name or key in UTF-8, or nil for an index.
  public var name: [UInt8]?

  /// The value in UTF-8, a string without its quotes; nil for a node without one.
  public var value: [UInt8]?

  /// The name as it is written, in quotes and with escapes, if it has such a form.
  public var writtenName: [UInt8]?

  /// The value as it is written, in quotes and with escapes, if it is a string.
  public var writtenValue: [UInt8]?

  /// Makes the texts of a node.
  public init(
    name: [UInt8]? = nil,
    value: [UInt8]? = nil,
    writtenName: [UInt8]? = nil,
    writtenValue: [UInt8]? = nil
  ) {
    self.name = name
    self.value = value
    self.writtenName = writtenName
    self.writtenValue = writtenValue
  }
}

extension SearchText {
  /// Makes the texts of a row that shows all of them, without escapes of its own.
  ///
  /// - Parameter value: The whole value, if the row shows only its beginning.
  init<ID>(shown node: SourceNode<ID>, value: [UInt8]?) {
    self.init()
    if node.kind == .error { return }
    name = Array(node.title.utf8)
    switch node.kind {
    case .folder, .file, .object, .array, .error: break
    case .string:
      let shown = value ?? Array(node.detail.utf8)
      let quote = UInt8(ascii: "\"")
      // A remark may follow the closing quote; a truncated string has none.
      if shown.first == quote, let end = shown.lastIndex(of: quote) {
        self.value = Array(end > 0 ? shown[1..<end] : shown[1...])
        writtenValue = shown
      } else {
        self.value = shown
      }
    case .link, .number, .boolean, .null, .date, .data, .other:
      self.value = value ?? Array(node.detail.utf8)
    }
  }
}

extension SourceNode {
  /// Whether the row shows only the beginning of its value.
  var isCut: Bool { detail.utf8.suffix(3).elementsEqual("…".utf8) }
}
