/// How many of something a header counts.
///
/// It is a value, so that each language puts it into words by its own rules.
public struct FormCount: Hashable, Sendable {
  /// What is counted.
  public enum Kind: Hashable, Sendable {
    /// All that is there, because nothing is answered: labels, or the sections of a hierarchy.
    case items
    /// What is answered: labels, or the sections of a hierarchy with an answered label.
    case selected
  }

  /// How many there are.
  public var count: Int
  /// What they are.
  public var kind: Kind

  /// A count.
  public init(_ count: Int, _ kind: Kind) {
    self.count = count
    self.kind = kind
  }
}

/// Puts the details of a form's rows into the words of one language.
///
///     var polish = FormFormatter<String>.english
///     polish.rule = PluralRule { ... }
///     polish.items = PluralForms(one: "pozycja", few: "pozycje", many: "pozycji", other: "pozycji")
public struct FormFormatter<Text: Hashable> {
  /// Which form of a noun goes with a count.
  public var rule: PluralRule
  /// The noun for all that is there, and for what has no noun of its own.
  public var items: PluralForms<Text>
  /// Puts a number and a noun together, in the order and the digits of the language.
  public var phrase: @Sendable (_ count: Int, _ noun: Text) -> Text
  /// Puts the chosen options one after the other; of none, it makes the empty text.
  public var list: @Sendable (_ texts: [Text]) -> Text

  /// A formatter.
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

  /// A count in words.
  ///
  /// - Parameter nouns: What is counted where something is selected; `nil` says items.
  public func text(_ count: FormCount, nouns: PluralForms<Text>?) -> Text {
    let noun = count.kind == .items ? items : nouns ?? items
    return phrase(count.count, noun[rule.category(count.count)])
  }

  /// What a row says below its title; the empty text where it has nothing to say.
  public func detail<ID>(of row: FilterForm<ID, Text>.Row) -> Text {
    switch row.detail {
    case .count(let count): return text(count, nouns: row.nouns)
    case .answers(let texts): return list(texts)
    }
  }
}

extension FormFormatter where Text == String {
  /// English: "3 items", "1 selected label", "Female, No response".
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
