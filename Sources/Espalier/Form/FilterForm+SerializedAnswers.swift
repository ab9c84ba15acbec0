extension FilterForm {
  /// A saved answer as a key and a value.
  public struct SerializedAnswer {
    /// The field's name; for a toggle, its group's key.
    public var key: Text
    /// The option or the text; for a toggle, its name.
    public var value: Text
    /// The id of the field, which may have been renamed since.
    public var field: ID

    /// Creates a serialized answer.
    public init(_ key: Text, _ value: Text, field: ID) {
      self.key = key
      self.value = value
      self.field = field
    }
  }

  /// The saved answers of one section, or of a flat group.
  ///
  /// They can be stored, and applied to another form.
  public struct SerializedAnswers {
    /// The group.
    public var group: ID
    /// The section; `nil` for a flat group.
    public var section: ID?
    /// The title of the section, or of the flat group.
    public var title: Text
    /// The group's key.
    public var key: Text
    /// The group's value.
    public var value: Text
    /// The answers in the order of the fields, and of the options in each.
    public var answers: [SerializedAnswer]

    /// Creates serialized answers.
    public init(
      group: ID,
      section: ID?,
      title: Text,
      key: Text,
      value: Text,
      answers: [SerializedAnswer]
    ) {
      self.group = group
      self.section = section
      self.title = title
      self.key = key
      self.value = value
      self.answers = answers
    }

    /// Returns the answer at an index, or `nil` if the index is out of range.
    public func answer(at index: Int) -> SerializedAnswer? {
      answers.indices.contains(index) ? answers[index] : nil
    }
  }

  /// All saved answers: one entry for each section with any, in order.
  ///
  /// Drafts are not included, and expansion makes no difference.
  ///
  /// - Complexity: O(*n*).
  public var serializedAnswers: [SerializedAnswers] {
    schema.sections.indices.compactMap { section in
      guard rules.answeredFields[section] > 0 else { return nil }
      let entry = schema.sections[section]
      let group = schema.groups[schema.structure.sections[section].group]
      return SerializedAnswers(
        group: group.id,
        section: entry.id,
        title: entry.title,
        key: group.key,
        value: group.value,
        answers: schema.structure.sections[section].fields.flatMap {
          serializedAnswers(ofField: $0, key: group.key)
        }
      )
    }
  }

  private func serializedAnswers(ofField index: Int, key: Text) -> [SerializedAnswer] {
    let field = schema.fields[index]
    if rules.answers[index] == .checked {
      return [SerializedAnswer(key, field.name, field: field.id)]
    }
    return schema.texts(of: rules.answers[index], to: index).map {
      SerializedAnswer(field.name, $0, field: field.id)
    }
  }

  /// Replaces all saved answers; fields without an entry become unanswered.
  ///
  /// Only ids and values count; titles, keys and names may have changed since. An answer that
  /// occurs twice counts once. A typed text is normalized again.
  ///
  /// - Parameters:
  ///   - serializedAnswers: The answers, in any order.
  ///   - skippingUnknown: Whether to skip sections, fields and options that no longer exist, and
  ///     all but the first of several answers to a field that takes one. If `false`, these throw.
  /// - Returns: Reloads of the rows whose text changed, and the skipped answers.
  /// - Throws: ``FormError/modalIsOpen(field:)``, or an error that names the first unknown item.
  /// - Complexity: O(*n* + *k* log *n*) for *k* answers in the order of their options.
  @discardableResult
  public mutating func apply(
    _ serializedAnswers: [SerializedAnswers],
    skippingUnknown: Bool = false
  ) throws(FormError<ID, Text>) -> (changes: RowChanges, skipped: [SerializedAnswer]) {
    if let modal { throw .modalIsOpen(field: modal.field) }
    var new = [FormAnswer<Text>](repeating: .unanswered, count: rules.answers.count)
    var skipped: [SerializedAnswer] = []
    for serialized in serializedAnswers {
      for answer in serialized.answers {
        do {
          let field = try self.fieldIndex(of: answer, in: serialized)
          try schema.add(answer.value, to: &new[field], ofField: field, normalize: normalize)
        } catch {
          guard skippingUnknown else { throw error }
          skipped.append(answer)
        }
      }
      if !skippingUnknown { _ = try sectionIndex(of: serialized) }
    }
    let parts = rules.replaceAnswers(with: new)
    return (reload(parts), skipped)
  }

  private func sectionIndex(of serialized: SerializedAnswers) throws(FormError<ID, Text>) -> Int {
    guard let group = schema.groupIndices[serialized.group] else {
      throw .unknownGroup(serialized.group)
    }
    var number: Int?
    if let section = serialized.section {
      guard let index = schema.sectionIndices[section] else { throw .unknownSection(section) }
      number = index
    }
    guard let index = schema.structure.section(number, inGroup: group) else {
      throw .misplacedSection(group: serialized.group, section: serialized.section)
    }
    return index
  }

  private func fieldIndex(
    of answer: SerializedAnswer,
    in serialized: SerializedAnswers
  ) throws(FormError<ID, Text>) -> Int {
    let section = try sectionIndex(of: serialized)
    guard let field = schema.fieldIndices[answer.field],
      schema.structure.fields[field].section == section
    else {
      throw .unknownField(answer.field)
    }
    return field
  }
}

extension FilterForm.SerializedAnswer: Hashable {}
extension FilterForm.SerializedAnswers: Hashable {}
extension FilterForm.SerializedAnswer: Sendable where ID: Sendable, Text: Sendable {}
extension FilterForm.SerializedAnswers: Sendable where ID: Sendable, Text: Sendable {}

#if !hasFeature(Embedded)
  extension FilterForm.SerializedAnswer: Codable where ID: Codable, Text: Codable {}
  extension FilterForm.SerializedAnswers: Codable where ID: Codable, Text: Codable {}
#endif
