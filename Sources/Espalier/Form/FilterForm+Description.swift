#if !hasFeature(Embedded)
  extension FilterForm: CustomStringConvertible {
    /// The numbers of groups, fields, answers and visible rows, and the field of the open modal, as in
    /// `2 groups, 9 fields, 1 answered, 4 rows, modal of pet`.
    ///
    /// - Complexity: O(*s*) for *s* sections.
    public var description: String {
      let answered = schema.sections.indices.reduce(0) {
        $0 + rules.progress(ofSection: $1).answered
      }
      return "\(counted(schema.groups.count, "group")), \(counted(schema.fields.count, "field")), "
        + "\(grouped(answered)) answered, \(counted(outline.rowCount, "row"))"
        + (modal.map { ", modal of \($0.field)" } ?? "")
    }
  }

  extension FormPredicate: CustomStringConvertible {
    /// The number of conditions of which a record has to meet each, as in `3 conditions`.
    ///
    /// - Complexity: O(1).
    public var description: String { counted(clauses.count, "condition") }
  }

  extension FormIndex: CustomStringConvertible {
    /// The numbers of records and of answers that were looked up, as in `120 records, 11 answers`.
    ///
    /// - Complexity: O(1).
    public var description: String {
      "\(counted(records.count, "record")), \(counted(places.count, "answer"))"
    }
  }

  extension FormCounts: CustomStringConvertible {
    /// The numbers of matching and of all records, as in `40 of 120 records`.
    ///
    /// - Complexity: O(1).
    public var description: String { "\(grouped(matching)) of \(counted(records, "record"))" }
  }
#endif
