import Espalier

actor SharedTree {
  private var outline: Outline<String>

  init(_ outline: Outline<String>) { self.outline = outline }

  func toggle(_ id: String) throws(OutlineError<String>) -> RowChanges { try outline.toggle(id) }

  var copy: Outline<String> { outline }
}
