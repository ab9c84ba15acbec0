/// The plural categories of the Unicode common locale data.
public enum PluralCategory: Hashable, Sendable, CaseIterable {
  case zero, one, two, few, many, other
}

/// Which plural category a language puts a count in.
public struct PluralRule: Sendable {
  /// The category of a count.
  public var category: @Sendable (Int) -> PluralCategory

  /// A rule.
  ///
  /// - Parameter category: The category of a count, which is never negative.
  public init(_ category: @escaping @Sendable (Int) -> PluralCategory) {
    self.category = category
  }

  /// The rule of English: one, and other.
  public static let english = PluralRule { $0 == 1 ? .one : .other }
}

/// A noun in the forms that a language has for counts of it.
public struct PluralForms<Text: Hashable>: Hashable {
  /// The form for a category that has none of its own.
  public var other: Text
  private var special: [PluralCategory: Text] = [:]

  /// A noun with the forms it needs; categories that are left out take the form `other`.
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
