package import Espalier

/// Items with titles, of which every edit can be undone, renames included.
package struct TitledList {
  package private(set) var outline: Outline<Int>
  package private(set) var titles: [Int: String]
  /// The item of each step that is a rename, with the title that it had before or has afterwards.
  private var renames: [Int: (id: Int, title: String)] = [:]

  package init(_ outline: Outline<Int>, titles: [Int: String]) {
    (self.outline, self.titles) = (outline, titles)
    self.outline.history = OutlineHistory()
  }

  /// Gives an item another title.
  package mutating func rename(_ id: Int, to title: String) throws(OutlineError<Int>) -> RowChanges
  {
    let changes = try outline.reload([id])
    if let step = outline.recordStep(), let former = titles.updateValue(title, forKey: id) {
      renames[step] = (id, former)
    }
    return changes
  }

  package mutating func undo() -> RowChanges { finish(outline.undo()) }
  package mutating func redo() -> RowChanges { finish(outline.redo()) }

  /// Exchanges the titles, if the step is a rename.
  private mutating func finish(_ step: RevertedStep<Int>?) -> RowChanges {
    guard let step, let rename = renames[step.number] else { return step?.changes ?? RowChanges() }
    if let former = titles.updateValue(rename.title, forKey: rename.id) {
      renames[step.number]?.title = former
    }
    do { return try outline.reload([rename.id]) } catch { return RowChanges() }
  }
}
