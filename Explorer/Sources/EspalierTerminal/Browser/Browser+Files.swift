import Espalier
import EspalierSources

// The size, the time and the permissions of files, in columns beside their names.
extension Browser {
  /// Remembers the largest size of the children of a branch, which bars are compared with.
  ///
  /// - Parameter isFirst: Whether they are the first children.
  mutating func measureSizes(of nodes: [Node], in branch: Int, isFirst: Bool) {
    var largest = isFirst ? 0 : largestSizes[branch] ?? 0
    for node in nodes {
      if case .size(let bytes, _) = node.value { largest = max(largest, bytes) }
    }
    largestSizes[branch] = largest == 0 ? nil : largest
  }

  /// Draws what is known of a file at the right edge of a part of a line.
  ///
  /// - Parameter range: The columns of the view, from the beginning of the outermost level on.
  /// - Returns: The column at which the name has to end; nil if there is no room for anything but the name.
  func drawFacts(
    of id: Int,
    in screen: inout Screen,
    _ line: Int,
    columns range: Range<Int>
  ) -> Int? {
    guard settings.showsDetails, let node = node(id), let modified = node.modified else {
      return nil
    }
    let (parts, start) = FileFacts.layout(columns: range.count)
    guard !parts.isEmpty else { return nil }
    var column = range.lowerBound + start
    for part in parts {
      column += FileFacts.gap
      let text: String
      switch part {
      case .bar: text = bar(of: id, node)
      case .size: text = node.value.fileSize
      case .time: text = FileFacts.time(modified)
      case .permissions: text = node.permissionLetters ?? ""
      }
      let indent = part == .size ? max(0, part.width - CharacterWidth.width(of: text)) : 0
      screen.write(
        text,
        part == .size ? .plain : .dim,
        row: line,
        column: column + indent,
        end: column + part.width,
        ellipsis: style.ellipsis
      )
      column += part.width
    }
    return range.lowerBound + start
  }

  private func bar(of id: Int, _ node: Node) -> String {
    guard case .size(let bytes, _) = node.value, let branch = outline.parent(of: id) else {
      return ""
    }
    return FileFacts.bar(bytes, of: largestSizes[branch] ?? bytes, isASCII: style.isASCII)
  }
}
