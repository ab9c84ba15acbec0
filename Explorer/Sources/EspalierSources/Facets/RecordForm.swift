public import Espalier

/// A filter form made from the columns of records.
public enum RecordForm {
  /// A field of the form: the condition that a column is asked for.
  public struct Field: Sendable, Equatable {
    /// The kind of condition.
    public enum Kind: Sendable, Equatable {
      /// Some of the values, with their counts, the most frequent first.
      case choices([RecordColumn.Choice])
      /// A range, with the text of the smallest and greatest values.
      case range(placeholder: String)
      /// A text.
      case text
    }

    /// The name of the column.
    public var column: String

    /// The kind of condition.
    public var kind: Kind
  }

  /// The number of values of a column up to which they are choices, however few records have them.
  private static var fewChoices: Int { 12 }

  /// Returns the fields of a form: one for each column that can be asked for.
  ///
  /// A column with a condition in the filter has the field of that condition. Otherwise, few values
  /// are choices, numbers and dates ranges, and texts are searched.
  ///
  /// - Parameters:
  ///   - counts: The columns with their counts under the filter.
  ///   - filter: The filter.
  public static func fields(of counts: RecordCounts, filter: RecordFilter) -> [Field] {
    counts.columns.compactMap { column in
      field(of: column, condition: filter[column.name]).map { Field(column: column.name, kind: $0) }
    }
  }

  private static func field(
    of column: RecordColumn,
    condition: RecordFilter.Condition?
  ) -> Field.Kind? {
    switch condition {
    case .isOne?: return .choices(sorted(column.choices ?? column.chosen))
    case .isIn?: return .range(placeholder: placeholder(column))
    case .contains?: return .text
    case nil: break
    }
    let kind = column.kind
    let values = column.choices?.count
    // Values that hardly occur twice are no choices.
    if let values, values <= fewChoices || kind == .text && values * 4 <= column.present {
      return values > 1 || kind != .none ? .choices(sorted(column.choices ?? [])) : nil
    }
    switch kind {
    case .number, .date: return .range(placeholder: placeholder(column))
    case .text, .boolean: return .text
    case .data, .container, .none: return nil
    }
  }

  private static func sorted(_ choices: [RecordColumn.Choice]) -> [RecordColumn.Choice] {
    choices.enumerated().sorted { left, right in
      // No value comes last.
      let (a, b) = (left.element, right.element)
      if (a.choice == .none) != (b.choice == .none) { return b.choice == .none }
      return a.count != b.count ? a.count > b.count : left.offset < right.offset
    }.map(\.element)
  }

  /// Returns the range of the values of a column, such as `1..99`.
  private static func placeholder(_ column: RecordColumn) -> String {
    if column.kind == .date, let dates = column.dates {
      return "\(dates.first.prefix(10))..\(dates.last.prefix(10))"
    }
    guard let numbers = column.numbers else { return ".." }
    return "\(text(numbers.lowerBound))..\(text(numbers.upperBound))"
  }

  private static func text(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? number.description
  }

  /// Makes a form of some fields, with the conditions of a filter as its answers.
  ///
  /// The ids of its fields are the names of the columns, its options the choices as a filter has
  /// them: see ``RecordChoice/written``. A range is a text such as `30..40`.
  ///
  /// - Parameters:
  ///   - fields: The fields, of different columns.
  ///   - filter: The filter; conditions on other columns are left out.
  ///   - title: The title of the one group.
  public static func form(
    _ fields: [Field],
    filter: RecordFilter,
    title: String
  ) -> FilterForm<String, String> {
    let formFields = fields.map { field in
      switch field.kind {
      case .choices(let choices):
        var options = choices.map(\.choice.written)
        var saved: [String] = []
        if case .isOne(let chosen)? = filter[field.column] { saved = chosen.map(\.written) }
        options += saved.filter { !options.contains($0) }
        return FilterForm<String, String>.Field(
          field.column,
          Self.title(of: field.column),
          .multiple,
          options: options,
          saved: saved
        )
      case .range(let placeholder):
        var saved: [String] = []
        if case .isIn(let range)? = filter[field.column] { saved = [range.text] }
        return .init(
          field.column,
          Self.title(of: field.column),
          .text,
          placeholder: placeholder,
          saved: saved
        )
      case .text:
        var saved: [String] = []
        if case .contains(let text)? = filter[field.column] { saved = [text] }
        return .init(
          field.column,
          Self.title(of: field.column),
          .text,
          saved: saved
        )
      }
    }
    do {
      return try FilterForm([.init("", title: title, content: .fields(formFields))])
    } catch {
      preconditionFailure("expected fields of different columns to make a form, got \(error)")
    }
  }

  /// Returns the filter that the saved answers of a form stand for.
  ///
  /// - Parameters:
  ///   - form: A form that ``form(_:filter:title:)`` made.
  ///   - fields: The fields of which it was made.
  /// - Throws: ``RecordFilterError`` if a typed range is none.
  public static func filter(
    of form: FilterForm<String, String>,
    fields: [Field]
  ) throws(RecordFilterError) -> RecordFilter {
    var parts: [String] = []
    for field in fields {
      guard let texts = form.texts(of: field.column), let first = texts.first else { continue }
      let name = RecordFilter.written(field.column)
      switch field.kind {
      case .choices: parts.append("\(name)=\(texts.joined(separator: ","))")
      case .range: parts.append(name + ":" + first.split(separator: " ").joined())
      case .text: parts.append("\(name)~\(RecordFilter.written(first))")
      }
    }
    return try RecordFilter(parsing: parts.joined(separator: " "))
  }

  /// Returns the title of a column, safe to show; a value alone has no name of its own.
  public static func title(of column: String) -> String {
    column.isEmpty ? "value" : TerminalSafeText.escaped(column.utf8)
  }
}
