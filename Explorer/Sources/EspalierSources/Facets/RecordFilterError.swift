/// A fault in the text of a ``RecordFilter``.
public enum RecordFilterError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A condition begins without the name of a column, at a character from 1.
  case noColumn(at: Int)
  /// The name of a column is followed by none of `=`, `:` and `~`, at a character from 1.
  case noOperator(column: String, at: Int)
  /// There is no value or text after the operator.
  case noValue(column: String, at: Int)
  /// A quotation mark is never closed, at a character from 1.
  case openQuote(at: Int)
  /// A closing quotation mark is followed by something else than a space or an operator.
  case textAfterQuote(at: Int)
  /// A range without two dots between its ends.
  case noRange(String, column: String)
  /// A range without ends.
  case emptyRange(column: String)
  /// The end of a range that is neither a number nor a date.
  case badEnd(String, column: String)
  /// A range whose ends are in the wrong order, or of which one is a number and one a date.
  case reversedRange(from: String, to: String, column: String)
  /// Two conditions on one column.
  case repeatedColumn(String)
  /// More conditions than there may be.
  case tooManyClauses(Int)
  /// A text of more bytes than it may have.
  case tooLong(Int)

  /// The fault and its place, safe to show.
  public var description: String {
    switch self {
    case .noColumn(let place):
      "character \(place) of the filter: expected the name of a column, such as in city=Berlin"
    case .noOperator(let column, let place):
      "character \(place) of the filter: expected =, : or ~ after the column \(quoted(column))"
    case .noValue(let column, let place):
      "character \(place) of the filter: expected a value for the column \(quoted(column)); "
        + "\"\" is the empty one"
    case .openQuote(let place):
      "character \(place) of the filter: this quotation mark is never closed"
    case .textAfterQuote(let place):
      "character \(place) of the filter: expected a space after the quotation mark"
    case .noRange(let text, let column):
      "\(quoted(text)) is no range for the column \(quoted(column)): write 30..40, 30.. or ..40"
    case .emptyRange(let column):
      "the range for the column \(quoted(column)) has no ends: write 30..40, 30.. or ..40"
    case .badEnd(let text, let column):
      "\(quoted(text)) is neither a number nor a date such as 2001-02-03, so it is no end of a "
        + "range for the column \(quoted(column))"
    case .reversedRange(let from, let to, let column):
      "the range \(quoted(from + ".." + to)) for the column \(quoted(column)) has nothing in it: "
        + "write the smaller end first, and two numbers or two dates"
    case .repeatedColumn(let column):
      "the column \(quoted(column)) has two conditions; list its values in one: a=1,2"
    case .tooManyClauses(let count):
      "a filter of \(grouped(count)) conditions; there may be \(grouped(RecordFilter.clauseLimit))"
    case .tooLong(let count):
      "a filter of \(grouped(count)) bytes; there may be \(grouped(RecordFilter.byteLimit))"
    }
  }
}

private func quoted(_ text: String) -> String { TerminalSafeText.quoted(text.utf8, limit: 80) }
