import EspalierSources

/// The content of a row in the preview pane.
struct PaneContent<NodeID: Hashable & Sendable>: Sendable {
  /// A part of a line in one look.
  struct Span: Equatable, Sendable {
    var text: String
    var part = SyntaxKind.Part.plain
  }

  /// A line of a text, or a member of a branch.
  struct Line: Equatable, Sendable {
    /// The number of a line of a file, from 1 on; 0 for anything else.
    var number = 0
    var spans: [Span] = []
  }

  enum Body: Sendable {
    case lines([Line])
    /// The first records of a branch, with the columns of a sample.
    case records([SourceRecord<NodeID>], RecordCounts)
    /// A picture, and what is said of it.
    case picture(DrawnPicture, [Line])
  }

  var title: String
  /// The kind, size, time and remarks of the row.
  var facts: [String] = []
  var body = Body.lines([])
  /// The room that there was for a picture; nil of anything else.
  var size: ScreenSize?

  /// The greatest number of bytes of a text that are read, and of lines and members that are shown.
  static var limit: (bytes: Int, lines: Int) { (1 << 16, 200) }
}

extension PaneContent {
  /// Says something in place of a content.
  init(title: String, saying text: String) {
    self.init(title: title, body: .lines([.init(spans: [.init(text: text, part: .comment)])]))
  }
}

extension TreeSource {
  /// Reads what the preview pane shows of a node, nil being the source itself.
  ///
  /// Of a text file it is the text with the numbers of its lines, of a picture what the program draws, of a
  /// branch the first records or members, of anything else the value.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - size: The room for a picture in cells.
  ///   - program: What draws pictures; without, they are branches.
  /// - Throws: ``SourceError`` if it cannot be read.
  func paneContent(
    of node: SourceNode<NodeID>?,
    in size: ScreenSize,
    drawnBy program: PictureProgram?
  ) throws(SourceError) -> PaneContent<NodeID> {
    var content = PaneContent<NodeID>(title: node?.title ?? title, facts: node?.facts ?? [])
    let limit = PaneContent<NodeID>.limit
    if node?.runsWhenRead == true {
      return PaneContent(title: content.title, saying: "read when it is opened")
    }
    if node == nil || node?.kind == .file, !Self.isTable(named: content.title),
      let part = try filePart(of: node?.id, from: 0, count: limit.bytes)
    {
      if let program, PictureKind(part.bytes) != nil,
        let whole = try filePart(of: node?.id, from: 0, count: PictureProgram.limit)
      {
        let members = try members(of: node?.id)
        let room = size.rows - members.count
        content.size = size
        if let picture = program.draw(whole.bytes, in: .init(columns: size.columns, rows: room)) {
          content.body = .picture(picture, members)
          return content
        }
      } else if !part.bytes.contains(0) {
        content.body = .lines(Self.numbered(part.bytes, of: content.title))
        return content
      }
    }
    if let node, !node.isBranch || node.kind == .string {
      let bytes = try bytes(of: node, .text, isShown: true) ?? []
      content.body = .lines(
        Panel.shown(Array(bytes.prefix(limit.bytes))).prefix(limit.lines).map {
          .init(spans: [.init(text: $0, part: node.kind.part)])
        }
      )
      return content
    }
    if node?.kind != .folder {
      let sample = try countRecords(
        of: node?.id,
        limits: RecordLimits(time: .milliseconds(200), records: 50)
      )
      let positions = Array(0..<min(sample.records + sample.others, limit.lines))
      let records = sample.isTabular ? try tableRecords(of: node?.id, at: positions).get() : []
      // Of files in a list the names are more than a table has room for.
      if let first = records.first, first.node.modified == nil {
        content.body = .records(records, sample)
        return content
      }
    }
    content.body = .lines(try members(of: node?.id))
    return content
  }

  /// The first members of a branch, a line each.
  private func members(of branch: NodeID?) throws(SourceError) -> [PaneContent<NodeID>.Line] {
    let page = try children(of: branch, from: 0, limit: PaneContent<NodeID>.limit.lines)
    var lines = page.nodes.map { member -> PaneContent<NodeID>.Line in
      var spans = [
        PaneContent<NodeID>.Span(text: member.title, part: member.isBranch ? .title : .plain)
      ]
      if !member.detail.isEmpty {
        let isValue = member.isValue
        if !member.title.isEmpty {
          spans.append(.init(text: isValue ? ": " : "  ", part: .comment))
        }
        spans.append(.init(text: member.detail, part: isValue ? member.kind.part : .comment))
      }
      return .init(spans: spans)
    }
    if page.nextOffset != nil {
      let more = page.total.map { "\(grouped($0 - page.nodes.count)) more" } ?? "more"
      lines.append(.init(spans: [.init(text: more, part: .comment)]))
    }
    return lines
  }

  /// Whether the name is that of a file whose lines are records.
  private static func isTable(named name: String) -> Bool {
    ["csv", "tsv"].contains(SourceFormat(name: name.utf8)?.rawValue)
  }

  /// The lines of a text with their numbers and colours.
  private static func numbered(_ bytes: [UInt8], of name: String) -> [PaneContent<NodeID>.Line] {
    let kind = SyntaxKind(name: name)
    var isInComment = false
    var texts = bytes.split(
      separator: UInt8(ascii: "\n"),
      maxSplits: PaneContent<NodeID>.limit.lines,
      omittingEmptySubsequences: false
    )
    // The last line end ends a line.
    if texts.last?.isEmpty == true || texts.count > PaneContent<NodeID>.limit.lines {
      texts.removeLast()
    }
    return texts.enumerated().map { index, bytes in
      let text = Self.line(bytes)
      let parts = kind?.parts(of: text, isInComment: &isInComment) ?? [(text[...], .plain)]
      return .init(
        number: index + 1,
        spans: parts.map { .init(text: String($0.text), part: $0.part) }
      )
    }
  }

  /// The characters of a line, as far as a pane can have room for them, with spaces for tabs.
  private static func line(_ bytes: ArraySlice<UInt8>) -> String {
    let bytes = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
    var text = ""
    for character in String(decoding: bytes.prefix(1_000), as: UTF8.self) {
      if character == "\t" {
        text += String(repeating: " ", count: 4 - text.count % 4)
      } else {
        text.append(character)
      }
    }
    return text
  }
}

extension SourceKind {
  /// The part of a text that has the look of a value of the kind.
  fileprivate var part: SyntaxKind.Part {
    switch role {
    case .string: .string
    case .number: .number
    case .literal, .date: .keyword
    case nil: .plain
    }
  }
}

extension SourceNode {
  /// Whether the detail of the row is its value, and not a size or a number of items.
  var isValue: Bool { !isBranch && kind != .folder && kind != .file && kind != .link }

  /// The kind or size, the time, the permissions and the remarks, in words.
  fileprivate var facts: [String] {
    var facts: [String] = []
    switch value {
    case .size, .count: facts.append(value.words)
    default: facts.append(kind.rawValue)
    }
    if let modified { facts.append(FileFacts.time(modified)) }
    if let letters = permissionLetters { facts.append(letters) }
    return facts + remarks
  }
}
