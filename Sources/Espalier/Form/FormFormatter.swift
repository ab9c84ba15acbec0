/// The count in a header.
///
/// It is a value, so that each language can format it by its own rules.
public struct FormCount: Hashable, Sendable {
  /// The counted items.
  public enum Kind: Hashable, Sendable {
    /// All items, because none is answered: fields, or the sections of a hierarchy.
    case items
    /// The answered fields, or the sections of a hierarchy with an answered field.
    case selected
  }

  /// The number of items.
  public var count: Int
  /// The counted items.
  public var kind: Kind

  /// Creates a count.
  public init(_ count: Int, _ kind: Kind) {
    self.count = count
    self.kind = kind
  }
}

/// A formatter of row details for one language.
///
///     var polish = FormFormatter<String>.english
///     polish.rule = PluralRule { ... }
///     polish.items = PluralForms(one: "pozycja", few: "pozycje", many: "pozycji", other: "pozycji")
public struct FormFormatter<Text: Hashable> {
  /// The plural rule of the language.
  public var rule: PluralRule
  /// The noun for all items, and for selected ones without a noun of their own.
  public var items: PluralForms<Text>
  /// Joins a number and a noun, in the order and the digits of the language.
  public var phrase: @Sendable (_ count: Int, _ noun: Text) -> Text
  /// Joins the chosen options; returns the empty text for none.
  public var list: @Sendable (_ texts: [Text]) -> Text

  /// Creates a formatter.
  public init(
    rule: PluralRule,
    items: PluralForms<Text>,
    phrase: @escaping @Sendable (_ count: Int, _ noun: Text) -> Text,
    list: @escaping @Sendable (_ texts: [Text]) -> Text
  ) {
    self.rule = rule
    self.items = items
    self.phrase = phrase
    self.list = list
  }

  /// Returns the text of a count.
  ///
  /// - Parameters:
  ///   - count: The count.
  ///   - nouns: The nouns for selected items; `nil` is "items".
  public func text(_ count: FormCount, nouns: PluralForms<Text>?) -> Text {
    let noun = count.kind == .items ? items : nouns ?? items
    return phrase(count.count, noun[rule.category(count.count)])
  }

  /// Returns the detail of a row; the empty text if it has none.
  public func detail<ID>(of row: FilterForm<ID, Text>.Row) -> Text {
    switch row.detail {
    case .count(let count): return text(count, nouns: row.nouns)
    case .answers(let texts): return list(texts)
    }
  }
}

extension FormFormatter where Text == String {
  /// The English formatter: "3 items", "1 selected label", "Female, No response".
  public static var english: FormFormatter {
    FormFormatter(
      rule: .english,
      items: PluralForms(one: "item", other: "items"),
      phrase: { "\($0) \($1)" },
      list: { $0.joined(separator: ", ") }
    )
  }
}

extension FormFormatter: Sendable where Text: Sendable {}
