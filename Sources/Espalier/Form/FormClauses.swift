/// The possible answers of a form as conditions on records, by numbers.
///
/// A facet is a range of conditions that are alternatives: usually those of one field. A record
/// matches if it holds, for each facet with a chosen condition, any of the chosen ones.
@usableFromInline
package struct FormClauses: Sendable {
  /// The field of each condition, and its option; 0 for a toggle and for a text.
  package var fields: [Int] = []
  package var options: [Int] = []
  /// Whether each condition is chosen.
  package var isChosen: [Bool] = []
  /// The facets, in order.
  @usableFromInline package var facets: [Range<Int>] = []

  /// Returns whether a facet has a chosen condition.
  package func isAsked(_ facet: Range<Int>) -> Bool {
    for index in facet where isChosen[index] { return true }
    return false
  }

  /// Adds the conditions of one field to the last facet, or to a new one.
  fileprivate mutating func add(
    _ field: Int,
    count: Int,
    chosen: [Int],
    toLastFacet: Bool
  ) {
    let first = fields.count
    for option in 0..<count {
      fields.append(field)
      options.append(option)
      isChosen.append(false)
    }
    for option in chosen { isChosen[first + option] = true }
    if toLastFacet, let last = facets.popLast() {
      facets.append(last.lowerBound..<fields.count)
    } else {
      facets.append(first..<fields.count)
    }
  }
}

extension FormRules {
  /// Returns the saved answers as conditions.
  ///
  /// - Parameters:
  ///   - combiningToggles: Whether the toggles of one section are alternatives.
  ///   - draft: The answer of the open modal, in place of its field's saved one.
  /// - Complexity: O(*n*) for *n* fields and options.
  package func clauses(combiningToggles: Bool, draft: FormAnswer<Text>?) -> FormClauses {
    var clauses = FormClauses()
    for section in structure.sections {
      // Toggles come first, so that those to be combined are adjacent.
      var hasToggles = false
      for field in section.fields where structure.fields[field].kind == .toggle {
        clauses.add(
          field,
          count: 1,
          chosen: answers[field].isAnswered ? [0] : [],
          toLastFacet: combiningToggles && hasToggles
        )
        hasToggles = true
      }
      for field in section.fields where structure.fields[field].kind != .toggle {
        var answer = answers[field]
        if let draft, modal?.field == field { answer = draft }
        if case .text = answer {
          clauses.add(field, count: 1, chosen: [0], toLastFacet: false)
        } else {
          let count = structure.fields[field].optionCount
          clauses.add(field, count: count, chosen: answer.chosenOptions, toLastFacet: false)
        }
      }
    }
    return clauses
  }
}
