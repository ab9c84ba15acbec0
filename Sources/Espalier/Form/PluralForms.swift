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

#if !hasFeature(Embedded)
  extension PluralForms: Codable where Text: Codable {
    private enum CodingKeys: String, CodingKey {
      case zero, one, two, few, many, other
    }

    /// Decodes the form `other`, and those of other categories that there are.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      self.init(
        zero: try values.decodeIfPresent(Text.self, forKey: .zero),
        one: try values.decodeIfPresent(Text.self, forKey: .one),
        two: try values.decodeIfPresent(Text.self, forKey: .two),
        few: try values.decodeIfPresent(Text.self, forKey: .few),
        many: try values.decodeIfPresent(Text.self, forKey: .many),
        other: try values.decode(Text.self, forKey: .other)
      )
    }

    /// Encodes the form of each category that has one of its own.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encodeIfPresent(special[.zero], forKey: .zero)
      try values.encodeIfPresent(special[.one], forKey: .one)
      try values.encodeIfPresent(special[.two], forKey: .two)
      try values.encodeIfPresent(special[.few], forKey: .few)
      try values.encodeIfPresent(special[.many], forKey: .many)
      try values.encode(other, forKey: .other)
    }
  }
#endif
