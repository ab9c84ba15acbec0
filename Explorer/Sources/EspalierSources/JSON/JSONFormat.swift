import EspalierJSON

/// JSON, with what many programs add to it.
///
/// It is recognized by an object or array that is valid up to the end of the first bytes or to another
/// one, because many other formats start with a bracket.
enum JSONFormat: FileFormat {
  static var name: String { "json" }
  static var summary: String { "JSON" }
  static var extensions: [String] {
    [
      "json", "jsonc", "json5", "geojson", "topojson", "ipynb", "har", "webmanifest",
      "code-workspace", "map",
    ]
  }

  static func evidence(in start: FileStart) -> FormatEvidence {
    switch start.text.first {
    case UInt8(ascii: "{"), UInt8(ascii: "["), JSONSequence.recordSeparator:
      return isJSON(start) ? .valid : .contradicted
    default: return .contradicted
    }
  }

  /// Whether a text is JSON with a fault.
  ///
  /// A single value counts, and a bracket that at least one key or value follows before the first
  /// fault, or that ends the text. A file that begins with `[a]` does not.
  static func isPlausible(requested start: FileStart) -> Bool {
    guard let first = start.text.first else { return false }
    let isBracket = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    return isBracket && isBrokenJSON(start.text) || isJSON(start)
  }

  static func open(_ input: FileInput) throws(SourceError) -> any TreeSource {
    try JSONSource(input, lines: false)
  }

  static func open(_ stream: SpooledStream, start: FileStart) -> (any TreeSource)? {
    JSONSource(stream, start: start, lines: false)
  }

  /// Indexes the values alone that were appended to a sequence.
  static func open(_ input: FileInput, continuing previous: any TreeSource) -> (any TreeSource)? {
    guard let previous = previous as? JSONSource, case .file(let file) = input.content else {
      return nil
    }
    return JSONSource(continuing: previous, in: file, name: input.name)
  }

  /// Whether bytes that are still arriving can only be JSON values one after the other: an object or
  /// array is followed by the start of another one.
  static func isSequence(_ start: FileStart) -> Bool {
    JSONSequence.isNext(after: JSONIndex(start.text).error?.reason)
  }

  /// Whether a text with a fault is JSON nevertheless.
  ///
  /// One with keys without quotes may be YAML.
  private static func isBrokenJSON(_ bytes: [UInt8]) -> Bool {
    let scanner = lenientScan(of: bytes, isWhole: true)
    guard let fault = scanner.error else { return true }
    if case .unexpectedEnd = fault.reason { return true }
    let tree = scanner.tree
    if hasUnquotedKey(tree) { return false }
    return (0..<tree.count).contains { !tree.kind(of: $0).isContainer }
      || bytes.prefix(fault.offset).contains(UInt8(ascii: "\""))
  }

  /// Whether a text is an object with keys without quotes, or the start of one.
  private static func isJSON5(_ start: FileStart) -> Bool {
    guard start.text.first == UInt8(ascii: "{") else { return false }
    let scanner = lenientScan(of: start.text, isWhole: !start.isCut)
    return scanner.error == nil && hasUnquotedKey(scanner.tree)
  }

  private static func lenientScan(of bytes: [UInt8], isWhole: Bool) -> JSONScanner {
    var scanner = JSONScanner(isLenient: true)
    _ = bytes.withUnsafeBytes { scanner.scan($0, isLast: isWhole) }
    return scanner
  }

  /// Whether the first key in a text has no quotes.
  private static func hasUnquotedKey(_ tree: JSONTree) -> Bool {
    tree.count > 1 && tree.deviations(of: 1).contains(.unquotedKey)
  }

  /// Whether a text is JSON, or the start of JSON.
  private static func isJSON(_ start: FileStart) -> Bool {
    let bytes = start.text
    guard let fault = JSONIndex(bytes).error else { return true }
    if JSONSequence.isNext(after: fault.reason) { return !JSONLinesFormat.startsWithLine(bytes) }
    if isJSON5(start) { return true }
    // A cut in the middle of an escape is reported a few bytes before the end.
    if start.isCut { return fault.offset >= bytes.count - 8 }
    // A single scalar that is cut short is too little evidence.
    guard case .unexpectedEnd = fault.reason else { return false }
    return bytes.first == UInt8(ascii: "{") || bytes.first == UInt8(ascii: "[")
  }
}

/// JSON lines: one value on each line.
///
/// One value on one line is JSON as well.
enum JSONLinesFormat: FileFormat {
  static var name: String { "jsonl" }
  static var summary: String { "JSON lines, one value a line" }
  static var extensions: [String] { ["jsonl", "ndjson"] }

  static func evidence(in start: FileStart) -> FormatEvidence {
    switch start.text.first {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      return startsWithLine(start.text) ? .valid : .contradicted
    default: return .none
    }
  }

  static func open(_ input: FileInput) throws(SourceError) -> any TreeSource {
    try JSONSource(input, lines: true)
  }

  static func open(_ stream: SpooledStream, start: FileStart) -> (any TreeSource)? {
    JSONSource(stream, start: start, lines: true)
  }

  /// Indexes the appended lines of a log alone.
  static func open(_ input: FileInput, continuing previous: any TreeSource) -> (any TreeSource)? {
    JSONFormat.open(input, continuing: previous)
  }

  /// Whether the first line is valid JSON, and the next one begins with a bracket.
  fileprivate static func startsWithLine(_ bytes: [UInt8]) -> Bool {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1)
    guard let first = lines.first, JSONIndex(Array(first)).error == nil else { return false }
    guard let next = lines.dropFirst().first?.first(where: { !FileStart.isSpace($0) }) else {
      return true
    }
    let isValue = next == UInt8(ascii: "{") || next == UInt8(ascii: "[")
    return isValue && !lines.dropFirst().contains { JSONSequence.begins($0) }
  }
}

extension JSONSource {
  fileprivate init(_ input: FileInput, lines: Bool) throws(SourceError) {
    let text: JSONText
    switch input.content {
    case .memory(let bytes): text = JSONText(bytes, isJSON: true)
    case .file(let file): text = try JSONText(file, isJSON: true)
    }
    self.init(
      JSONDocument(text, lines ? .lines : .single),
      name: input.name,
      version: input.version
    )
  }

  /// Shows a stream as it arrives; nil for one in UTF-16 or UTF-32, which is converted as a whole.
  fileprivate init?(_ stream: SpooledStream, start: FileStart, lines: Bool) {
    guard JSONText.wideEncoding(of: start.bytes, isJSON: true) == nil else {
      return nil
    }
    self.init(JSONDocument(JSONText(stream), lines ? .lines : .single), name: stream.name)
  }
}
