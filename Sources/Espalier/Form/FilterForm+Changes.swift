// Changing answers, and the counts that depend on them.
extension FilterForm {
  /// Changes some saved answers, and returns reloads of the rows whose text changed.
  ///
  /// - Complexity: O(*k* log *n*) for *k* fields.
  mutating func change(
    _ updates: some Sequence<(field: Int, answer: FormAnswer<Text>)>
  ) -> RowChanges {
    var changed: [FormRowID<ID>] = []
    var fieldsBefore: [Int: Int] = [:]
    var sectionsBefore: [Int: Int] = [:]
    for (field, answer) in updates where answers[field] != answer {
      changed.append(.field(schema.fields[field].id))
      let difference = (answer.isAnswered ? 1 : 0) - (answers[field].isAnswered ? 1 : 0)
      answers[field] = answer
      if difference == 0 { continue }
      let section = schema.sectionOfField[field]
      let group = schema.sections[section].group
      let before = answeredFields[section]
      if fieldsBefore[section] == nil { fieldsBefore[section] = before }
      if sectionsBefore[group] == nil { sectionsBefore[group] = answeredSections[group] }
      answeredFields[section] += difference
      answeredSections[group] += (before + difference > 0 ? 1 : 0) - (before > 0 ? 1 : 0)
    }
    for (section, before) in fieldsBefore where answeredFields[section] != before {
      changed.append(schema.header(of: section))
    }
    for (group, before) in sectionsBefore {
      let entry = schema.groups[group]
      // A flat group counts its fields, and its only section has reported that change.
      if !entry.isFlat && answeredSections[group] != before { changed.append(.group(entry.id)) }
    }
    do {
      return try outline.reload(changed)
    } catch {
      preconditionFailure("expected an item of the outline, got an unknown one")
    }
  }

  /// Counts the answers of all sections and groups.
  mutating func count() {
    (answeredFields, answeredSections) = counted
  }

  /// The answers of all sections and groups, counted from scratch.
  var counted: (fields: [Int], sections: [Int]) {
    let fields = schema.sections.map { section in
      answers[section.fields].reduce(0) { $0 + ($1.isAnswered ? 1 : 0) }
    }
    let sections = schema.groups.map { group in
      fields[group.sections].reduce(0) { $0 + ($1 > 0 ? 1 : 0) }
    }
    return (fields, sections)
  }

  /// Applies the schema to the outline.
  mutating func layOut() -> RowChanges {
    do {
      return try outline.apply(schema.outlineSections)
    } catch {
      preconditionFailure("expected a schema with unique ids and valid levels")
    }
  }
}
