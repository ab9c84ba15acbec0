import Testing

@testable import EspalierBrowser

/// The edits of a user, and undoing them.
@Suite struct ViewEditTests {
  // 0 (1 (2 3) 4 (5 6)) 7 8; only 0 is open.
  private let host = Host.built(ViewBuildTests.items)

  private func step(_ code: HistoryCode) -> Int32 { viewStep(host.view, which: code.rawValue) }
  private func undo() -> Int32 { viewUndo(host.view, redo: 0) }
  private func redo() -> Int32 { viewUndo(host.view, redo: 1) }

  private func delete(_ ids: [Int32]) -> Int32 {
    host.write(ids)
    return viewEditDelete(host.view, count: Int32(ids.count))
  }

  private func insert(_ words: [Int32], into parent: Int32, at index: Int32) -> Int32 {
    host.write(words)
    return viewEditInsert(
      host.view,
      count: Int32(words.count),
      parent: parent,
      section: 0,
      index: index
    )
  }

  @Test("A deletion is undone with all that is in it, the selection and the cursor")
  func deletion() {
    _ = viewSelect(host.view, 7, how: SelectionCode.only.rawValue)
    #expect(step(.undo) == -1 && undo() == 0)
    #expect(delete([4, 7]) & Host.changedRows != 0)
    #expect(host.ids == [0, 1, 8] && host.selected == [])
    #expect(step(.undo) == 0 && step(.redo) == -1)
    #expect(undo() & Host.changedRows != 0)
    #expect(host.ids == [0, 1, 4, 7, 8] && host.selected == [7] && viewCursor(host.view) == 7)
    #expect(Host.list(viewChildren(host.view, 4, section: 0)) == [5, 6])
    #expect(step(.undo) == -1 && step(.redo) == 0)
    #expect(redo() & Host.changedRows != 0)
    #expect(host.ids == [0, 1, 8] && step(.oldest) == 0)
    #expect(delete([99]) == RefusalCode.unknownItem.rawValue)
    #expect(step(.undo) == 0)
  }

  @Test("Several items that are moved at once are one step")
  func group() {
    #expect(host.drop([7, 1], into: -1, at: -1) & Host.movedRows != 0)
    #expect(host.ids == [0, 4, 8, 1, 7])
    #expect(undo() & Host.movedRows != 0)
    #expect(host.ids == [0, 1, 4, 7, 8] && step(.undo) == -1)
    #expect(redo() & Host.movedRows != 0)
    #expect(host.ids == [0, 4, 8, 1, 7])
  }

  @Test("An insertion describes its items, and is undone and redone under the same numbers")
  func insertion() {
    // An open branch with a leaf, and another leaf.
    #expect(insert([3, 4, 0], into: 0, at: 1) == 9)
    #expect(host.ids == [0, 1, 9, 10, 11, 4, 7, 8])
    #expect(viewFlags(host.view, 9) & RowFlag.described.rawValue != 0)
    _ = undo()
    #expect(host.ids == [0, 1, 4, 7, 8])
    _ = redo()
    #expect(host.ids == [0, 1, 9, 10, 11, 4, 7, 8])
    #expect(host.insert(into: -1, 1) == 12)
    #expect(insert([0, 8], into: -1, at: -1) == RefusalCode.outOfRange.rawValue)
    #expect(insert([0], into: 99, at: -1) == RefusalCode.unknownItem.rawValue)
    #expect(insert([0], into: -1, at: 99) == RefusalCode.outOfRange.rawValue)
    // A refused insertion uses no numbers.
    #expect(insert([0], into: -1, at: 0) == 13)
  }

  @Test("A step without an edit keeps its number and its place among the others")
  func texts() {
    _ = delete([8])
    #expect(viewRecordStep(host.view) == 1)
    #expect(step(.undo) == 1 && undo() & 1 == 1)
    #expect(host.ids == [0, 1, 4, 7] && step(.undo) == 0 && step(.redo) == 1)
    #expect(redo() & 1 == 1 && step(.undo) == 1)
    _ = undo()
    _ = undo()
    #expect(host.ids == [0, 1, 4, 7, 8])
    #expect(delete([1]) > 0 && step(.undo) == 2 && step(.redo) == -1)
  }

  @Test("UN-13: a step that no longer fits is dropped, and those before and after it stay")
  func stepThatNoLongerFits() {
    _ = delete([8])
    _ = delete([2])
    _ = delete([7])
    #expect(undo() > 0 && step(.undo) == 1 && step(.redo) == 2)
    // As loading does, this is no step.
    host.write([1])
    _ = viewDelete(host.view, count: 1)
    #expect(host.ids == [0, 4, 7])
    #expect(undo() == 0 && step(.undo) == 0 && step(.redo) == 2)
    #expect(host.ids == [0, 4, 7])
    #expect(undo() > 0 && host.ids == [0, 4, 7, 8] && step(.undo) == -1)
    #expect(redo() > 0 && redo() > 0 && host.ids == [0, 4] && step(.redo) == -1)
  }

  @Test("All sections are sorted as one step, and a build ends the history")
  func sort() {
    let host = Host.threeSections
    let order = Array((0..<10).reversed()) as [Int32]
    #expect(host.sort(order, parent: -1, section: -1, deep: true) == Host.movedRows)
    #expect(host.ids == [2, 1, 0, 4, 3, 9, 8, 7, 6, 5])
    #expect(viewUndo(host.view, redo: 0) & Host.movedRows != 0)
    #expect(host.ids == Array(0..<10))
    #expect(viewUndo(host.view, redo: 1) & Host.movedRows != 0)
    #expect(host.ids == [2, 1, 0, 4, 3, 9, 8, 7, 6, 5])
    viewBuildBegin(host.view, end: 0)
    _ = viewBuildFinish(host.view, replaces: 0)
    #expect(viewStep(host.view, which: HistoryCode.undo.rawValue) == -1)
  }

  @Test("A hundred steps are kept, with their numbers")
  func limit() {
    for _ in 0..<120 { _ = viewRecordStep(host.view) }
    #expect(step(.oldest) == 20 && step(.undo) == 119)
    #expect(viewStep(host.view, which: 9) == -1)
  }
}
