// Changing answers, and the counts that follow from them.
extension FilterForm {
  /// Changes some saved answers, and says which rows read differently.
  ///
  /// - Complexity: O(*k* log *n*) for *k* labels.
  mutating func change(
    _ updates: some Sequence<(label: Int, answer: FormAnswer<Text>)>
  ) -> RowChanges {
    var changed: [FormItem<ID>] = []
    var labelsBefore: [Int: Int] = [:]
    var groupsBefore: [Int: Int] = [:]
    for (label, answer) in updates where answers[label] != answer {
      changed.append(.label(plan.labels[label].id))
      let difference = (answer.isAnswered ? 1 : 0) - (answers[label].isAnswered ? 1 : 0)
      answers[label] = answer
      if difference == 0 { continue }
      let group = plan.groupOfLabel[label]
      let manager = plan.groups[group].manager
      let before = answeredLabels[group]
      if labelsBefore[group] == nil { labelsBefore[group] = before }
      if groupsBefore[manager] == nil { groupsBefore[manager] = answeredGroups[manager] }
      answeredLabels[group] += difference
      answeredGroups[manager] += (before + difference > 0 ? 1 : 0) - (before > 0 ? 1 : 0)
    }
    for (group, before) in labelsBefore where answeredLabels[group] != before {
      changed.append(plan.header(of: group))
    }
    for (manager, before) in groupsBefore {
      let entry = plan.managers[manager]
      // A flat manager counts its labels, which its group has done.
      if !entry.isFlat && answeredGroups[manager] != before { changed.append(.manager(entry.id)) }
    }
    do {
      return try outline.reload(changed)
    } catch {
      preconditionFailure("An item of the form is not in its outline")
    }
  }

  /// Counts the answers of all groups and managers.
  mutating func count() {
    (answeredLabels, answeredGroups) = counted
  }

  /// The answers of all groups and managers, counted afresh.
  var counted: (labels: [Int], groups: [Int]) {
    let labels = plan.groups.map { group in
      answers[group.labels].reduce(0) { $0 + ($1.isAnswered ? 1 : 0) }
    }
    let groups = plan.managers.map { manager in
      labels[manager.groups].reduce(0) { $0 + ($1 > 0 ? 1 : 0) }
    }
    return (labels, groups)
  }

  /// Brings the rows into the order of the plan.
  mutating func layOut() -> RowChanges {
    do {
      return try outline.apply(plan.sections)
    } catch {
      preconditionFailure("The plan of a form is no outline")
    }
  }
}
