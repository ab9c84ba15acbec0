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
      answer.changes(try outline.insert(items, into: parent, at: index))
    } catch {
      throw Refusal(error)
    }
  }

  mutating func delete(_ command: Command, answer: inout JSONWriter) throws(Refusal) {
    let items = try command.ids("items")
    do {
      answer.changes(try outline.delete(items))
    } catch {
      throw Refusal(error)
    }
  }

  mutating func move(_ command: Command, answer: inout JSONWriter) throws(Refusal) {
    let item = try command.id("item")
    let parent = try command.parent()
    let index = try command.optionalInteger("index")
    do {
      answer.changes(try outline.move(item, into: parent, at: index))
    } catch {
      throw Refusal(error)
    }
  }
}
