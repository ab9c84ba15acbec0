import EspalierSources

/// Prints rows as one page of HTML that needs no server, script or network.
///
/// Branches are `details` elements in nested lists, so the keyboard, screen readers and the search of
/// the browser work as usual.
struct HTMLPrinter {
  /// A row whose element is written when it is known whether rows below it follow.
  private struct Pending {
    var level: Int
    var content: String
    var isMatch: Bool
  }

  /// The greatest number of bytes of the rows; a longer page would be slow in a browser.
  static let standardLimit = 10_000_000

  /// The number of levels that are lists within lists; browsers flatten what is nested deeper.
  private static let maxNestedLevels = 100

  /// The number of levels that are open at first.
  private static let openLevels = 2

  /// The greatest number of bytes of a row's tags, including those that end its list.
  private static let tagLimit = 90

  private let limit: Int
  private let opensAll: Bool
  private var pending: Pending?
  /// The number of lists that are open within the outermost one.
  private var depth = 0
  private var byteCount = 0
  private(set) var rowCount = 0

  /// Whether rows were left out, because the page has reached its limit.
  private(set) var isCut = false

  /// - Parameters:
  ///   - limit: The number of bytes at which the page is cut.
  ///   - opensAll: Whether all branches are open at first, as for matches.
  init(limit: Int = Self.standardLimit, opensAll: Bool) {
    self.limit = limit
    self.opensAll = opensAll
  }

  /// Writes the part before the rows.
  func begin(title: String, to output: inout BufferedOutput) throws(CommandError) {
    let title = Self.escaped(title)
    try output.writeLine(
      """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <meta name="generator" content="espalier \(ProgramVersion.number)">
      <title>\(title)</title>
      <style>\(Self.style)\(Self.roleStyle)</style>
      </head>
      <body>
      <main>
      <h1>\(title)</h1>
      <ul>
      """.utf8
    )
  }

  /// Writes a row; returns whether more fit the page.
  mutating func print<ID>(
    _ node: SourceNode<ID>,
    level: Int,
    isMatch: Bool = false,
    to output: inout BufferedOutput
  ) throws(CommandError) -> Bool {
    guard !isCut else { return false }
    let content = Self.content(of: node, level: level)
    let waiting = pending.map { $0.content.utf8.count + Self.tagLimit } ?? 0
    guard byteCount + waiting + content.utf8.count + Self.tagLimit <= limit else {
      isCut = true
      return false
    }
    try writePending(nextLevel: level, to: &output)
    pending = Pending(level: level, content: content, isMatch: isMatch)
    rowCount += 1
    return true
  }

  /// Writes the last row and the part after it.
  mutating func finish(to output: inout BufferedOutput) throws(CommandError) {
    try writePending(nextLevel: 0, to: &output)
    try output.writeLine("</ul>".utf8)
    if isCut { try output.writeLine("<p role=\"note\">\(Self.escaped(cutNote))</p>".utf8) }
    try output.writeLine("</main>\n</body>\n</html>".utf8)
  }

  /// The notice that the page is not whole.
  var cutNote: String {
    "This page ends after \(counted(rowCount, "row")), at its limit of \(limit / 1_000_000) MB; more follow. "
      + "Print less of it with --depth or --filter."
  }

  /// Writes the row before one at a level.
  private mutating func writePending(
    nextLevel: Int,
    to output: inout BufferedOutput
  ) throws(CommandError) {
    guard let row = pending else { return }
    pending = nil
    let level = min(row.level, Self.maxNestedLevels)
    let next = min(nextLevel, Self.maxNestedLevels)
    let content = row.isMatch ? "<mark>\(row.content)</mark>" : row.content
    if next > level {
      let isOpen = opensAll || level < Self.openLevels
      try write(
        "<li><details\(isOpen ? " open" : "")><summary>\(content)</summary><ul>",
        to: &output
      )
      depth += 1
    } else {
      try write("<li><span class=row>\(content)</span></li>", to: &output)
      while depth > next {
        try write("</ul></details></li>", to: &output)
        depth -= 1
      }
    }
  }

  /// Writes a line of the rows, which counts for the limit.
  private mutating func write(
    _ line: String,
    to output: inout BufferedOutput
  ) throws(CommandError) {
    try output.writeLine(line.utf8)
    byteCount += line.utf8.count + 1
  }

  private static func content<ID>(of node: SourceNode<ID>, level: Int) -> String {
    let label = level > maxNestedLevels ? "<small>level \(level + 1)</small> " : ""
    let title = "<b class=\(node.kind)>\(escaped(node.title))</b>"
    switch node.kind {
    case .string, .number, .boolean, .null, .date, .data:
      return "\(label)\(title): <code\(roleClass(node.kind))>\(escaped(node.detail))</code>"
    default:
      guard !node.detail.isEmpty else { return label + title }
      return "\(label)\(title) <small>\(escaped(node.detail))</small>"
    }
  }

  /// Returns a text as content of an element or of an attribute in quotation marks.
  static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes += "&amp;".utf8
      case UInt8(ascii: "<"): bytes += "&lt;".utf8
      case UInt8(ascii: ">"): bytes += "&gt;".utf8
      case UInt8(ascii: "\""): bytes += "&quot;".utf8
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The class of a value that has a colour, as an attribute.
  private static func roleClass(_ kind: SourceKind) -> String {
    kind.role.map { " class=\($0)" } ?? ""
  }

  /// The rules of the colours of values.
  private static var roleStyle: String {
    ValueRole.allCases.map { role in
      let (light, dark) = role.pageColors
      return "code.\(role) { color: light-dark(\(light), \(dark)); }\n"
    }.joined()
  }

  private static let style = """

    :root {
      color-scheme: light dark;
      --text: #1d1d1f; --faint: #6e6e73; --line: #d2d2d7; --hover: #f2f2f5; --back: #fff;
      --error: #c41e1e; --folder: #0550ae; --mark: #fff1b8;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --text: #f5f5f7; --faint: #a1a1a6; --line: #424245; --hover: #2a2a2d; --back: #1c1c1e;
        --error: #ff8a80; --folder: #82b7ff; --mark: #5c4a00;
      }
    }
    body {
      margin: 0; color: var(--text); background: var(--back);
      font: 15px/1.5 system-ui, sans-serif; -webkit-text-size-adjust: 100%;
    }
    main { max-width: 70rem; margin: 0 auto; padding: 1.5rem clamp(0.75rem, 4vw, 2.5rem) 3rem; }
    h1 { font-size: 1.375rem; line-height: 1.25; margin: 0 0 1rem; overflow-wrap: anywhere; }
    ul { list-style: none; margin: 0; padding: 0; }
    ul ul { margin-left: 0.5rem; padding-left: clamp(0.5rem, 2vw, 1rem); border-left: 1px solid var(--line); }
    summary, .row {
      display: block; padding: 0.125rem 0.375rem 0.125rem 1.375rem; border-radius: 0.375rem;
      overflow-wrap: anywhere; position: relative;
    }
    summary { cursor: default; list-style: none; }
    summary::-webkit-details-marker { display: none; }
    summary::before {
      content: ""; position: absolute; left: 0.5rem; top: 0.625rem;
      border: 0.3125rem solid transparent; border-left-color: var(--faint); border-right-width: 0;
    }
    details[open] > summary::before { transform: rotate(90deg); }
    summary:hover { background: var(--hover); }
    summary:focus-visible { outline: 2px solid var(--folder); outline-offset: -2px; }
    b { font-weight: 500; }
    code { font: 0.9375em ui-monospace, SFMono-Regular, Menlo, monospace; white-space: pre-wrap; }
    small { color: var(--faint); font-size: 0.875em; }
    mark { color: inherit; background: var(--mark); border-radius: 0.25rem; padding: 0 0.125rem; }
    p { margin: 1.5rem 0 0; padding: 0.75rem 1rem; border: 1px solid var(--line); border-radius: 0.5rem; }
    b.error { color: var(--error); } b.folder { color: var(--folder); }
    @media print {
      :root { --back: #fff; --text: #000; --faint: #444; color-scheme: light; }
      body { font-size: 10pt; }
      main { max-width: none; padding: 0; }
      details::details-content { content-visibility: visible; display: block; block-size: auto; }
      summary, .row { break-inside: avoid; padding-block: 0; }
    }

    """
}
