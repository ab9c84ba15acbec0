import EspalierJSON

// Faults of a text.

extension JSONSource {
  /// The greatest number of faults listed; one more entry states that there are others.
  public static var faultLimit: Int { 10_000 }

  /// Returns what could not be read: the fault that ended parsing, the lines of JSON lines that
  /// begin an object or array and do not end it, or the texts of a sequence that are no values.
  ///
  /// With `strict`, also everything outside the grammar of RFC 8259: a byte order mark, another
  /// encoding than UTF-8, invalid UTF-8, control characters in strings, what JSON5 adds, and empty
  /// lines and texts in JSON lines. Duplicate keys and lone
  /// surrogates are within its grammar.
  ///
  /// - Complexity: O(*n*), since the text is read again, unless it has been indexed to its end: then
  ///   O(1), and O(lines) in JSON lines, without `strict` and if no line has a fault.
  public func faults(strict: Bool) throws(SourceError) -> [SourceFault] {
    let text = document.text
    let name = title
    if text.stream != nil { _ = try document.read(until: { _ in false }) }
    if !strict, let known = try knownFaults() { return known }
    var framing = try document.framing()
    // The standard knows single values only.
    if strict, framing == .sequence { framing = .single }
    var check = JSONCheck(text, framing, isStrict: strict, name: name)
    return try check.run()
  }

  /// Returns what could not be read, as far as the index of the whole text tells; nil if it does not.
  private func knownFaults() throws(SourceError) -> [SourceFault]? {
    let snapshot = document.current
    let tree = snapshot.tree
    guard tree.isComplete else { return nil }
    if let file = document.text.file, try file.currentVersion() != file.version { return nil }
    // The index has no reasons for the lines without a value.
    let hasBrokenLines =
      snapshot.framing != .single && tree.count > 0
      && tree.children(of: 0).contains { tree.kind(of: $0) == .invalid }
    if hasBrokenLines { return nil }
    guard let flaw = snapshot.fault else { return [] }
    return [SourceFault(try lineIndex.fault(flaw), in: title)]
  }
}

extension SourceFault {
  fileprivate init(_ fault: JSONError, in file: String) {
    self.init(file: file, line: fault.line, column: fault.column, message: fault.message)
  }
}

/// One pass through a text that collects its faults.
private struct JSONCheck {
  private let text: JSONText
  private let framing: JSONScanner.Framing
  private let isStrict: Bool
  private let name: String
  private var scanner: JSONScanner
  private var validator = UTF8Validator()
  private var location = JSONLocation()
  private var faults: [SourceFault] = []

  init(_ text: JSONText, _ framing: JSONScanner.Framing, isStrict: Bool, name: String) {
    self.text = text
    self.framing = framing
    self.isStrict = isStrict
    self.name = name
    scanner = JSONScanner(isLenient: true, framing: framing, keepsDiagnostics: true)
  }

  mutating func run() throws(SourceError) -> [SourceFault] {
    if isStrict, let encoding = text.wideEncoding {
      try report([JSONDiagnostic(.encoding(encoding), at: 0)])
    }
    var start = 0
    var size = 1 << 18
    while !scanner.isComplete, faults.count <= JSONSource.faultLimit {
      if Task.isCancelled { throw .cancelled }
      let window = try text.bytes(from: start, count: size)
      let isShort = window.count < min(size, text.count - start)
      let read = window.withUnsafeBytes { bytes in
        let read = scanner.scan(bytes, isLast: !isShort && start + bytes.count == text.count)
        if isStrict { validator.check(UnsafeRawBufferPointer(rebasing: bytes[..<read])) }
        return read
      }
      if isShort { scanner.stop(.truncated) }
      try report(try newFlaws())
      start += read
      size = read == 0 ? size * 2 : 1 << 18
    }
    return faults
  }

  /// Returns the new diagnostics, in the order of the text.
  private mutating func newFlaws() throws(SourceError) -> [JSONDiagnostic] {
    var flaws: [JSONDiagnostic] = []
    for flaw in scanner.takeDiagnostics() where isStrict || flaw.isFatal {
      if !isStrict, framing == .lines,
        try !JSONLinesText.isBrokenValue(text.lineStart(around: flaw.offset))
      {
        continue
      }
      flaws.append(flaw)
    }
    if let fault = scanner.error { flaws.append(fault) }
    let end = scanner.error?.offset ?? Int.max
    let known = Set(flaws.map(\.offset))
    flaws += validator.takeFlaws().filter { $0.offset < end && !known.contains($0.offset) }
    return flaws.sorted { $0.offset < $1.offset }
  }

  private mutating func report(_ flaws: [JSONDiagnostic]) throws(SourceError) {
    for flaw in flaws {
      guard faults.count < JSONSource.faultLimit else {
        if let last = faults.last {
          let message =
            "there are more than \(JSONSource.faultLimit) faults; this is the last one reported"
          faults.append(
            SourceFault(file: name, line: last.line, column: last.column, message: message)
          )
        }
        return
      }
      while location.offset < flaw.offset {
        let piece = try text.bytes(
          from: location.offset,
          count: min(1 << 16, flaw.offset - location.offset)
        )
        if piece.isEmpty { break }
        piece.withUnsafeBytes { location.advance(over: $0) }
      }
      let fault = JSONError(
        flaw.reason,
        offset: flaw.offset,
        line: location.line,
        column: location.column
      )
      faults.append(SourceFault(fault, in: name))
    }
  }
}
