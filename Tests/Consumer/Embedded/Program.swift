import Espalier

@main struct Program {
  static func main() {
    do {
      var outline = Outline<Int>()
      try outline.insertSection(
        items: [.init(1, isBranch: true), .init(2, level: 1), .init(3, level: 1)]
      )
      try outline.expand(1)
      for row in outline.rows(inSection: 0) { print(row.id) }
    } catch {
      print("refused")
    }
  }
}
