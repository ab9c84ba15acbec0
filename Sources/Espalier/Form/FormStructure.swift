/// The structure of a form, by numbers: its groups, sections and fields, each in document order.
///
/// A flat group has one section, which holds all its fields. Nothing here has a text or an id.
package struct FormStructure: Equatable, Sendable {
  package struct Group: Equatable, Sendable {
    package var sections: Range<Int>
    package var isFlat: Bool
  }

  package struct Section: Equatable, Sendable {
    package var group: Int
    package var fields: Range<Int>
  }

  package struct Field: Equatable, Sendable {
    package var kind: FormFieldKind
    package var optionCount: Int
    package var section: Int
  }

  package private(set) var groups: [Group] = []
  package private(set) var sections: [Section] = []
  package private(set) var fields: [Field] = []

  package init() {}

  /// Adds a group, to which the sections that follow belong.
  package mutating func addGroup(isFlat: Bool) {
    groups.append(Group(sections: sections.count..<sections.count, isFlat: isFlat))
  }

  /// Adds a section to the last group.
  ///
  /// - Precondition: There is a group.
  package mutating func addSection() {
    let group = groups.count - 1
    sections.append(Section(group: group, fields: fields.count..<fields.count))
    groups[group].sections = groups[group].sections.lowerBound..<sections.count
  }

  /// Adds a field to the last section.
  ///
  /// - Precondition: There is a section.
  package mutating func addField(_ kind: FormFieldKind, optionCount: Int) {
    let section = sections.count - 1
    fields.append(Field(kind: kind, optionCount: optionCount, section: section))
    sections[section].fields = sections[section].fields.lowerBound..<fields.count
  }

  /// Returns the section of a group, or the only one of a flat group for `nil`.
  ///
  /// - Returns: `nil` if the section is in another group, or if one is needed.
  package func section(_ section: Int?, inGroup group: Int) -> Int? {
    guard let section else {
      return groups[group].isFlat ? groups[group].sections.lowerBound : nil
    }
    return sections[section].group == group ? section : nil
  }
}

/// A part of a form that has a row.
package enum FormPart: Equatable, Sendable {
  case group(Int)
  case section(Int)
  case field(Int)
}

/// The reason why a command of a form was refused; nothing has changed.
package enum FormRefusal: Int32, Error, CaseIterable {
  /// The field is in another section.
  case misplaced = 1
  /// The field has no such option.
  case unknownOption
  /// The field takes one answer and received several.
  case severalAnswers
  /// No modal is open.
  case noModal
  /// A modal is open, and has to be saved or cancelled first.
  case modalIsOpen
  /// The open modal is of another kind: it has no options, or no text.
  case wrongModal
}
