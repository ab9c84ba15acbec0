import Testing

@testable import EspalierBrowser

/// The exports of the accordion, as the element calls them.
@Suite struct AccordionExportTests {
  /// An accordion with panels 0, 2, 4, ..., in states such as `ECd`; a small letter is a disabled
  /// panel.
  private final class Panels {
    let view: UnsafeMutableRawPointer
    var order: [Int32] = []

    init(_ letters: String, _ policy: AccordionPolicyCode = .multiple) {
      view = accordionMake(policy: policy.rawValue)
      for (index, letter) in letters.enumerated() {
        let panel = Int32(index) * rowsPerPanel
        order.append(panel)
        #expect(place(panel, at: index, isDisabled: letter.isLowercase) == 1)
      }
      settle(zip(order, letters).filter { $1 == "E" || $1 == "e" }.map { $0.0 })
    }

    deinit { viewDrop(view) }

    func place(_ panel: Int32, at index: Int, isDisabled: Bool = false) -> Int32 {
      accordionPlace(view, panel: panel, index: Int32(index), isDisabled: isDisabled ? 1 : 0)
    }

    func write(_ panels: [Int32]) -> Int32 {
      let buffer = viewBuffer(view, words: Int32(panels.count))
      for (index, panel) in panels.enumerated() { buffer[index] = panel }
      return Int32(panels.count)
    }

    @discardableResult
    func settle(_ opening: [Int32] = []) -> Int32 { accordionSettle(view, count: write(opening)) }

    /// The states: `E` or `C`, small if a tap has no effect.
    var states: String {
      let words = accordionStates(view)
      return String(
        (0..<Int(words[0])).map { index in
          let letter = words[1 + index] & PanelStateFlag.open.rawValue != 0 ? "E" : "C"
          let isFixed = words[1 + index] & PanelStateFlag.fixed.rawValue != 0
          return Character(isFixed ? letter.lowercased() : letter)
        }
      )
    }

    /// The effect of a command: the panels that close, and those that open.
    func prepare(_ command: AccordionCommandCode, _ argument: Int32 = -1) -> String {
      let words = accordionPrepare(view, command: command.rawValue, argument: argument)
      let list = (0..<Int(words[0])).map { words[1 + $0] }
      guard list[0] == AccordionRefusalCode.none.rawValue else { return "refused \(list[0])" }
      let closing = list.dropFirst(2).prefix(Int(list[1]))
      return "\(closing.map(Int.init)) \(list.dropFirst(2 + closing.count).map(Int.init))"
    }

    func prepare(_ command: AccordionCommandCode, only panels: [Int32]) -> String {
      prepare(command, write(panels))
    }

    func commit(_ command: AccordionCommandCode, _ argument: Int32 = -1) -> Int32 {
      accordionCommit(view, command: command.rawValue, argument: argument)
    }

    func commit(_ command: AccordionCommandCode, only panels: [Int32]) -> Int32 {
      commit(command, write(panels))
    }

    /// The items of the rows, from top to bottom.
    var rows: [Int32] {
      let count = viewRows(view)
      let start = viewIDs(view, row: 0, count: count)
      return (0..<Int(count)).map { start[$0] }
    }
  }

  @Test("SV-01: the rows of a panel are its header and, while it is open, its body")
  func rows() {
    let panels = Panels("ECC")
    #expect(panels.rows == [0, 1, 2, 4])
    #expect(panels.states == "ECC")
    #expect(panels.commit(.tap, 2) == OutcomeBit.changedRows.rawValue)
    #expect(panels.rows == [0, 1, 2, 3, 4])
    #expect(viewLevel(panels.view, 3) == 1)
    #expect(viewFlags(panels.view, 2) & RowFlag.expanded.rawValue != 0)
  }

  @Test("SV-20: a command is prepared without effect, and committed as things are then")
  func twoSteps() {
    let panels = Panels("ECC", .single)
    #expect(panels.prepare(.open, 4) == "[0] [4]")
    #expect(panels.states == "ECC")
    #expect(panels.commit(.open, 2) > 0)
    #expect(panels.prepare(.open, 4) == "[2] [4]")
    #expect(panels.commit(.open, 4) > 0)
    #expect(panels.states == "CCE")
    #expect(panels.prepare(.open, 4) == "[] []")
    #expect(panels.commit(.open, 4) == 0)
  }

  @Test("SV-27: a panel that has to stay open is fixed, and is neither closed nor removed")
  func alwaysOne() {
    let panels = Panels("ECC", .alwaysOne)
    let refused = "refused \(AccordionRefusalCode.policy.rawValue)"
    #expect(panels.states == "eCC")
    #expect(panels.prepare(.tap, 0) == "[] []")
    #expect(panels.prepare(.close, 0) == refused)
    #expect(panels.commit(.close, 0) == -1)
    #expect(panels.prepare(.closeAll) == refused)
    #expect(panels.prepare(.openAll) == refused)
    #expect(panels.prepare(.openOnly, only: []) == refused)
    #expect(panels.prepare(.openOnly, only: [0, 2]) == refused)
    #expect(panels.prepare(.openOnly, only: [4]) == "[0] [4]")
    #expect(accordionRemoval(panels.view, panel: 0) == AccordionRefusalCode.policy.rawValue)
    #expect(accordionRemoval(panels.view, panel: 2) == AccordionRefusalCode.none.rawValue)
    #expect(accordionRemoval(panels.view, panel: 9) == AccordionRefusalCode.unknownPanel.rawValue)
    #expect(panels.states == "eCC")
  }

  @Test("SV-25, SV-37: all panels but the disabled ones open and close together")
  func all() {
    let panels = Panels("EcCe")
    #expect(panels.states == "EcCe")
    #expect(panels.prepare(.openAll) == "[] [4]")
    #expect(panels.prepare(.closeAll) == "[0] []")
    #expect(panels.prepare(.tap, 2) == "[] []")
    #expect(panels.prepare(.open, 2) == "[] [2]")
    #expect(panels.commit(.closeAll) > 0)
    #expect(panels.states == "CcCe")
  }

  @Test("SV-36: what a change of the policy closes and opens")
  func policy() {
    let panels = Panels("CEcE")
    #expect(accordionPolicy(panels.view, policy: AccordionPolicyCode.single.rawValue) > 0)
    #expect(panels.states == "CEcC")
    #expect(panels.commit(.close, 2) > 0)
    #expect(accordionPolicy(panels.view, policy: AccordionPolicyCode.alwaysOne.rawValue) > 0)
    #expect(panels.states == "eCcC")
    #expect(accordionPolicy(panels.view, policy: AccordionPolicyCode.multiple.rawValue) == 0)
    #expect(panels.states == "ECcC")
  }

  @Test(
    "SV-38: of several panels of a document that are to be open, the first is where one may be",
    arguments: [
      ("EEE", .multiple, "EEE"), ("CEE", .single, "CEC"), ("CEE", .alwaysOne, "CeC"),
      ("cCC", .alwaysOne, "ceC"), ("cc", .alwaysOne, "ec"), ("CC", .single, "CC"),
      ("", .alwaysOne, ""),
    ] as [(String, AccordionPolicyCode, String)]
  )
  func loaded(letters: String, policy: AccordionPolicyCode, states: String) {
    #expect(Panels(letters, policy).states == states)
  }

  @Test("SV-38: the document removes the panel that has to be open, and another one opens")
  func taken() {
    let panels = Panels("CcEC", .alwaysOne)
    #expect(panels.rows == [0, 2, 4, 5, 6])
    accordionTake(panels.view, panel: 4)
    accordionTake(panels.view, panel: 0)
    #expect(panels.settle() & OutcomeBit.changedRows.rawValue != 0)
    #expect(panels.rows == [2, 6, 7])
    accordionTake(panels.view, panel: 2)
    accordionTake(panels.view, panel: 6)
    panels.settle()
    #expect(panels.states == "")
    // The policy takes effect again with the first panel that comes.
    #expect(panels.place(8, at: 0) == 1)
    panels.settle()
    #expect(panels.states == "e")
  }

  @Test("SV-38: a document's new panel that is to be open closes the others where one may be")
  func placed() {
    let panels = Panels("ECC", .single)
    #expect(panels.place(6, at: 1) == 1)
    #expect(panels.place(8, at: 0) == 1)
    panels.settle([6, 8])
    #expect(panels.rows == [8, 0, 6, 7, 2, 4])
    // It is moved with its state.
    #expect(panels.place(6, at: 4) == 1)
    #expect(panels.settle([6]) == 0)
    #expect(panels.rows == [8, 0, 2, 4, 6, 7])
  }

  @Test("What is impossible changes nothing")
  func impossible() {
    let panels = Panels("EC")
    #expect(panels.place(4, at: 3) == 0)
    #expect(panels.place(4, at: -1) == 0)
    #expect(panels.place(5, at: 0) == 0)
    #expect(panels.place(-2, at: 0) == 0)
    #expect(panels.place(1 << 24, at: 0) == 0)
    accordionTake(panels.view, panel: 8)
    accordionTake(panels.view, panel: -1)
    let unknown = "refused \(AccordionRefusalCode.unknownPanel.rawValue)"
    for panel: Int32 in [-1, 1, 4, .max, .min] {
      #expect(panels.prepare(.tap, panel) == unknown)
      #expect(panels.prepare(.open, panel) == unknown)
      #expect(panels.commit(.close, panel) == -1)
      #expect(panels.prepare(.openOnly, only: [panel]) == unknown)
    }
    #expect(accordionCommit(panels.view, command: 99, argument: 0) == -1)
    #expect(panels.settle([-1, 1, 99]) == 0)
    #expect(panels.rows == [0, 1, 2])
  }

  @Test("A state is restored as far as the policy allows, whatever has become of its panels")
  func restored() {
    let panels = Panels("ECC", .alwaysOne)
    #expect(panels.commit(.openAllowed, only: [4, 2, 99, -1]) > 0)
    #expect(panels.states == "CeC")
    #expect(panels.commit(.openAllowed, only: [98]) == 0)
    #expect(panels.states == "CeC")
    #expect(accordionPolicy(panels.view, policy: 0) == 0)
    #expect(panels.commit(.openAllowed, only: [0, 4]) > 0)
    #expect(panels.states == "ECE")
  }

  @Test("Headers and bodies move on one timeline")
  func motion() {
    let panels = Panels("CC")
    for item: Int32 in [0, 2] { _ = viewSetHeight(panels.view, item, height: 40) }
    for item: Int32 in [1, 3] { _ = viewSetHeight(panels.view, item, height: 100) }
    _ = viewTiming(panels.view, duration: 200, x1: 0, y1: 0, x2: 1, y2: 1, fade: 1)
    viewCaptureBefore(panels.view, top: 0, height: 1_000, time: 0)
    _ = panels.commit(.open, 0)
    viewAnimateFrom(panels.view, top: 0, height: 1_000, time: 0)
    let words = viewFrame(panels.view, top: 0, height: 1_000, time: 100)
    #expect(words[HeaderWord.drawnRowCount.rawValue] == 3)
    #expect(words[HeaderWord.isMoving.rawValue] == 1)
    let body = words + HeaderWord.count + RowWord.count
    #expect(body[RowWord.item.rawValue] == 1)
    #expect(body[RowWord.visibleHeight.rawValue] == 50 * 64)
  }
}
