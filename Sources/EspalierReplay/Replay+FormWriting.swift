import Espalier
import EspalierJSON

// The answers of a form.
extension FilterForm where ID == ReplayID, Text == ReplayID {
  /// Writes the open modal, or null.
  func write(modalTo answer: inout JSONWriter) {
    guard let modal else { return answer.null() }
    answer.beginObject()
    answer.key(FormKey.field)
    answer.id(modal.field)
    answer.key("title")
    answer.id(modal.title)
    answer.key("presentation")
    answer.string(modal.presentation == .full ? "full" : "half")
    answer.key("draft")
    answer.ids(modal.texts.filter { !$0.bytes.isEmpty })
    answer.optional("focus", modal.focus)
    answer.endObject()
  }

  /// Writes the visible rows of each group, in English.
  func write(rowsTo answer: inout JSONWriter) {
    let formatter = FormFormatter<ReplayID>.english
    answer.key("rows")
    answer.beginArray()
    for section in 0..<outline.sectionCount {
      answer.beginArray()
      for row in rows(inSection: section) {
        answer.beginObject()
        switch row.item {
        case .group(let id), .section(let id), .field(let id):
          answer.key("id")
          answer.id(id)
        }
        answer.key("title")
        answer.id(row.title)
        answer.key("detail")
        answer.id(formatter.detail(of: row))
        answer.key("kind")
        answer.name(FormRowName(row.kind).name)
        answer.key("level")
        answer.integer(row.level)
        answer.optional("expanded", row.isHeader ? row.isExpanded : nil)
        answer.optional("checked", row.kind == .toggle ? row.isChecked : nil)
        answer.key("placeholder")
        answer.id(row.placeholder)
        answer.endObject()
      }
      answer.endArray()
    }
    answer.endArray()
  }

  /// Writes the matching records, and the count of each possible answer.
  ///
  /// The two ways of counting have to agree.
  func write(matchesOf command: Command, to answer: inout JSONWriter) throws(ReplayError) {
    let records = try command.formRecords()
    let predicate = predicate(
      combiningToggles: try command.flag("combineToggles"),
      includingDraft: try command.flag("draft")
    )
    let index = FormIndex(records, form: self)
    let counts = predicate.counts(over: records)
    let matching = index.matches(predicate)
    guard index.counts(for: predicate) == counts, counts.matching == matching.count else {
      throw ReplayError(.refused, "the counts by records and by bits differ: this is a fault")
    }
    answer.key("matches")
    answer.beginArray()
    for position in matching { answer.integer(position) }
    answer.endArray()
    answer.key("counts")
    answer.beginArray()
    for group in 0..<outline.sectionCount {
      for item in outline.snapshot(below: .section(group)) ?? [] {
        guard case .field(let field) = item.id else { continue }
        answer.beginArray()
        answer.id(field)
        var option = 0
        while let count = counts[field, option: option] {
          answer.integer(count)
          option += 1
        }
        answer.endArray()
      }
    }
    answer.endArray()
  }
}

extension JSONWriter {
  mutating func write(_ serializedAnswers: [FormReplay.Form.SerializedAnswers]) {
    beginArray()
    for entry in serializedAnswers {
      beginObject()
      key(FormKey.group)
      id(entry.group)
      key("section")
      id(entry.section)
      key("title")
      id(entry.title)
      key("key")
      id(entry.key)
      key("value")
      id(entry.value)
      key(FormKey.answers)
      write(entry.answers)
      endObject()
    }
    endArray()
  }

  mutating func write(_ answers: [FormReplay.Form.SerializedAnswer]) {
    beginArray()
    for answer in answers { ids([answer.key, answer.value, answer.field]) }
    endArray()
  }
}

extension FormFormatter where Text == ReplayID {
  /// The English formatter, on bytes.
  static var english: FormFormatter {
    FormFormatter(
      rule: .english,
      items: PluralForms(
        one: ReplayID(bytes: Array("item".utf8)),
        other: ReplayID(bytes: Array("items".utf8))
      ),
      phrase: { ReplayID(bytes: Array("\($0) ".utf8) + $1.bytes) },
      list: { ReplayID(bytes: Array($0.map { $0.bytes }.joined(separator: Array(", ".utf8)))) }
    )
  }
}
