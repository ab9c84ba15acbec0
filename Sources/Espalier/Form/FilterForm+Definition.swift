// The definition of a form, as provided by the caller.
extension FilterForm {
  /// A part of a form with a header: fields, or sections of fields.
  public struct Group {
    /// The id of the group.
    public var id: ID
    /// The text of its header.
    public var title: Text
    /// The first half of the root of its serialized answers; independent of counts and languages.
    public var key: Text
    /// The second half of the root of its serialized answers.
    public var value: Text
    /// The nouns for the selected items that its header counts; `nil` is "items".
    public var nouns: PluralForms<Text>?
    /// The nouns of those of its sections that have none of their own.
    public var sectionNouns: PluralForms<Text>?
    /// The content.
    public var content: Content

    /// Creates a group.
    ///
    /// - Parameters:
    ///   - id: The id of the group.
    ///   - title: The text of its header.
    ///   - key: The key of its serialized answers; by default the title.
    ///   - value: The value of its serialized answers; by default the title.
    ///   - nouns: The nouns for the selected items that its header counts; `nil` is "items".
    ///   - sectionNouns: The nouns of those of its sections that have none of their own.
    ///   - content: The fields, or the sections of fields.
    public init(
      _ id: ID,
      title: Text,
      key: Text? = nil,
      value: Text? = nil,
      nouns: PluralForms<Text>? = nil,
      sectionNouns: PluralForms<Text>? = nil,
      content: Content = .fields([])
    ) {
      self.id = id
      self.title = title
      self.key = key ?? title
      self.value = value ?? title
      self.nouns = nouns
      self.sectionNouns = sectionNouns
      self.content = content
    }

    /// Replaces the content with lists of fields.
    ///
    /// No list or a single one makes the group flat; a title, if there is one, is then that of its
    /// header. Several lists make a hierarchy, in which each has a title.
    ///
    /// - Throws: ``FormError/titleCount(lists:titles:)`` if the number of titles does not fit.
    public mutating func setLists(
      _ lists: [[Field]],
      titles: [(id: ID, title: Text)] = []
    ) throws(FormError<ID, Text>) {
      let expected = lists.count > 1 ? lists.count...lists.count : 0...lists.count
      guard expected.contains(titles.count) else {
        throw .titleCount(lists: lists.count, titles: titles.count)
      }
      if lists.count > 1 {
        content = .sections(
          zip(titles, lists).map { Section($0.id, title: $0.title, fields: $1) }
        )
      } else {
        if let title = titles.first?.title { self.title = title }
        content = .fields(lists.first ?? [])
      }
    }
  }

  /// The content of a ``Group``.
  public enum Content {
    /// Only fields: the group is flat.
    case fields([Field])
    /// Sections of fields: a hierarchy.
    case sections([Section])
  }

  /// Fields under a header of their own.
  public struct Section {
    /// The id of the section.
    public var id: ID
    /// The text of its header.
    public var title: Text
    /// The nouns for the selected fields that its header counts; `nil` uses the group's.
    public var nouns: PluralForms<Text>?
    /// The fields, in order.
    public var fields: [Field]

    /// Creates a section.
    public init(_ id: ID, title: Text, nouns: PluralForms<Text>? = nil, fields: [Field]) {
      self.id = id
      self.title = title
      self.nouns = nouns
      self.fields = fields
    }
  }

  /// A question to answer by checking, choosing or typing.
  ///
  /// Two fields may have the same name; their ids tell them apart.
  public struct Field {
    /// The id of the field.
    public var id: ID
    /// The text of its row, and the title of its modal.
    public var name: Text
    /// The kind of answer.
    public var kind: FormFieldKind
    /// The options to choose from, in order; ignored in a toggle and a text.
    public var options: [Text]
    /// The text that is shown while a text is empty.
    public var placeholder: Text?
    /// The initial answer: options, or one text.
    ///
    /// A toggle is checked unless this is empty.
    public var saved: [Text]

    /// Creates a field.
    public init(
      _ id: ID,
      _ name: Text,
      _ kind: FormFieldKind,
      options: [Text] = [],
      placeholder: Text? = nil,
      saved: [Text] = []
    ) {
      self.id = id
      self.name = name
      self.kind = kind
      self.options = options
      self.placeholder = placeholder
      self.saved = saved
    }
  }
}

extension FilterForm.Group: Hashable {}
extension FilterForm.Content: Hashable {}
extension FilterForm.Section: Hashable {}
extension FilterForm.Field: Hashable {}
extension FilterForm.Group: Sendable where ID: Sendable, Text: Sendable {}
extension FilterForm.Content: Sendable where ID: Sendable, Text: Sendable {}
extension FilterForm.Section: Sendable where ID: Sendable, Text: Sendable {}
extension FilterForm.Field: Sendable where ID: Sendable, Text: Sendable {}

#if !hasFeature(Embedded)
  extension FilterForm.Group: Codable where ID: Codable, Text: Codable {}
  extension FilterForm.Section: Codable where ID: Codable, Text: Codable {}

  extension FilterForm.Content: Codable where ID: Codable, Text: Codable {
    private enum CodingKeys: String, CodingKey {
      case fields, sections
    }

    /// Decodes an object with a list of `fields` or of `sections`.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      switch try values.onlyKey() {
      case .fields: self = .fields(try values.decode([FilterForm.Field].self, forKey: .fields))
      case .sections:
        self = .sections(try values.decode([FilterForm.Section].self, forKey: .sections))
      }
    }

    /// Encodes `{"fields": [...]}` or `{"sections": [...]}`.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      switch self {
      case .fields(let fields): try values.encode(fields, forKey: .fields)
      case .sections(let sections): try values.encode(sections, forKey: .sections)
      }
    }
  }

  extension FilterForm.Field: Codable where ID: Codable, Text: Codable {
    private enum CodingKeys: String, CodingKey {
      case id, name, kind, options, placeholder, saved
    }

    /// Decodes a field; only the id, the name and the kind are required.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      self.init(
        try values.decode(ID.self, forKey: .id),
        try values.decode(Text.self, forKey: .name),
        try values.decode(FormFieldKind.self, forKey: .kind),
        options: try values.decodeIfPresent([Text].self, forKey: .options) ?? [],
        placeholder: try values.decodeIfPresent(Text.self, forKey: .placeholder),
        saved: try values.decodeIfPresent([Text].self, forKey: .saved) ?? []
      )
    }

    /// Encodes the id, the name and the kind, and what else there is.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(id, forKey: .id)
      try values.encode(name, forKey: .name)
      try values.encode(kind, forKey: .kind)
      if !options.isEmpty { try values.encode(options, forKey: .options) }
      try values.encodeIfPresent(placeholder, forKey: .placeholder)
      if !saved.isEmpty { try values.encode(saved, forKey: .saved) }
    }
  }
#endif
