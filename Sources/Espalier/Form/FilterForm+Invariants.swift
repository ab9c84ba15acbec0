extension FilterForm {
  /// Recomputes everything that is cached and compares.
  ///
  /// For tests and bug reports. `nil` is the answer of every form that works; anything else is a
  /// sentence about the first thing found wrong.
  ///
  /// - Complexity: O(*n* log *n*).
  public func checkInvariants() -> String? {
    if let fault = outline.checkInvariants() { return fault }
    let (labels, groups) = counted
    if labels != answeredLabels { return "the answers of a section are miscounted" }
    if groups != answeredGroups { return "the answered sections of a manager are miscounted" }
    if answers.count != plan.labels.count || presented.count != plan.labels.count {
      return "\(answers.count) and \(presented.count) answers of \(plan.labels.count) labels"
    }
    for index in plan.labels.indices {
      for answer in [answers[index], presented[index]] {
        if !plan.allows(answer, to: index) { return "label \(index) has an answer it cannot have" }
        if case .text(let text) = answer, reading(text) != text {
          return "label \(index) has a text that reads differently"
        }
      }
    }
    return rowFault ?? modalFault
  }

  /// The outline holds the plan, in its order.
  private var rowFault: String? {
    let sections = plan.sections
    if outline.sectionCount != sections.count {
      return "\(outline.sectionCount) sections of rows for \(sections.count) managers"
    }
    for (section, planned) in sections.enumerated() {
      let items = outline.items(below: .section(section)) ?? []
      if items.map({ $0.id }) != planned.items.map({ $0.id })
        || items.map({ $0.level }) != planned.items.map({ $0.level })
        || items.map({ $0.isBranch }) != planned.items.map({ $0.isBranch })
      {
        return "the rows of manager \(section) are not its parts"
      }
    }
    return nil
  }

  private var modalFault: String? {
    guard let modal else { return nil }
    guard let label = plan.labelIndices[modal.label] else { return "a modal without a label" }
    if plan.labels[label].kind != modal.kind { return "a modal of another kind than its label" }
    if !plan.allows(modal.draft, to: label) { return "a draft that its label cannot have" }
    if let focus = modal.focus, !modal.kind.options.indices.contains(focus) {
      return "a modal with its focus on no option"
    }
    return nil
  }
}
