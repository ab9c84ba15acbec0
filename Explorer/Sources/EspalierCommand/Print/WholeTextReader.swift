import EspalierSources

/// Replaces the shortened titles and values of rows by the whole ones.
struct WholeTextReader<Source: TreeSource> {
  private let readContent: SourceContentReader<Source.NodeID>

  init(_ source: Source) { readContent = source.contentReader() }

  /// Returns a node with its whole key and its whole value; a string is then written as in JSON.
  func whole(
    _ node: SourceNode<Source.NodeID>
  ) throws(CommandError) -> SourceNode<Source.NodeID> {
    let remark = Self.remarkAfterCut(in: node)
    let isTitleCut = node.kind != .error && Self.isCut(node.title)
    guard remark != nil || isTitleCut else { return node }
    do throws(SourceError) {
      guard let content = try readContent(node.id, remark != nil) else { return node }
      var node = node
      if isTitleCut, case .key(let key) = content.name {
        node.title = TerminalSafeText.escaped(key)
      }
      if let remark, let value = content.value { node.detail = Self.text(of: value) + remark }
      return node
    } catch {
      throw CommandError(error)
    }
  }

  private static func isCut(_ title: String) -> Bool {
    title.utf8.suffix(3).elementsEqual("…".utf8)
  }

  /// Returns the remark after a value that is shown in part, or nil if all of it is shown.
  private static func remarkAfterCut(in node: SourceNode<Source.NodeID>) -> Substring? {
    switch node.kind {
    case .string, .number, .data: break
    default: return nil
    }
    let scalars = node.detail.unicodeScalars
    guard let ellipsis = scalars.lastIndex(of: "…") else { return nil }
    let remark = node.detail[scalars.index(after: ellipsis)...]
    // An ellipsis in a string that is shown whole is followed by the closing quote.
    let isRemark = remark.hasPrefix(" (") && remark.hasSuffix(")")
    let hasQuote = remark.utf8.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
    return remark.isEmpty || isRemark && !hasQuote ? remark : nil
  }

  private static func text(of value: SourceContent.Value) -> String {
    switch value {
    case .text(let text):
      var bytes: [UInt8] = []
      JSONString.append(text, to: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    case .literal(let text): return TerminalSafeText.escaped(text)
    case .data(let data):
      let digits = data.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
      return "\(data.count) bytes: " + digits.joined(separator: " ")
    }
  }
}
