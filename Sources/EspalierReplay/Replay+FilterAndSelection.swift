import Espalier
import EspalierJSON

// Filtering, selecting and checking.
extension Replay {
  mutating func filter(_ command: Command, answer: inout JSONWriter) throws(ReplayError) {
    guard let keep = command.value("keep") else { throw command.missing("keep") }
    if command.index.kind(of: keep) == .null {
      answer.changes(outline.clearFilter())
      return
    }
    let kept = Set(try command.ids("keep"))
    answer.changes(outline.filter { kept.contains($0) ? .show : .showIfDescendantShows })
  }

  /// Selects items as the navigator's mode allows: alone, in addition, or from the anchor on.
  mutating func select(_ command: Command, answer: inout JSONWriter) throws(ReplayError) {
    let items = try command.ids("items")
    for item in items where !outline.contains(item) {
      throw ReplayError(OutlineError.unknownItem(item))
    }
    let (extends, toggles) = (try command.flag("extend"), try command.flag("toggle"))
    if !extends, !toggles { navigator.select(nil, in: &outline) }
    for (number, item) in items.enumerated() {
      if extends {
        navigator.extendSelection(to: item, in: &outline)
      } else if toggles || number > 0 && navigator.mode == .multiple {
        // Listed twice, an item is selected once.
        if toggles || outline.isSelected(item) == false {
          navigator.toggleSelection(of: item, in: &outline)
        }
      } else {
        navigator.select(item, in: &outline)
      }
    }
    writeSelection(to: &answer)
  }

  func writeSelection(to answer: inout JSONWriter) {
    answer.key("selection")
    answer.ids(outline.selection)
  }

  mutating func check(_ command: Command, answer: inout JSONWriter) throws(ReplayError) {
    let item = try command.id("item")
    let isOn = try command.flag("on")
    do {
      try outline.setChecked(isOn, for: item)
    } catch {
      throw ReplayError(error)
    }
    writeChecks(to: &answer)
  }

  /// Writes the items that are on or mixed, by id.
  func writeChecks(to answer: inout JSONWriter) {
    answer.key("checks")
    answer.beginObject()
    for (id, state) in outline.checks {
      answer.key(id.bytes)
      answer.string(state == .on ? "on" : "mixed")
    }
    answer.endObject()
  }
}
