// What a form is made of, as the caller hands it over.
extension FilterForm {
  /// A part of a form with a header of its own: labels, or sections of labels.
  public struct Manager {
    /// Who it is.
    public var id: ID
    /// The text of its header.
    public var title: Text
    /// The first half of its packages' root; it depends on no count and no language.
    public var key: Text
    /// The second half of its packages' root.
    public var value: Text
    /// What its header counts once something is selected; `nil` says items.
    public var nouns: PluralForms<Text>?
    /// The same for those of its sections that have no nouns themselves.
    public var sectionNouns: PluralForms<Text>?
    /// What it holds.
    public var content: Content

    /// A manager.
    ///
    /// - Parameters:
    ///   - key: The key of its packages; the title, if there is none.
    ///   - value: The value of its packages; the title, if there is none.
    public init(
      _ id: ID,
      title: Text,
      key: Text? = nil,
      value: Text? = nil,
      nouns: PluralForms<Text>? = nil,
      sectionNouns: PluralForms<Text>? = nil,
      content: Content = .labels([])
    ) {
      self.id = id
      self.title = title
      self.key = key ?? title
      self.value = value ?? title
      self.nouns = nouns
      self.sectionNouns = sectionNouns
      self.content = content
    }

    /// Takes lists of labels in the place of what the manager held before.
    ///
    /// No list or a single one makes the manager flat; a title, if there is one, is then that of
    /// its header. Several lists make a hierarchy, in which each has a title.
    ///
    /// - Throws: ``FormError/titleCount(lists:titles:)`` if titles are missing or left over.
    public mutating func setLists(
      _ lists: [[Label]],
      titles: [(id: ID, title: Text)] = []
    ) throws(FormError<ID, Text>) {
      let expected = lists.count > 1 ? lists.count...lists.count : 0...lists.count
      guard expected.contains(titles.count) else {
        throw .titleCount(lists: lists.count, titles: titles.count)
      }
      if lists.count > 1 {
        content = .sections(
          zip(titles, lists).map { Section($0.id, title: $0.title, labels: $1) }
        )
      } else {
        if let title = titles.first?.title { self.title = title }
        content = .labels(lists.first ?? [])
      }
    }
  }

  /// What a ``Manager`` holds.
  public enum Content {
    /// Labels alone: the manager is flat.
    case labels([Label])
    /// Sections of labels: a hierarchy.
    case sections([Section])
  }

  /// Labels under a header of their own.
  public struct Section {
    /// Who it is.
    public var id: ID
    /// The text of its header.
    public var title: Text
    /// What its header counts once something is selected; `nil` leaves it to the manager.
    public var nouns: PluralForms<Text>?
    /// Its labels, in order.
    public var labels: [Label]

    /// A section.
    public init(_ id: ID, title: Text, nouns: PluralForms<Text>? = nil, labels: [Label]) {
      self.id = id
      self.title = title
      self.nouns = nouns
      self.labels = labels
    }
  }

  /// Something to check, to choose from or to type.
  ///
  /// Two labels may have the same name; the id tells them apart.
  public struct Label {
    /// Who it is.
    public var id: ID
    /// The text of its row, and the title of its modal.
    public var name: Text
    /// How it is answered.
    public var kind: Kind
    /// What it is answered with at first: options, or one text.
    ///
    /// A toggle is checked if anything stands here.
    public var saved: [Text]

    /// A label.
    public init(_ id: ID, _ name: Text, _ kind: Kind, saved: [Text] = []) {
      self.id = id
      self.name = name
      self.kind = kind
      self.saved = saved
    }
  }

  /// How a ``Label`` is answered.
  public enum Kind: Hashable {
    /// By a tap, in place.
    case toggle
    /// By any number of options.
    case checklist([Text])
    /// By one option.
    case picker([Text])
    /// By typing; the placeholder stands there while nothing is typed.
    case text(placeholder: Text?)

    /// What there is to choose from; nothing for a toggle and a text.
    public var options: [Text] {
      switch self {
      case .checklist(let options), .picker(let options): options
      case .toggle, .text: []
      }
    }
  }
}

extension FilterForm.Manager: Equatable {}
extension FilterForm.Content: Equatable {}
extension FilterForm.Section: Equatable {}
extension FilterForm.Label: Equatable {}
extension FilterForm.Manager: Sendable where ID: Sendable, Text: Sendable {}
extension FilterForm.Content: Sendable where ID: Sendable, Text: Sendable {}
extension FilterForm.Section: Sendable where ID: Sendable, Text: Sendable {}
extension FilterForm.Label: Sendable where ID: Sendable, Text: Sendable {}
extension FilterForm.Kind: Sendable where ID: Sendable, Text: Sendable {}
