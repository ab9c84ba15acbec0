import EspalierJSON

// What is not as it should be.

extension JSONSource {
  /// How many faults are listed at most; after that many, the last says that there are more.
  public static var faultLimit: Int { 10_000 }

  /// What could not be read: the fault that ended the reading, or the lines that hold no value.
  ///
  /// With `strict`, everything that RFC 8259 has no rule for: a byte order mark, another encoding
  /// than UTF-8, bytes that are not valid UTF-8, comments, commas too many, single quotes, control
  /// characters in strings, `NaN` and `Infinity`, and of JSON lines the empty ones. Equal keys and
  /// half surrogate pairs are within its grammar.
  ///
  /// - Complexity: O(*n*), reading the text once more.
  public func faults(strict: Bool) async throws(SourceError) -> [SourceFault] {
    let text = document.text
    let isLines = document.isLines
    let name = title
    let isCancelled = Locked(false)
    let work = { @Sendable () throws(SourceError) -> [SourceFault] in
      var check = JSONCheck(text, isLines: isLines, isStrict: strict, name: name)
      return try check.run { isCancelled.withLock { $0 } }
    }
    let outcome: Result<[SourceFault], SourceError> = await withTaskCancellationHandler {
      do throws(SourceError) {
        return .success(try await offTheTaskThreads(work))
      } catch {
        return .failure(error)
      }
    } onCancel: {
      isCancelled.withLock { $0 = true }
    }
    return try outcome.get()
  }
}

/// Goes through a text once and tells its faults.
private struct JSONCheck {
  private let text: JSONText
  private let isStrict: Bool
  private let name: String
  private var scanner: JSONScanner
  private var validator = UTF8Validator()
  private var place = JSONPlace()
  private var faults: [SourceFault] = []

  init(_ text: JSONText, isLines: Bool, isStrict: Bool, name: String) {
    self.text = text
    self.isStrict = isStrict
    self.name = name
    scanner = JSONScanner(isLenient: true, isLines: isLines, keepsFlaws: true)
  }

  mutating func run(_ isCancelled: () -> Bool) throws(SourceError) -> [SourceFault] {
    if isStrict, let encoding = text.wideEncoding {
      try tell([JSONFlaw(.encoding(encoding), at: 0)])
    }
    var start = 0
    var size = 1 << 18
    while !scanner.isComplete, faults.count <= JSONSource.faultLimit {
      if isCancelled() { throw .cancelled }
      let window = try text.bytes(from: start, count: size)
      let isShort = window.count < min(size, text.count - start)
      let read = window.withUnsafeBytes { bytes in
        let read = scanner.scan(bytes, isLast: !isShort && start + bytes.count == text.count)
        if isStrict { validator.check(UnsafeRawBufferPointer(rebasing: bytes[..<read])) }
        return read
      }
      if isShort { scanner.stop(.cutShort) }
      try tell(flaws())
      start += read
      size = read == 0 ? size * 2 : 1 << 18
    }
    return faults
  }

  /// What is new, in the order of the text.
  private mutating func flaws() -> [JSONFlaw] {
    var flaws = scanner.takeFlaws().filter { isStrict || $0.isFatal }
    if let fault = scanner.fault { flaws.append(fault) }
    let end = scanner.fault?.offset ?? Int.max
    let known = Set(flaws.map(\.offset))
    flaws += validator.take().filter { $0.offset < end && !known.contains($0.offset) }
    return flaws.sorted { $0.offset < $1.offset }
  }

  private mutating func tell(_ flaws: [JSONFlaw]) throws(SourceError) {
    for flaw in flaws {
      guard faults.count < JSONSource.faultLimit else {
        if let last = faults.last {
          let message = "there are more than \(JSONSource.faultLimit) faults; this is the last told"
          faults.append(
            SourceFault(file: name, line: last.line, column: last.column, message: message)
          )
        }
        return
      }
      while place.offset < flaw.offset {
        let piece = try text.bytes(
          from: place.offset,
          count: min(1 << 16, flaw.offset - place.offset)
        )
        if piece.isEmpty { break }
        piece.withUnsafeBytes { place.advance(over: $0) }
      }
      let fault = JSONFault(
        flaw.reason,
        offset: flaw.offset,
        line: place.line,
        column: place.column
      )
      faults.append(
        SourceFault(
          file: name,
          line: fault.line,
          column: fault.column,
          message: fault.message
        )
      )
    }
  }
}
