/// What a record may hold for a label of a form.
public enum FormValue<Text: Hashable>: Hashable {
  /// What the toggle says of it is so.
  case checked
  /// One of its options.
  case option(Text)
  /// Whatever a person typed, which may have to be found in what the record holds.
  case text(Text)
}

/// Something that a form can filter.
public protocol FormRecord<ID, Text> {
  /// How the form's labels are told apart.
  associatedtype ID: Hashable
  /// The form's texts.
  associatedtype Text: Hashable

  /// Whether the record holds a value for a label.
  ///
  /// It must give the same answer each time. For a label it knows nothing of, it says no.
  func holds(_ value: FormValue<Text>, for label: ID) -> Bool
}

/// The saved answers of a ``FilterForm`` as a question about records.
///
///     let predicate = form.predicate()
///     people.filter { predicate.matches($0) }
///     predicate.counts(over: people)["gender", option: 0]   // how many if Female were chosen as well
///
/// A record matches if it holds, for *each* label that is answered, *any* of the answers: OR within
/// a label, AND across labels. Without answers everything matches. It is a value of its own, and does
/// not follow the form.
public struct FormPredicate<ID: Hashable, Text: Hashable> {
  /// One value that a label may be answered with.
  @usableFromInline
  struct Condition: Hashable {
    @usableFromInline var label: ID
    @usableFromInline var value: FormValue<Text>

    @usableFromInline
    init(label: ID, value: FormValue<Text>) {
      self.label = label
      self.value = value
    }
  }

  /// Every value of every label, answered or not, in document order.
  @usableFromInline var conditions: [Condition] = []
  /// The values that are alternatives to each other: most often those of one label.
  @usableFromInline var facets: [Range<Int>] = []
  /// The facets with an answer, and which of their values it is.
  @usableFromInline var clauses: [(facet: Int, chosen: [Int])] = []
  /// The values of each label.
  @usableFromInline var values: [ID: Range<Int>] = [:]

  init() {}

  /// How many labels have a say; toggles that were combined count as one.
  public var clauseCount: Int { clauses.count }

  /// Whether a record holds one of the answers to each label that is answered.
  ///
  /// - Complexity: At most one question a chosen answer; it ends with the first label that fails.
  @inlinable
  public func matches<Record: FormRecord>(_ record: Record) -> Bool
  where Record.ID == ID, Record.Text == Text {
    clauses.allSatisfy { holds($0.chosen, record) }
  }

  /// Whether a record holds any of some values.
  @inlinable
  func holds<Record: FormRecord>(_ chosen: [Int], _ record: Record) -> Bool
  where Record.ID == ID, Record.Text == Text {
    chosen.contains { record.holds(conditions[$0].value, for: conditions[$0].label) }
  }

  /// Adds the values of one label to the last facet, or to a new one.
  mutating func add(_ new: [FormValue<Text>], of label: ID, chosen: [Int], toLastFacet: Bool) {
    let first = conditions.count
    conditions += new.map { Condition(label: label, value: $0) }
    values[label] = first..<conditions.count
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
  /// The saved answers as a question about records.
  ///
  /// - Parameters:
  ///   - combiningToggles: Whether the toggles of one section, or of a flat manager, are alternatives,
  ///     as if they were the options of one checklist. If not, a record has to hold every checked one.
  ///   - includingDraft: Whether the draft of an open modal counts in the place of what it would
  ///     replace.
  /// - Complexity: O(*n*) for *n* labels and options.
  public func predicate(
    combiningToggles: Bool = false,
    includingDraft: Bool = false
  ) -> FormPredicate<ID, Text> {
    var predicate = FormPredicate<ID, Text>()
    for group in plan.groups {
      // Toggles come first, so that those to be combined are neighbours.
      var hasToggles = false
      for index in group.labels where plan.labels[index].kind == .toggle {
        let label = plan.labels[index].id
        predicate.add(
          [.checked],
          of: label,
          chosen: answers[index] == .checked ? [0] : [],
          toLastFacet: combiningToggles && hasToggles
        )
        hasToggles = true
      }
      for index in group.labels where plan.labels[index].kind != .toggle {
        let label = plan.labels[index]
        var answer = answers[index]
        if includingDraft, let modal, modal.label == label.id {
          answer = self.answer(drafted: modal.draft)
        }
        if case .text(let text) = answer {
          predicate.add([.text(text)], of: label.id, chosen: [0], toLastFacet: false)
        } else {
          predicate.add(
            label.kind.options.map { .option($0) },
            of: label.id,
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
