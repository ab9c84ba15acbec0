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
  /// Groups of alternatives, as ranges of conditions: usually one for each field.
  @usableFromInline var facets: [Range<Int>] = []
  /// The facets with an answer, and the conditions that were chosen in each.
  @usableFromInline var clauses: [(facet: Int, chosen: [Int])] = []
  /// The conditions of each field.
  @usableFromInline var values: [ID: Range<Int>] = [:]

  init() {}

  /// The number of clauses, one for each answered field; combined toggles count as one.
  public var clauseCount: Int { clauses.count }

  /// Returns whether a record holds one of the answers to each answered field.
  ///
  /// - Complexity: At most one query for each chosen answer; it ends at the first field that fails.
  @inlinable
  public func matches<Record: FormRecord>(_ record: Record) -> Bool
  where Record.ID == ID, Record.Text == Text {
    clauses.allSatisfy { holds($0.chosen, record) }
  }

  /// Returns whether a record holds any of some conditions.
  @inlinable
  func holds<Record: FormRecord>(_ chosen: [Int], _ record: Record) -> Bool
  where Record.ID == ID, Record.Text == Text {
    chosen.contains { record.holds(conditions[$0].value, for: conditions[$0].field) }
  }

  /// Adds the conditions of one field to the last facet, or to a new one.
  mutating func add(_ new: [FormValue<Text>], of field: ID, chosen: [Int], toLastFacet: Bool) {
    let first = conditions.count
    conditions += new.map { Condition(field: field, value: $0) }
    values[field] = first..<conditions.count
    if toLastFacet, let last = facets.indices.last {
      facets[last] = facets[last].lowerBound..<conditions.count
    } else {
      facets.append(first..<conditions.count)
    }
    guard !chosen.isEmpty else { return }
    if clauses.last?.facet != facets.count - 1 { clauses.append((facets.count - 1, [])) }
    clauses[clauses.count - 1].chosen += chosen.map { first + $0 }
  }
}

extension FilterForm {
  /// Returns the saved answers as a condition on records.
  ///
  /// - Parameters:
  ///   - combiningToggles: Whether the toggles of one section, or of a flat group, are
  ///     alternatives, like the options of one checklist. If not, a record has to hold every
  ///     checked one.
  ///   - includingDraft: Whether the draft of an open modal replaces its field's saved answer.
  /// - Complexity: O(*n*) for *n* fields and options.
  public func predicate(
    combiningToggles: Bool = false,
    includingDraft: Bool = false
  ) -> FormPredicate<ID, Text> {
    var predicate = FormPredicate<ID, Text>()
    for section in schema.sections {
      // Toggles come first, so that those to be combined are adjacent.
      var hasToggles = false
      for index in section.fields where schema.fields[index].kind == .toggle {
        let field = schema.fields[index].id
        predicate.add(
          [.checked],
          of: field,
          chosen: answers[index] == .checked ? [0] : [],
          toLastFacet: combiningToggles && hasToggles
        )
        hasToggles = true
      }
      for index in section.fields where schema.fields[index].kind != .toggle {
        let field = schema.fields[index]
        var answer = answers[index]
        if includingDraft, let modal, modal.field == field.id {
          answer = self.answer(drafted: modal.draft)
        }
        if case .text(let text) = answer {
          predicate.add([.text(text)], of: field.id, chosen: [0], toLastFacet: false)
        } else {
          predicate.add(
            field.kind.options.map { .option($0) },
            of: field.id,
            chosen: answer.chosenOptions,
            toLastFacet: false
          )
        }
      }
    }
    return predicate
  }
}

extension FormValue: Sendable where Text: Sendable {}
extension FormPredicate.Condition: Sendable where ID: Sendable, Text: Sendable {}
extension FormPredicate: Sendable where ID: Sendable, Text: Sendable {}
