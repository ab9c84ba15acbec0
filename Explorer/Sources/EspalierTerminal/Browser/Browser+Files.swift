import Espalier
import EspalierSources

// The size, the time and the permissions of files, in columns beside their names.
extension Browser {
  /// The sizes of the files in a branch, as far as they were read.
  struct FileSizes {
    /// The largest one, in bytes, which bars are compared with.
    var largest: Int64 = 0
    /// The sum, in bytes.
    var total: Int64 = 0
    /// Whether one of them may be larger.
    var isLeast = false
    /// Whether all files and folders have a size.
    var isComplete = true
  }

  /// Adds the sizes of children of a branch.
  ///
  /// - Parameter isFirst: Whether they are the first children.
  mutating func measureSizes(of nodes: [Node], in branch: Int, isFirst: Bool) {
    var sizes = isFirst ? FileSizes() : fileSizes[branch] ?? FileSizes()
    for node in nodes {
      if case .size(let bytes, let isLeast) = node.value {
        sizes.largest = max(sizes.largest, bytes)
        sizes.total = sizes.total.addingReportingOverflow(bytes).partialValue
        sizes.isLeast = sizes.isLeast || isLeast
      } else if node.kind != .link {
        sizes.isComplete = false
      }
    }
    fileSizes[branch] = sizes
  }

  /// The size of everything in the folder that is shown; none unless the sizes of all that is in it are known.
  private var totalSize: RowValue {
    guard showsFolder, let sizes = fileSizes[Self.root], sizes.isComplete, sizes.total > 0 else {
      return .none
    }
    return .size(sizes.total, isLeast: sizes.isLeast || outline.status(of: Self.root) != nil)
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
    guard settings.showsDetails else { return nil }
    let node = node(id)
    let value = node?.value ?? totalSize
    if id == Self.root, value == .none { return nil }
    guard id == Self.root || node?.modified != nil else { return nil }
    let (parts, start) = FileFacts.layout(columns: range.count)
    guard !parts.isEmpty else { return nil }
    var column = range.lowerBound + start
    for part in parts {
      column += FileFacts.gap
      let text: String
      switch part {
      case .bar: text = bar(of: id)
      case .size: text = value.fileSize
      case .time: text = node?.modified.map { FileFacts.time($0) } ?? ""
      case .permissions: text = node?.permissionLetters ?? ""
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

  private func bar(of id: Int) -> String {
    guard case .size(let bytes, _) = node(id)?.value, let branch = outline.parent(of: id) else {
      return ""
    }
    return FileFacts.bar(bytes, of: fileSizes[branch]?.largest ?? bytes, isASCII: style.isASCII)
  }
}
