/// A value that a record may hold for a field of a form.
public enum FormValue<Text: Hashable>: Hashable {
  /// The record fulfils the toggle.
  case checked
  /// One of the field's options.
  case option(Text)
  /// A typed text, which may have to be searched for in the record.
  case text(Text)
}

/// A record that a form can filter.
public protocol FormRecord<ID, Text> {
  /// The ids of the form's fields.
  associatedtype ID: Hashable
  /// The form's texts.
  associatedtype Text: Hashable

  /// Returns whether the record holds a value for a field.
  ///
  /// It must return the same result each time, and `false` for a field that it does not know.
  func holds(_ value: FormValue<Text>, for field: ID) -> Bool
}

/// The saved answers of a ``FilterForm`` as a condition on records.
///
///     let predicate = form.predicate()
///     people.filter { predicate.matches($0) }
///     predicate.counts(over: people)["gender", option: 0]   // the count of Female, chosen or not
///
/// A record matches if it holds, for *each* answered field, *any* of the answers: OR within a
/// field, AND across fields. Without answers every record matches. The predicate is a value and
/// does not follow later changes of the form.
public struct FormPredicate<ID: Hashable, Text: Hashable> {
  /// One possible answer to a field.
  @usableFromInline
  struct Condition: Hashable {
    @usableFromInline var field: ID
    @usableFromInline var value: FormValue<Text>

    @usableFromInline
    init(field: ID, value: FormValue<Text>) {
      self.field = field
      self.value = value
    }
  }

  /// Every possible answer of every field, answered or not, in document order.
  @usableFromInline var conditions: [Condition] = []
  /// The same, by numbers: the alternatives, and those that are chosen.
  @usableFromInline let numbered: FormClauses
  /// The facets with an answer, and the conditions that were chosen in each.
  @usableFromInline let clauses: [(facet: Int, chosen: [Int])]
  /// The conditions of each field.
  @usableFromInline var values: [ID: Range<Int>] = [:]

  init(numbered: FormClauses) {
    self.numbered = numbered
    clauses = numbered.facets.enumerated().compactMap { index, facet in
      let chosen = facet.filter { numbered.isChosen[$0] }
      return chosen.isEmpty ? nil : (index, chosen)
    }
  }

  /// Returns whether a record holds one of the answers to each answered field.
  ///
  /// - Complexity: At most one query for each chosen answer; it ends at the first field that fails.
  @inlinable
  public func matches<Record: FormRecord>(_ record: Record) -> Bool
  where Record.ID == ID, Record.Text == Text {
    clauses.allSatisfy { holds($0.chosen, record) }
  }

  /// Returns the answers that a record counts for.
  ///
  /// It is the rule of ``FormCounts``, for callers that know which of many answers a record holds
  /// without asking for each. The toggles of a section that are combined count as the first of them.
  ///
  /// - Complexity: As ``matches(_:)``; it ends at the second field that fails.
  @inlinable
  public func match<Record: FormRecord>(of record: Record) -> FormMatch<ID>
  where Record.ID == ID, Record.Text == Text {
    let (facet, failsTwo) = failures(of: record)
    if failsTwo { return .none }
    guard let facet else { return .all }
    return .only(conditions[numbered.facets[facet].lowerBound].field)
  }

  /// Returns a facet that a record fails, if there is one, and whether it fails another one.
  @inlinable
  func failures<Record: FormRecord>(of record: Record) -> (facet: Int?, failsTwo: Bool)
  where Record.ID == ID, Record.Text == Text {
    var failing: Int?
    for clause in clauses where !holds(clause.chosen, record) {
      if failing != nil { return (failing, true) }
      failing = clause.facet
    }
    return (failing, false)
  }

  /// Returns whether a record holds any of some conditions.
  @inlinable
  func holds<Record: FormRecord>(_ chosen: [Int], _ record: Record) -> Bool
  where Record.ID == ID, Record.Text == Text {
    chosen.contains { record.holds(conditions[$0].value, for: conditions[$0].field) }
  }
}

/// The answers that a record counts for, of those that it holds.
public enum FormMatch<ID: Hashable>: Hashable {
  /// It matches, so it counts for the answers to every field.
  case all
  /// It fails this field alone, so it counts for the other answers to it.
  case only(ID)
  /// It fails several fields.
  case none
}

extension FilterForm {
  /// Returns the saved answers as a condition on records.
  ///
  /// - Parameters:
  ///   - combiningToggles: Whether the toggles of one section, or of a flat group, are
  ///     alternatives, like the options of one field. If not, a record has to hold every
  ///     checked one.
  ///   - includingDraft: Whether what saving an open modal would give replaces its field's saved
  ///     answer.
  /// - Complexity: O(*n*) for *n* fields and options.
  public func predicate(
    combiningToggles: Bool = false,
    includingDraft: Bool = false
  ) -> FormPredicate<ID, Text> {
    let draft = includingDraft ? rules.answerToSave(normalize: normalize) : nil
    let clauses = rules.clauses(combiningToggles: combiningToggles, draft: draft)
    var predicate = FormPredicate<ID, Text>(numbered: clauses)
    for index in clauses.fields.indices {
      let (number, option) = (clauses.fields[index], clauses.options[index])
      let (field, answer) = (schema.fields[number], rules.answers[number])
      let value: FormValue<Text>
      switch field.kind {
      case .toggle: value = .checked
      case .multiple, .single: value = .option(field.options[option])
      case .text:
        let typed = rules.modal?.field == number ? draft ?? answer : answer
        guard case .text(let text) = typed else {
          preconditionFailure("expected a text as the condition of a text, got none")
        }
        value = .text(text)
      }
      predicate.conditions.append(.init(field: field.id, value: value))
      let range = predicate.values[field.id] ?? index..<index
      predicate.values[field.id] = range.lowerBound..<index + 1
    }
    return predicate
  }
}

extension FormMatch: Sendable where ID: Sendable {}
extension FormValue: Sendable where Text: Sendable {}
extension FormPredicate.Condition: Sendable where ID: Sendable, Text: Sendable {}
extension FormPredicate: Sendable where ID: Sendable, Text: Sendable {}
