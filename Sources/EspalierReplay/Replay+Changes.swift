import Espalier
import EspalierJSON

// The commands that change the outline.
extension Replay {
  mutating func setExpanded(
    _ verb: Verb,
    _ command: Command,
    answer: inout JSONWriter
  ) throws(Refusal) {
    let item = try command.id("item")
    let recursively = try command.flag("recursive")
    do {
      switch verb {
      case .expand: answer.changes(try outline.expand(item, recursively: recursively))
      case .collapse: answer.changes(try outline.collapse(item, recursively: recursively))
      default: answer.changes(try outline.toggle(item, recursively: recursively))
      }
    } catch {
      throw Refusal(error)
    }
  }

  mutating func reveal(_ command: Command, answer: inout JSONWriter) throws(Refusal) {
    let item = try command.id("item")
    do {
      let (row, changes) = try outline.reveal(item)
      answer.key("row")
      answer.position(row)
      answer.changes(changes)
    } catch {
      throw Refusal(error)
    }
  }

  mutating func insert(_ command: Command, answer: inout JSONWriter) throws(Refusal) {
    let parent = try command.parent()
    let index = try command.optionalInteger("index")
    let items = try command.items("items")
    do {
      answer.changes(try perform(.insert(items, into: parent, at: index)))
    } catch {
      throw Refusal(error)
    }
  }

  mutating func delete(_ command: Command, answer: inout JSONWriter) throws(Refusal) {
    let items = try command.ids("items")
    do {
      answer.changes(try perform(.delete(items)))
    } catch {
      throw Refusal(error)
    }
  }

  mutating func move(_ command: Command, answer: inout JSONWriter) throws(Refusal) {
    let item = try command.id("item")
    let parent = try command.parent()
    let index = try command.optionalInteger("index")
    do {
      answer.changes(try perform(.move(item, into: parent, at: index)))
    } catch {
      throw Refusal(error)
    }
  }

  /// Sorts by id: the children of one item, or without one every child list there is.
  mutating func sort(_ command: Command, answer: inout JSONWriter) throws(Refusal) {
    let descending = try command.flag("descending")
    let item = try command.optionalID("item")
    let deep = command.value("deep") == nil ? item == nil : try command.flag("deep")
    let sections = (0..<outline.sectionCount).map { Outline<ReplayID>.Parent.section($0) }
    let parents = item.map { [.item($0)] } ?? sections
    do {
      answer.changes(
        try history.sort(
          parents,
          deep: deep,
          on: &outline,
          at: navigator.place(in: outline)
        ) { left, right in
          descending ? right.precedes(left) : left.precedes(right)
        }
      )
    } catch {
      throw Refusal(error)
    }
  }

  /// Takes the last edit back; no change without one.
  mutating func undo(answer: inout JSONWriter) {
    let undone = history.undo(on: &outline, at: navigator.place(in: outline))
    if let undone { navigator.restore(undone.place, in: &outline) }
    answer.changes(undone?.changes ?? RowChanges())
  }

  /// Does the edit that was taken back last again; no change without one.
  mutating func redo(answer: inout JSONWriter) {
    let redone = history.redo(on: &outline, at: navigator.place(in: outline))
    if let redone { navigator.restore(redone.place, in: &outline) }
    answer.changes(redone?.changes ?? RowChanges())
  }

  /// Carries out an edit as a step that can be taken back to where the person was.
  private mutating func perform(
    _ edit: OutlineEdit<ReplayID>
  ) throws(OutlineError<ReplayID>) -> RowChanges {
    try history.perform(edit, on: &outline, at: navigator.place(in: outline))
  }

  mutating func reload(_ command: Command, answer: inout JSONWriter) throws(Refusal) {
    let items = try command.ids("items")
    do {
      answer.changes(try outline.reload(items))
    } catch {
      throw Refusal(error)
    }
  }

  mutating func replaceChildren(_ command: Command, answer: inout JSONWriter) throws(Refusal) {
    let item = try command.id("item")
    let items = try command.items("items")
    do {
      answer.changes(try perform(.replaceChildren(of: .item(item), with: items)))
    } catch {
      throw Refusal(error)
    }
  }

  mutating func apply(_ command: Command, answer: inout JSONWriter) throws(Refusal) {
    let sections = try command.sections()
    do {
      answer.changes(try perform(.apply(sections)))
    } catch {
      throw Refusal(error)
    }
  }
}
