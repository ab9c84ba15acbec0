import Espalier
import Testing

@Suite struct KeyMapTests {
  private let map = KeyMap()

  @Test("KB-29: no key has two commands in one context, and each has help and a title")
  func table() {
    var seen: Set<[Int]> = []
    for binding in map.bindings {
      var copy = KeyMap(map.bindings)
      copy.bind(binding)
      #expect(copy == map, "\(binding)")
      #expect(binding.help.hasSuffix(".") && !binding.command.title.isEmpty, "\(binding)")
      #expect(map.binding(for: binding.stroke, in: binding.context) == binding, "\(binding)")
      seen.insert([Int(binding.command.rawValue), Int(binding.context.rawValue)])
    }
    #expect(seen.count > 40)
  }

  @Test("Every command has another title")
  func titles() {
    let titles = RowCommand.allCases.map(\.title)
    #expect(Set(titles).count == titles.count)
    #expect(
      RowCommand.allCases.filter(\.isMovement) == [
        .previous, .next, .first, .last, .pageUp, .pageDown,
      ]
    )
  }

  @Test("KB-29: a context comes before everywhere, a key before all letters")
  func contexts() {
    let space = KeyStroke(.space)
    #expect(map.binding(for: space)?.command == .toggleSelection)
    #expect(map.binding(for: space, in: .checkboxes)?.command == .toggleCheck)
    #expect(map.binding(for: space, in: [.checkboxes, .multiple])?.command == .toggleCheck)
    #expect(map.binding(for: KeyStroke(.down, .shift)) == nil)
    #expect(map.binding(for: KeyStroke(.down, .shift), in: .multiple)?.isExtending == true)
    #expect(map.binding(for: KeyStroke("*"))?.command == .expandSiblings)
    #expect(map.binding(for: KeyStroke("b"))?.command == .type)
    #expect(map.binding(for: KeyStroke("b", .command)) == nil)
    #expect(map.binding(for: KeyStroke(.tab)) == nil)
  }

  @Test("KB-29: from right to left, left and right change places, with their modifiers")
  func mirrored() {
    #expect(KeyStroke(.left, .option).mirrored == KeyStroke(.right, .option))
    #expect(KeyStroke(.right).mirrored.mirrored == KeyStroke(.right))
    #expect(KeyStroke(.up, .shift).mirrored == KeyStroke(.up, .shift))
  }

  @Test("KB-29: an app adds keys and takes them away, in each context by itself")
  func ownKeys() {
    var own = map
    own.bind(KeyStroke("j"), to: .next)
    own.bind(KeyStroke("J"), to: .next, isExtending: true, in: .multiple)
    own.unbind(KeyStroke(.space))
    #expect(own.binding(for: KeyStroke("j"))?.command == .next)
    #expect(own.binding(for: KeyStroke("J"))?.command == .type)
    #expect(own.binding(for: KeyStroke("J"), in: .multiple)?.isExtending == true)
    #expect(own.binding(for: KeyStroke(.space))?.command == .type)
    #expect(own.binding(for: KeyStroke(.space), in: .checkboxes)?.command == .toggleCheck)
    own.bind(KeyStroke("j"), to: .previous)
    #expect(own.binding(for: KeyStroke("j"))?.command == .previous)
    #expect(own.bindings.count == map.bindings.count + 1)
    #expect(KeyMap([KeyBinding]()).binding(for: KeyStroke(.down)) == nil)
  }

  @Test(
    "A movement leads to a row, or from no row to the one where it begins",
    arguments: [
      (RowCommand.next, 0, 1, 4), (.next, 4, 4, 4), (.next, nil, 0, 4), (.previous, nil, 4, 4),
      (.previous, 0, 0, 0), (.first, 3, 0, 2), (.last, 0, 4, 2), (.pageDown, 1, 3, 2),
      (.pageDown, 1, 4, .max), (.pageUp, 3, 1, 2), (.pageUp, 3, 0, .max), (.pageUp, 3, 3, -1),
      (.pageDown, nil, 0, 3), (.pageUp, nil, 4, 3), (.inward, 1, nil, 2), (.undo, nil, nil, 2),
    ] as [(RowCommand, Int?, Int?, Int)]
  )
  func destination(command: RowCommand, row: Int?, expected: Int?, page: Int) {
    #expect(command.destination(from: row, count: 5, page: page) == expected)
    #expect(command.destination(from: row, count: 0, page: page) == nil)
  }
}
