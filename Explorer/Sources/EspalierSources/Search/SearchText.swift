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
  /// - Parameter whole: The whole value as it is written, if the row shows only its beginning.
  init<ID>(shown node: SourceNode<ID>, whole: [UInt8]? = nil) {
    self.init()
    if node.kind == .error { return }
    name = Array(node.title.utf8)
    switch node.kind {
    case .folder, .file, .object, .array: return
    default: break
    }
    guard case .text(let text) = node.value else {
      value = Array(node.value.words.utf8)
      return
    }
    guard let quote = text.quote?.rawValue.utf8 else {
      value = whole ?? Array(text.shown.utf8)
      return
    }
    if let whole, whole.starts(with: quote) {
      (value, writtenValue) = (Array(whole.dropFirst().dropLast()), whole)
    } else {
      value = whole ?? Array(text.shown.utf8)
      if whole == nil { writtenValue = Array(text.words.utf8) }
    }
  }
}
