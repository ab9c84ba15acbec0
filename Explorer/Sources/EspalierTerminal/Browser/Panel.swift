import EspalierSources

/// A text over the rows: a value as a whole, or the keys.
struct Panel: Equatable {
  var title: String
  /// The lines before they are wrapped.
  var lines: [Line]
  /// The first line in sight, after wrapping.
  var top = 0
  /// The wrapped lines, for a width.
  private(set) var wrapped: (columns: Int, lines: [Part]) = (0, [])
  /// The search in the text, if any.
  var search: Search?

  static func == (left: Panel, right: Panel) -> Bool {
    left.title == right.title && left.lines == right.lines && left.top == right.top
  }

  /// A part of a line, after wrapping.
  struct Part: Equatable {
    var text: String
    /// The index of the line.
    var line = 0
    /// The characters of the label and the text of the line that it shows, after an indentation.
    var range: Range<Int>
    var indentation = 0
  }

  /// A line of a panel, which may be wrapped.
  struct Line: Equatable {
    /// The part before the text, in ASCII, under which the text does not go on.
    var label = ""
    var text: String

    /// The label and the text.
    var whole: String { label + text }

    /// The parts for a width; the text begins below the label where that leaves it too little room.
    func wrapped(columns: Int) -> [Part] {
      guard !label.isEmpty else { return Self.parts(of: text, columns: columns) }
      let hangs = 2 * label.count <= columns
      let margin = hangs ? label.count : min(6, columns / 2)
      let spaces = String(repeating: " ", count: margin)
      var parts = Self.parts(of: text, columns: columns - margin, after: label.count)
      for index in parts.indices {
        parts[index].text = spaces + parts[index].text
        parts[index].indentation = margin
      }
      guard hangs, let first = parts.first else {
        return Self.parts(of: label, columns: columns) + parts
      }
      let whole = label + first.text.dropFirst(margin)
      parts[0] = Part(text: whole, range: 0..<first.range.upperBound)
      return parts
    }

    /// Wraps a text that follows other characters of the line.
    private static func parts(of text: String, columns: Int, after start: Int = 0) -> [Part] {
      var rest = text[...]
      var next = start
      return TextWrapping.wrap(text, columns: columns).map { line in
        let end = next + line.count
        defer {
          rest = rest.dropFirst(line.count)
          next = end
          // The space at which a line is divided is in neither part.
          if rest.first == " " {
            rest.removeFirst()
            next += 1
          }
        }
        return Part(text: line, range: next..<end)
      }
    }
  }

  init(title: String, lines: [Line]) {
    self.title = title
    self.lines = lines
  }

  init(title: String, text: [String]) {
    self.init(title: title, lines: text.map { Line(text: $0) })
  }

  /// The greatest number of bytes of a value that are shown.
  static let limit = 1 << 20

  /// The lines of a value, safe to show.
  static func shown(_ bytes: [UInt8]) -> [String] {
    var lines = bytes.prefix(limit).split(
      separator: UInt8(ascii: "\n"),
      omittingEmptySubsequences: false
    )
    .map { TerminalSafeText.escaped($0) }
    if bytes.count > limit {
      lines.append("… \(grouped(bytes.count - limit)) more bytes")
    }
    return lines
  }

  /// The keys of the browser, those of the user first.
  static func help(_ own: UserKeys) -> Panel {
    var lines: [Line] = []
    func add(_ text: String, label: String = "") { lines.append(Line(label: label, text: text)) }
    let width = KeyTable.all.flatMap(\.bindings).map { $0.names.count }.max() ?? 0
    if !own.entries.isEmpty { add("Your keys") }
    for entry in own.entries {
      let padding = String(repeating: " ", count: max(0, width - entry.keys.count))
      let meaning = entry.target.isEmpty ? "nothing" : "as \(entry.target)"
      add(TerminalSafeText.escaped(meaning.utf8), label: "  \(entry.keys)\(padding)  ")
    }
    for section in KeyTable.all {
      if !lines.isEmpty { add("") }
      add(section.title)
      for binding in section.bindings {
        let padding = String(repeating: " ", count: width - binding.names.count)
        add(binding.help, label: "  \(binding.names)\(padding)  ")
      }
    }
    add("")
    add("Commands, after a colon")
    for command in TypedCommand.all {
      let names = command.names.joined(separator: ", ")
      add("  \(names) \(command.arguments)")
      add(command.help, label: "      ")
    }
    return Panel(title: "Keys", lines: lines)
  }

  /// Wraps the lines for a width.
  mutating func wrap(columns: Int) {
    guard wrapped.columns != columns else { return }
    var parts: [Part] = []
    for (index, line) in lines.enumerated() {
      for var part in line.wrapped(columns: columns) {
        part.line = index
        parts.append(part)
      }
    }
    wrapped = (columns, parts)
  }

  /// The lines in sight.
  func visibleLines(height: Int) -> [String] {
    wrapped.lines.dropFirst(top).prefix(max(0, height)).map(\.text)
  }

  /// Scrolls by lines, at most to the ends.
  mutating func scroll(by lines: Int, height: Int) {
    let last = max(0, wrapped.lines.count - height)
    top = min(max(top + min(max(lines, -last), last), 0), last)
  }

  /// The part in sight, such as "3 of 9".
  func place(height: Int) -> String {
    let count = wrapped.lines.count
    return count <= height ? "" : "\(grouped(min(top + height, count))) of \(grouped(count))"
  }
}

/// Wrapping of text into lines of a number of cells.
enum TextWrapping {
  /// Divides a line at spaces where that is possible; a word that is too long is divided anywhere.
  ///
  /// - Complexity: O(*n*).
  static func wrap(_ line: String, columns: Int) -> [String] {
    guard columns > 1 else { return [line] }
    var lines: [String] = []
    var current = ""
    var width = 0
    // The end of the last word, and the width up to there.
    var breakPoint: (index: String.Index, width: Int)?
    for character in line {
      let next = CharacterWidth.width(of: character)
      if width + next > columns {
        if character == " " {
          lines.append(current)
          (current, width, breakPoint) = ("", 0, nil)
          continue
        }
        if let point = breakPoint {
          let rest = String(current[point.index...])
          lines.append(String(current[..<point.index].dropLast()))
          (current, width, breakPoint) = (rest, width - point.width, nil)
        } else {
          lines.append(current)
          (current, width) = ("", 0)
        }
      }
      current.append(character)
      width += next
      if character == " " { breakPoint = (current.endIndex, width) }
    }
    lines.append(current)
    return lines
  }
}
