import EspalierJSON

/// The form that a text is written in beside its lines: what two texts with the same lines can differ
/// in.
struct TextForm {
  /// The ways to end a line that a text uses.
  enum LineEnds: String {
    case none = "no line ends"
    case lineFeed = "line ends LF"
    case carriageReturnLineFeed = "line ends CR LF"
    case mixed = "line ends LF and CR LF"
  }

  private var encoding: JSONError.Encoding?
  private var hasMark = false
  private var lineEnds = LineEnds.none
  private var endsLine = false

  /// Reads the form of a text.
  ///
  /// - Complexity: O(bytes), in pieces.
  init(of text: JSONText) throws(SourceError) {
    encoding = text.wideEncoding
    var (feeds, returns) = (0, 0)
    var last: UInt8?
    var offset = 0
    while offset < text.count {
      if Task.isCancelled { throw .cancelled }
      let piece = try text.bytes(from: offset, count: 1 << 18)
      guard !piece.isEmpty else { throw .changed(path: text.name) }
      if offset == 0 { hasMark = LineIndex.startsWithByteOrderMark(piece) }
      for byte in piece {
        if byte == UInt8(ascii: "\n") {
          feeds += 1
          if last == UInt8(ascii: "\r") { returns += 1 }
        }
        last = byte
      }
      offset += piece.count
    }
    endsLine = last == UInt8(ascii: "\n")
    lineEnds =
      feeds == 0
      ? .none : returns == 0 ? .lineFeed : returns == feeds ? .carriageReturnLineFeed : .mixed
  }

  /// Returns what is different in this form from another one, in words; nil if nothing is.
  func words(unlike other: TextForm) -> String? {
    var words: [String] = []
    if encoding != other.encoding {
      words.append(encoding?.name ?? "UTF-8")
    } else {
      if hasMark != other.hasMark { words.append((hasMark ? "a" : "no") + " byte order mark") }
      if lineEnds != other.lineEnds, lineEnds != .none, other.lineEnds != .none {
        words.append(lineEnds.rawValue)
      }
      if endsLine != other.endsLine {
        words.append(endsLine ? "a line end at the end" : "no line end at the end")
      }
    }
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }
}

extension SourceProse {
  /// Returns in words in what forms this and other prose are; nil if they are in the same one.
  ///
  /// - Parameter isTold: Whether another difference of the two is known, so that it need not be the
  ///   form.
  func forms(
    unlike other: SourceProse,
    isTold: Bool
  ) throws(SourceError) -> (old: String, new: String)? {
    if hasLines, other.hasLines {
      let (form, otherForm) = (try TextForm(of: text), try TextForm(of: other.text))
      if let words = form.words(unlike: otherForm), let otherWords = otherForm.words(unlike: form) {
        return (words, otherWords)
      }
    }
    if isTold { return nil }
    if try text.written.hasSameBytes(as: other.text.written) { return nil }
    return ("written in one way", "written in another way")
  }
}
