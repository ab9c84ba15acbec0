import Espalier
import EspalierJSON

// The answers of a form.
extension FilterForm where ID == ReplayID, Text == ReplayID {
  /// The open modal, or null.
  func write(modalTo answer: inout JSONWriter) {
    guard let modal else { return answer.null() }
    answer.beginObject()
    answer.key("label")
    answer.id(modal.label)
    answer.key("title")
    answer.id(modal.title)
    answer.key("presentation")
    answer.string(modal.presentation == .full ? "full" : "half")
    answer.key("draft")
    answer.ids(modal.texts.filter { !$0.bytes.isEmpty })
    answer.optional("focus", modal.focus)
    answer.endObject()
  }

  /// The visible rows of each manager, in English words.
  func write(rowsTo answer: inout JSONWriter) {
    let formatter = FormFormatter<ReplayID>.english
    answer.key("rows")
    answer.beginArray()
    for section in 0..<outline.sectionCount {
      answer.beginArray()
      for row in rows(inSection: section) {
        answer.beginObject()
        switch row.item {
        case .manager(let id), .section(let id), .label(let id):
          answer.key("id")
          answer.id(id)
        }
        answer.key("title")
        answer.id(row.title)
        answer.key("detail")
        answer.id(formatter.detail(of: row))
        answer.key("kind")
        answer.string(row.kind.name)
        answer.key("level")
        answer.integer(row.level)
        answer.optional("expanded", row.kind == .header ? row.isExpanded : nil)
        answer.optional("checked", row.kind == .toggle ? row.isChecked : nil)
        answer.key("placeholder")
        answer.id(row.placeholder)
        answer.endObject()
      }
      answer.endArray()
    }
    answer.endArray()
  }

  /// Which records match, and the count of each answer that could be chosen.
  ///
  /// Both ways of counting have to agree.
  func write(matchesOf command: Command, to answer: inout JSONWriter) throws(Refusal) {
    let records = try command.formRecords()
    let predicate = predicate(
      combiningToggles: try command.flag("combineToggles"),
      includingDraft: try command.flag("draft")
    )
    let index = FormIndex(records, form: self)
    let counts = predicate.counts(over: records)
    let matching = index.matches(predicate)
    guard index.counts(for: predicate) == counts, counts.matching == matching.count else {
      throw Refusal(.refused, "the counts by records and by bits differ: this is a fault")
    }
    answer.key("matches")
    answer.beginArray()
    for position in matching { answer.integer(position) }
    answer.endArray()
    answer.key("counts")
    answer.beginArray()
    for manager in 0..<outline.sectionCount {
      for item in outline.items(below: .section(manager)) ?? [] {
        guard case .label(let label) = item.id else { continue }
        answer.beginArray()
        answer.id(label)
        var option = 0
        while let count = counts[label, option: option] {
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
  mutating func write(_ packages: [FormReplay.Form.Package]) {
    beginArray()
    for package in packages {
      beginObject()
      key("manager")
      id(package.manager)
      key("section")
      id(package.section)
      key("title")
      id(package.title)
      key("key")
      id(package.key)
      key("value")
      id(package.value)
      key("pairs")
      write(package.pairs)
      endObject()
    }
    endArray()
  }

  mutating func write(_ pairs: [FormReplay.Form.Pair]) {
    beginArray()
    for pair in pairs { ids([pair.key, pair.value, pair.label]) }
    endArray()
  }
}

extension FilterForm.Row.Kind {
  /// The name that the protocol has for it.
  fileprivate var name: String {
    switch self {
    case .header: "header"
    case .toggle: "toggle"
    case .checklist: "checklist"
    case .picker: "picker"
    case .text: "text"
    }
  }
}

extension FormFormatter where Text == ReplayID {
  /// The formatter of English, on bytes.
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
