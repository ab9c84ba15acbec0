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

  /// Adds a condition to the last facet, or to a new one.
  fileprivate mutating func add(
    _ field: Int,
    _ option: Int,
    isChosen: Bool,
    startsFacet: Bool
  ) {
    let first = startsFacet ? fields.count : facets.removeLast().lowerBound
    fields.append(field)
    options.append(option)
    self.isChosen.append(isChosen)
    facets.append(first..<fields.count)
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
      for isToggle in [true, false] {
        for field in section.fields
        where (structure.fields[field].kind == .toggle) == isToggle {
          var answer = answers[field]
          if let draft, modal?.field == field { answer = draft }
          let chosen = answer.chosenOptions
          let isValue = answer.isAnswered && chosen.isEmpty
          var count = structure.fields[field].optionCount
          // A text that is not known is no condition.
          if isToggle || isValue { count = 1 }
          var next = 0
          for option in 0..<count {
            let isNext = next < chosen.count && chosen[next] == option
            if isNext { next += 1 }
            clauses.add(
              field,
              option,
              isChosen: isValue || isNext,
              startsFacet: option == 0 && !(isToggle && hasToggles && combiningToggles)
            )
          }
          if isToggle { hasToggles = true }
        }
      }
    }
    return clauses
  }
}
