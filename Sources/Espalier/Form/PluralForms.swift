/// The plural categories of the Unicode common locale data.
public enum PluralCategory: Hashable, Sendable, CaseIterable {
  case zero, one, two, few, many, other
}

/// A rule that maps counts to the plural categories of a language.
public struct PluralRule: Sendable {
  /// Returns the category of a count.
  public var category: @Sendable (Int) -> PluralCategory

  /// Creates a rule.
  ///
  /// - Parameter category: Returns the category of a count, which is never negative.
  public init(_ category: @escaping @Sendable (Int) -> PluralCategory) {
    self.category = category
  }

  /// The English rule: one, and other.
  public static let english = PluralRule { $0 == 1 ? .one : .other }
}

/// A noun in its plural forms.
public struct PluralForms<Text: Hashable>: Hashable {
  /// The form for categories without one of their own.
  public var other: Text
  private var special: [PluralCategory: Text] = [:]

  /// Creates a noun; omitted categories take the form `other`.
  public init(
    zero: Text? = nil,
    one: Text? = nil,
    two: Text? = nil,
    few: Text? = nil,
    many: Text? = nil,
    other: Text
  ) {
    self.other = other
    special[.zero] = zero
    special[.one] = one
    special[.two] = two
    special[.few] = few
    special[.many] = many
  }

  /// The form for a category.
  public subscript(category: PluralCategory) -> Text {
    get { special[category] ?? other }
    set { if category == .other { other = newValue } else { special[category] = newValue } }
  }
}

extension PluralForms: Sendable where Text: Sendable {}
