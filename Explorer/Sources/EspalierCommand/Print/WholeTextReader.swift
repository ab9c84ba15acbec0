import EspalierSources

/// Replaces the shortened titles and values of rows by the whole ones.
struct WholeTextReader<Source: TreeSource> {
  private let readContent: SourceContentReader<Source.NodeID>

  init(_ source: Source) { readContent = source.contentReader() }

  /// Returns a node with its whole key and its whole value; a string is then written as in JSON.
  func whole(
    _ node: SourceNode<Source.NodeID>
  ) throws(CommandError) -> SourceNode<Source.NodeID> {
    let isCut = node.value.isCut && !node.isBranch
    // A shorter key is shown whole.
    let mayTitleBeCut = node.kind != .error && node.title.utf8.count > JSONSource.detailLimit
    guard isCut || mayTitleBeCut else { return node }
    do throws(SourceError) {
      guard let content = try readContent(node.id, isCut) else { return node }
      var node = node
      if mayTitleBeCut, case .key(let key) = content.name {
        node.title = TerminalSafeText.escaped(key)
      }
      if isCut, let value = content.value { node.value = .text(RowText(Self.text(of: value))) }
      return node
    } catch {
      throw CommandError(error)
    }
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
      return counted(data.count, "byte") + ": " + digits.joined(separator: " ")
    }
  }
}
