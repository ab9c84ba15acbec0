import Espalier
import Testing
import UIKit

@testable import EspalierUIKit

@Suite("Keys reach the components as on a device", .serialized)
@MainActor
struct KeyCommandTests {
  @Test("Each component has the action of its key commands in Objective-C")
  func selectors() throws {
    let declared = try ObjectiveCDeclarations().selectors
    let classes = [
      "OutlineTableView", "OutlineCollectionView", "AccordionView", "ColumnsViewController",
      "FilterViewController",
      "FilterModalController",
    ]
    #expect(Set(declared.keys) == Set(classes))
    for name in classes { #expect(declared[name] == ["\(KeyCommands.action)"]) }
  }

  @Test("An outline on the screen takes keys without a line of the app")
  func outline() {
    let screen = OutlineScreen(OutlineFixture.t1Open)
    #expect(screen.table.isFirstResponder)
    StandIn.press(.keyboardDownArrow)
    #expect(screen.source.selection == ["A0"])
  }

  @Test("An accordion, columns and a form on the screen take keys, too")
  func others() throws {
    let accordion = AccordionScreen("CC")
    #expect(accordion.view.isFirstResponder)
    StandIn.press(.keyboardDownArrow)
    #expect(accordion.view.cursorIndexPath == [0, 0])
    let columns = ColumnsScreen()
    StandIn.press(.keyboardDownArrow)
    #expect(columns.picture == "root: [X] Y Z")
    let filter = try FilterScreen()
    StandIn.press(.keyboardEscape)
    #expect(filter.log == ["cancel"])
  }

  @Test("Tab leads into an outline and an accordion, which then have the keyboard")
  func tabIntoLists() {
    let outline = OutlineScreen(OutlineFixture.t1Open)
    StandIn.hasFocusSystem = true
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    outline.window.addSubview(field)
    #expect(field.becomeFirstResponder())
    #expect(StandIn.focus(outline.table))
    #expect(outline.table.isFirstResponder)
    StandIn.press(.keyboardDownArrow)
    #expect(outline.source.selection == ["A0"])
    #expect(StandIn.focusKeys.isEmpty)
    outline.table.acquiresKeyboard = false
    #expect(!StandIn.focus(outline.table))

    let collection = CollectionScreen()
    StandIn.hasFocusSystem = true
    collection.view.resignFirstResponder()
    #expect(StandIn.focus(collection.view))
    #expect(collection.view.isFirstResponder)

    let accordion = AccordionScreen("CC")
    StandIn.hasFocusSystem = true
    accordion.view.resignFirstResponder()
    #expect(StandIn.focus(accordion.view))
    #expect(accordion.view.isFirstResponder)
  }

  @Test(
    "A component that appears beside a text field leaves the keyboard to it, and so does a touch"
  )
  func textField() throws {
    StandIn.reset()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 2_000))
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 320, height: 40))
    window.addSubview(field)
    #expect(field.becomeFirstResponder())
    let table = OutlineTableView(frame: window.bounds, style: .plain)
    table.register(UITableViewCell.self, forCellReuseIdentifier: "item")
    let source = OutlineDataSource<String>(
      tableView: table,
      outline: OutlineFixture.t1
    ) { table, path, _ in table.dequeueReusableCell(withIdentifier: "item", for: path) }
    window.addSubview(table)
    window.makeKeyAndVisible()
    window.layoutIfNeeded()
    StandIn.tap(table, rowAt: [0, 1])
    #expect(field.isFirstResponder)
    field.resignFirstResponder()
    StandIn.tap(table, rowAt: [0, 0])
    #expect(table.isFirstResponder)
    #expect(source.navigator.cursor == "A")
  }

  @Test("A table that does not acquire the keyboard gets it when it is told to")
  func manual() {
    let screen = OutlineScreen()
    screen.table.acquiresKeyboard = false
    screen.table.resignFirstResponder()
    screen.tap("B")
    #expect(!screen.table.isFirstResponder)
    #expect(screen.table.becomeFirstResponder())
  }

  @Test("Keys of a text field inside a cell are the text field's, with the focus system or without")
  func textFieldInside() throws {
    for hasFocusSystem in [false, true] {
      let screen = OutlineScreen(OutlineFixture.t1Open)
      StandIn.hasFocusSystem = hasFocusSystem
      screen.source.typeAheadText = { $0 }
      let field = UITextField(frame: .zero)
      try #require(screen.cell("A")).contentView.addSubview(field)
      #expect(field.becomeFirstResponder())
      StandIn.press(.keyboardDownArrow)
      StandIn.press(.keyboardSpacebar, characters: " ")
      StandIn.press(.keyboardA, characters: "c")
      StandIn.press(.keyboardReturnOrEnter)
      #expect(StandIn.textKeys.count == 4)
      #expect(screen.source.navigator.cursor == "A")
      #expect(screen.source.selection == [])
      #expect(screen.listener.log.isEmpty)
    }
  }

  @Test("Letters typed into a preview are not typed into the columns")
  func preview() throws {
    let screen = ColumnsScreen(isShown: false)
    let field = UITextField(frame: .zero)
    screen.controller.policy = ColumnPolicy(leaf: .preview, followsSelection: true)
    screen.controller.handlers.preview = { _ in
      let view = UIView(frame: .zero)
      view.addSubview(field)
      return view
    }
    screen.show(screen.controller)
    try screen.tap(2, 0)
    #expect(screen.line == "root | Z")
    #expect(field.becomeFirstResponder())
    StandIn.press(.keyboardA, characters: "x")
    StandIn.press(.keyboardUpArrow)
    #expect(screen.picture == "root: X Y [Z] | Z: preview")
  }

  @Test("Command-Delete in a text field of a form deletes text; the form is not cleared")
  func deleteInText() throws {
    let screen = try FilterScreen()
    try screen.tap(fields: "email")
    try screen.type("a@b.c")
    StandIn.press(.keyboardDeleteOrBackspace, modifierFlags: .command)
    #expect(StandIn.textKeys == [.keyboardDeleteOrBackspace])
    #expect(screen.textField?.text == "a@b.c")
    #expect(screen.controller.form.modal?.texts == ["a@b.c"])
    StandIn.press(.keyboardReturnOrEnter, modifierFlags: .command)
    screen.finishUpdates()
    #expect(screen.controller.form.texts(of: "email") == ["a@b.c"])
  }

  @Test("A held key repeats its command, and begins and ends once")
  func repeats() {
    let screen = OutlineScreen(OutlineFixture.t1Open)
    let parent = PressCounter(frame: screen.window.bounds)
    screen.window.addSubview(parent)
    parent.addSubview(screen.table)
    screen.table.becomeFirstResponder()
    StandIn.press(.keyboardDownArrow, repeats: 4)
    #expect(screen.source.selection == ["B"])
    #expect(parent.calls == ["began", "changed", "ended"])
  }

  @Test("A press that is handled is kept from others to its end; others pass with all their parts")
  func balance() {
    let screen = OutlineScreen(OutlineFixture.t1Open)
    screen.source.typeAheadText = { $0 }
    let parent = PressCounter(frame: screen.window.bounds)
    screen.window.addSubview(parent)
    parent.addSubview(screen.table)
    screen.table.becomeFirstResponder()
    StandIn.press(.keyboardA, characters: "c")
    StandIn.clock += 2
    StandIn.press(.keyboardA, characters: "d", isCancelled: true)
    #expect(screen.source.selection == ["D"])
    #expect(parent.calls == [])
    StandIn.press(.keyboardTab)
    StandIn.press(.keyboardTab, isCancelled: true)
    #expect(parent.calls == ["began", "changed", "ended", "began", "cancelled"])
  }

  @Test("Where there is a focus system, the component has the only cursor")
  func focus() throws {
    let outline = OutlineScreen(OutlineFixture.t1Open)
    StandIn.hasFocusSystem = true
    #expect(!outline.table.allowsFocus)
    StandIn.press(.keyboardDownArrow)
    StandIn.press(.keyboardRightArrow)
    StandIn.press(.keyboardReturnOrEnter)
    #expect(StandIn.focusKeys == [])
    #expect(outline.source.navigator.cursor == "A00")
    #expect(outline.listener.log.contains("activate A00"))
    let accordion = AccordionScreen("CC")
    StandIn.hasFocusSystem = true
    #expect(!accordion.view.allowsFocus)
    StandIn.press(.keyboardDownArrow)
    StandIn.press(.keyboardReturnOrEnter)
    #expect(StandIn.focusKeys == [])
    #expect(accordion.letters == "EC")
    let columns = ColumnsScreen()
    StandIn.hasFocusSystem = true
    StandIn.press(.keyboardDownArrow)
    StandIn.press(.keyboardTab)
    #expect(StandIn.focusKeys == [.keyboardTab])
    #expect(columns.picture == "root: [X] Y Z")
  }

  @Test("The discoverability overlay shows the commands of the component that has the keyboard")
  func overlay() throws {
    let outline = OutlineScreen()
    #expect(
      StandIn.discoverableCommands == [
        "Previous Row", "Next Row", "Collapse or Leave", "Expand or Enter", "First Row", "Last Row",
        "Collapse All Below", "Expand All Below", "Activate", "Select or Deselect",
      ]
    )
    outline.table.allowsMultipleSelection = true
    #expect(StandIn.discoverableCommands.last == "Select All")
    StandIn.change([UITraitCollection(layoutDirection: .rightToLeft)], of: outline.window)
    let outward = outline.table.keyCommands?.first { $0.input == UIKeyCommand.inputRightArrow }
    #expect(outward?.discoverabilityTitle == "Collapse or Leave")
    let filter = try FilterScreen()
    #expect(StandIn.discoverableCommands == ["Cancel", "Save", "Clear"])
    try filter.tap(fields: "level")
    #expect(StandIn.discoverableCommands.prefix(2) == ["Previous Option", "Next Option"])
  }

  @Test("KB-30: the space bar checks where there are checks, unless the app prevents it")
  func checks() throws {
    let screen = OutlineScreen(OutlineFixture.t1Open)
    screen.source.showsChecks = true
    var events: [OutlineEvent<String>] = []
    screen.source.onEvent = { events.append($0) }
    StandIn.press(.keyboardDownArrow)
    StandIn.press(.keyboardSpacebar, characters: " ")
    #expect(screen.source.outline.checkState(of: "A0") == .on)
    #expect(screen.source.outline.checkState(of: "A") == .mixed)
    #expect(events.last == .didCheck("A0") && screen.source.selection == ["A0"])
    #expect(StandIn.discoverableCommands.contains("Check or Uncheck"))
    var asked: [String] = []
    screen.source.shouldCheck = { id, isOn in
      asked.append("\(id) \(isOn)")
      return false
    }
    StandIn.press(.keyboardSpacebar, characters: " ")
    #expect(asked == ["A0 false"] && screen.source.outline.checkState(of: "A0") == .on)
    // A closure may delete the item that it is asked about.
    screen.source.shouldCheck = { [source = screen.source] id, _ in
      _ = try? source.perform([.delete([id])])
      return true
    }
    StandIn.press(.keyboardSpacebar, characters: " ")
    #expect(!screen.source.outline.contains("A0"))
    screen.source.showsChecks = false
    screen.source.shouldCheck = nil
    StandIn.press(.keyboardSpacebar, characters: " ")
    #expect(!StandIn.discoverableCommands.contains("Check or Uncheck"))
  }

  @Test("KB-29: an app adds keys and takes them away, in every component")
  func ownKeys() throws {
    let outline = OutlineScreen(OutlineFixture.t1Open)
    outline.source.typeAheadText = { $0 }
    outline.table.keys.bind(KeyStroke("j"), to: .next)
    outline.table.keys.bind(KeyStroke("j", .command), to: .last)
    outline.table.keys.unbind(KeyStroke(.down))
    StandIn.press(.keyboardA, characters: "j")
    #expect(outline.source.selection == ["A0"])
    StandIn.press(.keyboardDownArrow)
    #expect(outline.source.selection == ["A0"])
    StandIn.press(.keyboardA, modifierFlags: .command, characters: "j")
    #expect(outline.source.selection == ["I"])
    outline.table.keys.unbind(KeyStroke(.anyCharacter))
    StandIn.press(.keyboardA, characters: "b")
    #expect(outline.source.selection == ["I"])

    let accordion = AccordionScreen("CC")
    accordion.view.keys.bind(KeyStroke("j"), to: .next)
    StandIn.press(.keyboardA, characters: "j")
    #expect(accordion.view.cursorIndexPath == [0, 0])
    let columns = ColumnsScreen()
    columns.controller.keys.bind(KeyStroke("j"), to: .next)
    StandIn.press(.keyboardA, characters: "j")
    #expect(columns.picture == "root: [X] Y Z")
    let filter = try FilterScreen()
    filter.controller.keys = KeyMap([KeyBinding(KeyStroke("w", .command), .cancel, in: .modal)])
    #expect(StandIn.discoverableCommands == ["Cancel"])
    StandIn.press(.keyboardEscape)
    #expect(filter.log == [])
    StandIn.press(.keyboardA, modifierFlags: .command, characters: "w")
    #expect(filter.log == ["cancel"])
  }

  @Test("Keys go to the open modal, and to the form again when it is closed")
  func modal() throws {
    let screen = try FilterScreen()
    try screen.tap(fields: "gender")
    StandIn.press(.keyboardEscape)
    screen.finishUpdates()
    #expect(screen.modal == nil)
    #expect(screen.log == [])
    StandIn.press(.keyboardEscape)
    #expect(screen.log == ["cancel"])
  }
}

/// Records the parts of presses that reach it.
private final class PressCounter: UIView {
  var calls: [String] = []

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    calls.append("began")
  }
  override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    calls.append("changed")
  }
  override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    calls.append("ended")
  }
  override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    calls.append("cancelled")
  }
}
