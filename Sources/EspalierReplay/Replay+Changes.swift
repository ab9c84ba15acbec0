import Espalier
import EspalierJSON

// The commands that change the outline.
extension Replay {
  mutating func setExpanded(
    _ commandName: CommandName,
    _ command: Command,
    answer: inout JSONWriter
  ) throws(ReplayError) {
    let item = try command.id("item")
    let recursively = try command.flag("recursive")
    do {
      switch commandName {
      case .expand: answer.changes(try outline.expand(item, recursively: recursively))
      case .collapse: answer.changes(try outline.collapse(item, recursively: recursively))
      default: answer.changes(try outline.toggle(item, recursively: recursively))
      }
    } catch {
      throw ReplayError(error)
    }
  }

  mutating func reveal(_ command: Command, answer: inout JSONWriter) throws(ReplayError) {
    let item = try command.id("item")
    do {
      let (row, changes) = try outline.reveal(item)
      answer.key("row")
      answer.position(row)
      answer.changes(changes)
    } catch {
      throw ReplayError(error)
    }
  }

  mutating func insert(_ command: Command, answer: inout JSONWriter) throws(ReplayError) {
    let parent = try command.parent()
    let index = try command.optionalInteger("index")
    let items = try command.items("items")
    do {
      answer.changes(try perform(.insert(items, into: parent, at: index)))
    } catch {
      throw ReplayError(error)
    }
  }

  mutating func delete(_ command: Command, answer: inout JSONWriter) throws(ReplayError) {
    let items = try command.ids("items")
    do {
      answer.changes(try perform(.delete(items)))
    } catch {
      throw ReplayError(error)
    }
  }

  mutating func move(_ command: Command, answer: inout JSONWriter) throws(ReplayError) {
    let item = try command.id("item")
    let parent = try command.parent()
    let index = try command.optionalInteger("index")
    do {
      answer.changes(try perform(.move(item, into: parent, at: index)))
    } catch {
      throw ReplayError(error)
    }
  }

  /// Sorts by id: the children of one item, or every list of children if none is given.
  mutating func sort(_ command: Command, answer: inout JSONWriter) throws(ReplayError) {
    let descending = try command.flag("descending")
    let item = try command.optionalID("item")
    let deep = command.value("deep") == nil ? item == nil : try command.flag("deep")
    let sections = (0..<outline.sectionCount).map { Outline<ReplayID>.Parent.section($0) }
    let parents = item.map { [.item($0)] } ?? sections
    do {
      answer.changes(
        try outline.sort(parents, deep: deep, at: navigator.place(in: outline)) { left, right in
          descending ? right.precedes(left) : left.precedes(right)
        }
      )
    } catch {
      throw ReplayError(error)
    }
  }

  /// Undoes the last edit; empty changes if there is none.
  mutating func undo(answer: inout JSONWriter) throws(ReplayError) {
    let place = navigator.place(in: outline)
    try finish(outline.undo(at: place), answer: &answer)
  }

  /// Redoes the last undone edit; empty changes if there is none.
  mutating func redo(answer: inout JSONWriter) throws(ReplayError) {
    let place = navigator.place(in: outline)
    try finish(outline.redo(at: place), answer: &answer)
  }

  private mutating func finish(
    _ step: RevertedStep<ReplayID>?,
    answer: inout JSONWriter
  ) throws(ReplayError) {
    if let refusal = step?.refusal { throw ReplayError(refusal) }
    if let step { navigator.restore(step.place, in: &outline) }
    answer.changes(step?.changes ?? RowChanges())
  }

  /// Performs an edit as an undoable step, with the user's current place.
  private mutating func perform(
    _ edit: OutlineEdit<ReplayID>
  ) throws(OutlineError<ReplayID>) -> RowChanges {
    let changes = try outline.perform(edit, at: navigator.place(in: outline))
    navigator.reconcile(with: outline, after: changes)
    return changes
  }

  mutating func reload(_ command: Command, answer: inout JSONWriter) throws(ReplayError) {
    let items = try command.ids("items")
    do {
      answer.changes(try outline.reload(items))
    } catch {
      throw ReplayError(error)
    }
  }

  mutating func replaceChildren(_ command: Command, answer: inout JSONWriter) throws(ReplayError) {
    let item = try command.id("item")
    let items = try command.items("items")
    do {
      answer.changes(try perform(.replaceChildren(of: .item(item), with: items)))
    } catch {
      throw ReplayError(error)
    }
  }

  mutating func apply(_ command: Command, answer: inout JSONWriter) throws(ReplayError) {
    let sections = try command.sections()
    do {
      answer.changes(try perform(.apply(sections)))
    } catch {
      throw ReplayError(error)
    }
  }
}
