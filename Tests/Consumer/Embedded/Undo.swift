import Espalier

@main struct Undo {
  static func main() {
    do {
      var outline = Outline<Int>()
      try outline.insertSection(items: [.init(1), .init(2), .init(3)])
      outline.history = OutlineHistory()
      try outline.delete(2)
      print(outline.rowCount)
      outline.undo()
      for row in outline.rows(inSection: 0) { print(row.id) }
    } catch {
      print("refused")
    }
  }
}
