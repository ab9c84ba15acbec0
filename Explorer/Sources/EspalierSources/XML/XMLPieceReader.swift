/// A piece of a text that is read piece by piece.
struct XMLPiece {
  let bytes: UnsafeRawBufferPointer

  /// The offset of the piece in the text.
  let offset: Int

  /// Whether the text ends with the piece.
  let isLast: Bool

  /// Whether the piece has another text at a place.
  func starts(at place: Int, with text: StaticString) -> Bool {
    XMLMarkup.starts(bytes, at: place, with: text)
  }

  /// Whether all markup that begins at a place can be told from other markup.
  func isDecided(at place: Int) -> Bool {
    isLast || place + "<![CDATA[".utf8.count <= bytes.count
  }
}

/// A comment, a processing instruction or a CDATA section, which may be longer than a piece.
struct XMLConstruct {
  /// The kind, in words.
  enum Kind: String {
    case comment = "a comment"
    case instruction = "a processing instruction"
    case section = "a CDATA section"
    /// A document type in HTML.
    case documentType = "a document type"
    /// Markup that HTML takes for a comment.
    case bogusComment = "a declaration"
  }

  var kind: Kind
  /// The offset at which it begins.
  var start: Int
  /// The offset of what is in it.
  var contentStart: Int
  /// Whether it ends as in HTML.
  var isHTML = false

  /// The texts that end it, all of which begin with the same byte.
  fileprivate var ends: [StaticString] {
    switch kind {
    case .comment: isHTML ? ["-->", "--!>"] : ["-->"]
    case .instruction: isHTML ? [">"] : ["?>"]
    case .section: ["]]>"]
    case .documentType, .bogusComment: [">"]
    }
  }
}

/// A reader that takes a text in pieces.
///
/// A construct is skipped piece by piece. Any other token is read from one piece; one that does not
/// end in it is read again with a longer piece.
protocol XMLPieceReader {
  /// The offset up to which the text was read.
  var offset: Int { get set }

  /// The construct that has begun.
  var construct: XMLConstruct? { get set }

  /// Whether all of the text was read, or as much as could be.
  var isComplete: Bool { get }

  /// Reads one token, or a part of a long one.
  ///
  /// - Returns: The place after it, or nil if it does not end in the piece.
  mutating func step(_ piece: XMLPiece, at place: Int) -> Int?

  /// Takes note of a construct that was skipped.
  ///
  /// - Parameter end: The offset after what is in it.
  mutating func add(_ construct: XMLConstruct, end: Int)

  /// Takes note of the end of the text, which may be inside a construct.
  mutating func finish()

  /// Ends reading with a fault.
  mutating func stop(at offset: Int, _ message: String)

  /// Ends reading because the text ends inside something that began at an offset.
  mutating func stop(inside what: String, from start: Int, end: Int)
}

extension XMLPieceReader {
  /// The number of bytes that a single tag may have.
  private static var tagLimit: Int { 1 << 24 }

  /// Reads a piece of the text that begins at ``offset``.
  ///
  /// - Parameter isLast: Whether the text ends with the piece.
  /// - Returns: Whether something was read; if nothing was, a longer piece is needed.
  mutating func read(_ bytes: UnsafeRawBufferPointer, isLast: Bool) -> Bool {
    let piece = XMLPiece(bytes: bytes, offset: offset, isLast: isLast)
    var place = 0
    while place < bytes.count, !isComplete {
      let next = construct.map { skip($0, piece, at: place) } ?? step(piece, at: place)
      guard let next, next > place else { break }
      place = next
    }
    offset = piece.offset + place
    if isLast, place == bytes.count, !isComplete { finish() }
    return place > 0 || isComplete
  }

  /// Goes to the end of a construct, or as far as there is none in a piece.
  private mutating func skip(_ construct: XMLConstruct, _ piece: XMLPiece, at place: Int) -> Int {
    let bytes = piece.bytes
    let ends = construct.ends
    guard let found = XMLMarkup.find(firstOf: ends, in: bytes, from: place) else {
      // The end may be in two pieces.
      let longest = ends.map(\.utf8CodeUnitCount).max() ?? 1
      return piece.isLast ? bytes.count : max(place, bytes.count - longest + 1)
    }
    self.construct = nil
    add(construct, end: piece.offset + found.lowerBound)
    return found.upperBound
  }

  /// Begins a comment or a processing instruction.
  ///
  /// - Returns: The place after its first characters, or nil if neither is there.
  mutating func beginConstruct(_ piece: XMLPiece, at place: Int) -> Int? {
    if piece.starts(at: place, with: "<!--") {
      return begin(.comment, piece, at: place, contentAt: place + 4)
    }
    guard piece.starts(at: place, with: "<?") else { return nil }
    return begin(.instruction, piece, at: place, contentAt: place + 2)
  }

  /// Begins a construct.
  ///
  /// - Returns: The place after its first characters.
  mutating func begin(
    _ kind: XMLConstruct.Kind,
    _ piece: XMLPiece,
    at place: Int,
    contentAt content: Int,
    isHTML: Bool = false
  ) -> Int {
    let (start, contentStart) = (piece.offset + place, piece.offset + content)
    construct = XMLConstruct(kind: kind, start: start, contentStart: contentStart, isHTML: isHTML)
    return content
  }

  /// Asks for more of the text, or stops if there is no more of it.
  mutating func refuse(_ what: String, in piece: XMLPiece, at place: Int) -> Int? {
    let start = piece.offset + place
    if piece.isLast {
      stop(inside: what, from: start, end: piece.offset + piece.bytes.count)
    } else if piece.bytes.count - place > Self.tagLimit {
      stop(at: start, "\(what) of more than \(byteSize(Int64(Self.tagLimit)))")
    }
    return nil
  }
}
