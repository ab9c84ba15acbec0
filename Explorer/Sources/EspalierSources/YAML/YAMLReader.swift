/// A reader of a YAML text into a tree, some events at a time.
struct YAMLReader {
  private(set) var tree = YAMLTree()

  /// Whether the text was read to its end, or to a fault.
  private(set) var isComplete = false

  /// The end of what was read.
  private(set) var offset = 0

  /// The fault at which reading stopped, with its offset in bytes.
  private(set) var fault: (offset: Int, message: String)?

  /// The innermost container, or document, that was open at the fault and has rows.
  private(set) var faultParent: Int?

  private let text: JSONText
  private let events: YAMLEvents
  private var characters: YAMLCharacters

  /// Whether the text ends before bytes that are no text.
  private let isCut: Bool
  /// The fault in bytes that are no text, before which the text is to be read once more.
  private var invalid: YAMLEvents.Fault?

  /// The open containers and documents.
  private var open: [Level] = []

  /// The anchors of the document so far.
  private var anchors: [[UInt8]: Int] = [:]

  private struct Level {
    var node: Int
    /// The key whose value comes next.
    var pendingKey: Int?
    var isWithinKey: Bool
    /// Whether the container is a key itself.
    var isKey: Bool
    /// The end of the last node in it.
    var end: Int
  }

  /// - Parameter end: The offset at which to end, or nil for all of the text.
  init(_ text: JSONText, end: Int? = nil) {
    self.text = text
    events = YAMLEvents(text, end: end)
    isCut = end != nil
    characters = YAMLCharacters(text)
  }

  /// Reads all of the text.
  ///
  /// - Throws: ``SourceError`` if it cannot be read, or ``SourceError/cancelled``.
  mutating func readAll() throws(SourceError) {
    while !isComplete {
      if Task.isCancelled { throw .cancelled }
      try read(4096)
    }
  }

  /// Reads up to a number of events, of which there are more unless the reader is complete then.
  ///
  /// - Throws: ``SourceError`` if the text cannot be read, also by later calls, or
  ///   ``SourceError/cancelled``.
  mutating func read(_ count: Int) throws(SourceError) {
    guard !isComplete else { return }
    // The parser has no more events after a failure.
    if let failure = events.readError ?? characters.failure { throw failure }
    if let invalid { return try readAgain(before: invalid) }
    do throws(YAMLEvents.Fault) {
      for _ in 0..<count {
        let item = try events.next()
        if case .streamEnd = item.event {
          isComplete = true
          break
        }
        let start = characters.offset(of: item.start)
        offset = characters.offset(of: item.end)
        guard tree.count < YAMLTree.capacity - 1 else {
          throw .init(
            message: "there are more than \(YAMLTree.capacity) values",
            character: item.start,
            byte: 0
          )
        }
        try take(item, start, offset)
      }
    } catch {
      if let error = events.readError { throw error }
      if error.character == nil, !isCut {
        invalid = error
        return try readAgain(before: error)
      }
      let offset = error.character.map { characters.offset(of: $0) } ?? error.byte
      stop(at: offset, error.message)
    }
    if let failure = characters.failure { throw failure }
  }

  /// Reads the text once more, up to bytes that are no text.
  ///
  /// The parser looks ahead, so it reports them before the values in front of them.
  private mutating func readAgain(
    before invalid: YAMLEvents.Fault
  ) throws(SourceError) {
    var reader = YAMLReader(text, end: invalid.byte)
    try reader.readAll()
    self = reader
    fault = (invalid.byte, invalid.message)
  }

  private mutating func stop(at offset: Int, _ message: String) {
    fault = (offset, message)
    // A key has no row that could hold that of the fault.
    faultParent = open.last { !$0.isKey && !$0.isWithinKey }?.node
    closeAll(at: offset)
    isComplete = true
  }

  private mutating func take(
    _ item: YAMLEvents.Item,
    _ start: Int,
    _ end: Int
  ) throws(YAMLEvents.Fault) {
    switch item.event {
    case .documentStart:
      anchors = [:]
      let node = tree.append(.document, start: start, end: end, isKey: false, isWithinKey: false)
      open.append(Level(node: node, isWithinKey: false, isKey: false, end: end))
    case .mappingStart: begin(.mapping, item, start, end)
    case .sequenceStart: begin(.sequence, item, start, end)
    case .documentEnd, .containerEnd: close(end: end, hasEndMark: start < end)
    case .scalar(let value, let style):
      let node = append(style, start, end, isVerbatim: isVerbatim(value, style, item, start, end))
      name(node, item)
      if !tree.isVerbatim(node) { keepIfNeeded(value, of: node, start, end) }
      finish(node, end)
    case .alias(let name):
      guard let target = anchors[name] else {
        let shown = TerminalSafeText.escaped(name)
        throw .init(
          message: "there is no anchor \(shown) before this alias",
          character: item.start,
          byte: 0
        )
      }
      let node = append(.alias, start, end)
      tree.setTarget(target, of: node)
      finish(node, end)
    case .streamEnd, .other: break
    }
  }

  private mutating func begin(
    _ kind: YAMLTree.Kind,
    _ item: YAMLEvents.Item,
    _ start: Int,
    _ end: Int
  ) {
    let isKey = isKeyNext
    let isWithinKey = open.last?.isWithinKey ?? false
    let node = append(kind, start, end)
    name(node, item)
    // Its row can be shown before its end is read.
    if !isKey, let parent = open.last { tree.countChild(of: parent.node) }
    open.append(Level(node: node, isWithinKey: isWithinKey || isKey, isKey: isKey, end: end))
  }

  /// Whether the next node is the key of a member.
  private var isKeyNext: Bool {
    guard let level = open.last else { return false }
    return tree.kind(of: level.node) == .mapping && level.pendingKey == nil
  }

  private mutating func append(
    _ kind: YAMLTree.Kind,
    _ start: Int,
    _ end: Int,
    isVerbatim: Bool = false
  ) -> Int {
    tree.append(
      kind,
      start: start,
      end: end,
      isKey: isKeyNext,
      isWithinKey: open.last?.isWithinKey ?? false,
      isVerbatim: isVerbatim
    )
  }

  private mutating func name(_ node: Int, _ item: YAMLEvents.Item) {
    if let tag = item.tag { tree.setTag(tag, of: node) }
    guard let anchor = item.anchor else { return }
    tree.setAnchor(anchor, of: node)
    anchors[anchor] = node
  }

  /// Takes note of a node that is complete, in the container that it is in.
  private mutating func finish(_ node: Int, _ end: Int) {
    guard var level = open.popLast() else { return }
    level.end = max(level.end, end)
    if tree.kind(of: level.node) == .mapping, level.pendingKey == nil {
      level.pendingKey = node
    } else {
      level.pendingKey = nil
      // A container was counted when it began.
      if !tree.isContainer(node) { tree.countChild(of: level.node) }
    }
    open.append(level)
  }

  private mutating func close(end: Int, hasEndMark: Bool) {
    guard let level = open.popLast() else { return }
    // A block ends with the last value in it, a flow container with its bracket.
    let last = hasEndMark ? end : level.end
    tree.close(level.node, end: last)
    if tree.kind(of: level.node) != .document { finish(level.node, last) }
  }

  private mutating func closeAll(at offset: Int) {
    while let level = open.popLast() {
      tree.close(level.node, end: max(level.end, min(offset, text.count)))
    }
  }

  // Values.

  /// Whether the value of a scalar is its text, without quotation marks.
  private mutating func isVerbatim(
    _ value: [UInt8],
    _ style: YAMLTree.Kind,
    _ item: YAMLEvents.Item,
    _ start: Int,
    _ end: Int
  ) -> Bool {
    // The place of a scalar with an anchor or a tag begins with that.
    guard style != .block, item.anchor == nil, item.tag == nil else { return false }
    let marks = style == .quoted ? 1 : 0
    guard end - start == value.count + 2 * marks else { return false }
    return characters.bytes(start + marks..<end - marks).elementsEqual(value)
  }

  /// Keeps a value that would be another one if its place alone were read.
  private mutating func keepIfNeeded(_ value: [UInt8], of node: Int, _ start: Int, _ end: Int) {
    guard YAMLScalar.value(of: Array(characters.bytes(start..<end))) != value else { return }
    tree.keep(value, of: node)
  }
}

/// Single scalars.
enum YAMLScalar {
  /// Returns the value of a scalar as written, with its anchor and tag; nil if it is none.
  static func value(of written: [UInt8]) -> [UInt8]? {
    let events = YAMLEvents(JSONText(unconverted: written))
    while let item = try? events.next() {
      switch item.event {
      case .scalar(let value, _): return value
      case .streamEnd, .mappingStart, .sequenceStart, .alias: return nil
      default: continue
      }
    }
    return nil
  }
}

/// The offsets of the characters of a text, which are asked for in order, or nearly.
struct YAMLCharacters {
  private let text: JSONText
  private var character = 0
  private var offset: Int
  private var piece: ArraySlice<UInt8> = []
  private var pieceStart = 0

  /// The error because of which the text could not be read.
  private(set) var failure: SourceError?

  private static var pieceSize: Int { 1 << 16 }

  init(_ text: JSONText) {
    self.text = text
    offset = YAMLEvents.start(of: text)
  }

  /// Returns the offset of a character, or the end of the text.
  mutating func offset(of number: Int) -> Int {
    while character < number, load(offset) {
      let bytes = piece.dropFirst(offset - pieceStart)
      var (count, read) = (character, 0)
      bytes.withUnsafeBufferPointer { bytes in
        while read < bytes.count {
          if bytes[read] & 0xC0 != 0x80 {
            if count == number { break }
            count += 1
          }
          read += 1
        }
      }
      // The rest of the last character may be in the next piece.
      (character, offset) = (count, offset + read)
      if character == number, read == bytes.count { skipContinuation() }
    }
    while character > number, offset > 0, load(offset - 1) {
      offset -= 1
      if piece[piece.startIndex + offset - pieceStart] & 0xC0 != 0x80 { character -= 1 }
    }
    return offset
  }

  private mutating func skipContinuation() {
    while load(offset), piece[piece.startIndex + offset - pieceStart] & 0xC0 == 0x80 { offset += 1 }
  }

  /// Returns some bytes of the text.
  mutating func bytes(_ range: Range<Int>) -> ArraySlice<UInt8> {
    if range.lowerBound >= pieceStart, range.upperBound <= pieceStart + piece.count {
      let start = piece.startIndex + range.lowerBound - pieceStart
      return piece[start..<start + range.count]
    }
    return read(range.lowerBound, range.count)
  }

  private mutating func load(_ offset: Int) -> Bool {
    if offset >= pieceStart, offset < pieceStart + piece.count { return true }
    // Going back is by few characters.
    let start = offset < pieceStart ? max(0, offset - 1024) : offset
    piece = read(start, Self.pieceSize)
    pieceStart = start
    return offset < pieceStart + piece.count
  }

  private mutating func read(_ offset: Int, _ count: Int) -> ArraySlice<UInt8> {
    do throws(SourceError) {
      return try text.bytes(from: offset, count: count)
    } catch {
      failure = error
      return []
    }
  }
}
