/// The value that a row shows beside its title.
///
/// Front ends make words of it: ``words`` are those of the command and the terminal.
public enum RowValue: Sendable, Hashable {
  /// Nothing beside the title.
  case none
  /// A text, a number or the like, as a row shows it.
  case text(RowText)
  /// A number of bytes, or, while the sum is not known, the least that it can be.
  case size(Int64, isLeast: Bool = false)
  /// A number of items, or how many of them have been read so far.
  case count(Int, isExact: Bool = true)
  /// The target of a link, safe to show.
  case link(String)
  /// A few words of the source on what the node is, safe to show: "view", "by parent".
  case note(String)

  /// Whether only the beginning of the value is shown.
  public var isCut: Bool { if case .text(let text) = self { text.isCut } else { false } }

  /// Whether it is a text with line feeds.
  public var hasLineFeeds: Bool {
    if case .text(let text) = self { text.hasLineFeeds } else { false }
  }
}

/// A text as a row shows it, escaped: see ``TerminalSafeText``.
public struct RowText: Sendable, Hashable {
  /// The mark on both sides of a text.
  public enum Quote: String, Sendable {
    case double = "\""
    case single = "'"
  }

  /// The text without its marks.
  public var shown: String

  /// The marks around the text, if it has any.
  public var quote: Quote?

  /// Whether the value goes on after the text.
  public var isCut: Bool

  /// Whether the text has line feeds, which are shown as escapes.
  public var hasLineFeeds = false

  /// Makes a text.
  public init(_ shown: String, quote: Quote? = nil, isCut: Bool = false) {
    self.shown = shown
    self.quote = quote
    self.isCut = isCut
  }

  /// Makes the text of a value, cut after a number of characters.
  ///
  /// In double quotes, those within are escaped.
  init(_ bytes: some Collection<UInt8>, quote: Quote? = nil, limit: Int = JSONSource.detailLimit) {
    let (shown, isCut) = TerminalSafeText.escaped(bytes, limit: limit, quotes: quote == .double)
    self.init(shown, quote: quote, isCut: isCut)
    hasLineFeeds = bytes.prefix(limit).contains(UInt8(ascii: "\n"))
  }

  /// The text in its marks, or with an ellipsis at the end of the part that is shown.
  public var words: String {
    let mark = quote?.rawValue ?? ""
    return mark + shown + (isCut ? "…" : mark)
  }
}

extension RowValue {
  /// The value in words: "3 items", "1.5 KB", a text in its quotation marks.
  public var words: String {
    switch self {
    case .none: return ""
    case .text(let text): return text.words
    case .size(let bytes, let isLeast): return (isLeast ? "at least " : "") + byteSize(bytes)
    case .count(let count, isExact: true): return itemCount(count)
    case .count(let count, isExact: false): return itemCount(atLeast: count)
    case .link(let target): return "-> " + target
    case .note(let note): return note
    }
  }
}

extension SourceNode {
  /// The value and the remarks in words, for people.
  public var detail: String {
    let words = value.words
    guard !remarks.isEmpty else { return words }
    return words + (words.isEmpty ? "(" : " (") + remarks.joined(separator: "; ") + ")"
  }
}

/// Returns the number of items of a container in words: "empty", "1 item", "3 items".
package func itemCount(_ count: Int) -> String {
  count == 0 ? "empty" : counted(count, "item")
}

/// Returns the number of items of a container of which only the beginning was read: "1,000+ items",
/// or nothing if none was.
///
/// The number is rounded down to a power of ten, so that it depends little on how far reading in the
/// background has come.
private func itemCount(atLeast count: Int) -> String {
  guard count > 0 else { return "" }
  var least = 1
  while least <= count / 10 { least *= 10 }
  return "\(grouped(least))+ items"
}
