import Espalier
import EspalierTestSupport
import Foundation
import Testing

/// Outlines without a history, with one for a time, and with copies of it.
@Suite struct OutlineWithoutHistoryTests {
  @Test("UN-15: a history is turned on and off, and edits without it are no steps")
  func onAndOff() throws {
    var list = try OutlineUndoTests.plants()
    list.history = nil
    try list.delete("Oak")
    #expect(!list.canUndo && !list.canRedo && list.undo() == nil && list.redo() == nil)
    #expect(list.recordStep() == nil)
    list.history = OutlineHistory(limit: 5)
    try list.delete("Beech")
    try list.withoutHistory { list in
      #expect(list.history == nil)
      try list.delete("Moss")
      // Whatever happens to the history there, it is as before afterwards.
      list.history = OutlineHistory()
    }
    #expect(throws: OutlineError.unknownItem("Rose")) {
      try list.withoutHistory { list in try list.delete("Rose") }
    }
    #expect(list.history?.undoStep == 0 && list.history?.limit == 5)
    #expect(list.undo()?.refusal == nil && list.children(of: "Trees") == ["Beech"])
    #expect(!list.contains("Moss") && list.canRedo)
    list.history = nil
    #expect(list.redo() == nil && list.children(of: "Trees") == ["Beech"])
  }

  @Test("UN-15: edits by name, lists and groups are performed without a history, all or none")
  func withoutHistory() throws {
    var list = try OutlineUndoTests.plants()
    list.history = nil
    let before = list
    #expect(throws: OutlineError.unknownItem("Rose")) {
      try list.perform([.delete(["Oak"]), .delete(["Rose"])])
    }
    #expect(throws: OutlineError.unknownItem("Rose")) {
      try list.group { list in
        try list.delete("Oak")
        try list.delete("Rose")
      }
    }
    #expect(list == before)
    let changes = try list.perform([.delete(["Oak"]), .move("Moss", into: .item("Trees"))])
    #expect("\(changes)" == "delete 1, move 4→2, reload 2")
    try list.perform(.insert(["Elm"], into: .item("Trees"), at: 0))
    try list.perform(.replaceChildren(of: .item("Herbs"), with: []))
    try list.perform(.move("Beech", into: .section(0)))
    try list.group { list in try list.sort([.item("Trees"), .section(0)], deep: true) { $0 > $1 } }
    #expect(list.visibleItems == ["Trees", "Moss", "Elm", "Herbs", "Beech"])
    try list.perform(.apply([]))
    #expect(list.sectionCount == 0 && list.history == nil && list.checkInvariants() == nil)
  }

  @Test("UN-15: a copy has its own steps; equality, hashes and coding leave them out")
  func copies() throws {
    var list = try OutlineUndoTests.plants()
    let before = list
    try list.delete("Oak")
    var copy = list
    copy.undo()
    #expect(copy == before && copy.hashValue == before.hashValue && !copy.canUndo && list.canUndo)
    #expect(copy.canRedo && !list.canRedo && !before.canRedo)
    try copy.delete("Beech")
    #expect(list.undo()?.number == 0 && list == before && copy.children(of: "Trees") == ["Oak"])
    #expect(copy.undo()?.number == 1)
    #expect(copy == list && copy.history?.redoStep == 1 && list.history?.redoStep == 0)
    let read = try JSONDecoder().decode(Outline<String>.self, from: JSONEncoder().encode(list))
    #expect(read == list && read.history == nil)
  }

  @Test("A replacement restores the load state of its parent, either way")
  func loadState() throws {
    var list = try OutlineUndoTests.plants()
    try list.replaceChildren(of: "Herbs", with: ["Mint"], loadState: .more)
    #expect(list.loadState(of: "Herbs") == .more)
    list.undo()
    #expect(list.loadState(of: "Herbs") == .loaded && list.children(of: "Herbs") == ["Sage"])
    list.redo()
    #expect(list.loadState(of: "Herbs") == .more && list.children(of: "Herbs") == ["Mint"])
    #expect(list.checkInvariants() == nil)
  }
}
