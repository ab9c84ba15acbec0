import Espalier
import EspalierTestSupport
import Foundation
import Testing

/// The user's state of an outline, saved and restored.
@Suite struct OutlineStateTests {
  @Test("ST-01: expansion, selection and cursor are restored, including hidden branches")
  func roundTrip() throws {
    var outline = Outline.t1
    var navigator = OutlineNavigator<String>()
    for id in ["A", "A0", "D"] { try outline.expand(id) }
    navigator.select("A01", in: &outline)
    try outline.collapse("A")
    navigator.reconcile(with: outline)
    let anchor = outline.anchor(from: 44, height: 100)
    let state = navigator.state(of: outline, anchor: anchor)
    #expect(state.expanded == ["A0", "D"])
    #expect(state.place.selection == ["A01"])
    #expect(state.place.cursor == "A")
    #expect(state.place.anchor == anchor)

    var (other, fresh) = (Outline.t1, OutlineNavigator<String>())
    try other.expand("B")
    let outcome = fresh.restore(state, in: &other)
    #expect(outcome.changes.picture == "del 0 {2,3} ins 1 {2,3,4}")
    #expect(outcome.movedCursor && outcome.changedSelection)
    #expect(fresh.state(of: other, anchor: anchor) == state)
    #expect(try other.expand("A").picture == "ins 0 {1,2,3,4}")
  }

  @Test("A selection is restored whatever order it is in, and only a new one is a change")
  func selection() {
    var (outline, navigator) = (Outline.t1, OutlineNavigator<String>(mode: .multiple))
    let place = OutlinePlace(selection: ["A01", "A", "A", "X"])
    #expect(navigator.restore(place, in: &outline).changedSelection)
    #expect(outline.selection == ["A", "A01"] && navigator.anchor == "A")
    #expect(!navigator.restore(place, in: &outline).changedSelection)
    #expect(navigator.reconcile(with: outline) == .init())
    #expect(navigator.setMode(.single, in: &outline).changedSelection)
    #expect(outline.selection == ["A"] && navigator.anchor == "A")
    #expect(navigator.setMode(.single, in: &outline) == .init())
    #expect(navigator.setMode(.none, in: &outline).changedSelection)
    #expect(outline.selection.isEmpty && navigator.mode == .none)
    #expect(navigator.setMode(.multiple, in: &outline) == .init() && navigator.mode == .multiple)
  }

  @Test("ST-02: deleted items are ignored, new ones are collapsed, and the cursor stays on a row")
  func otherItems() throws {
    let state = OutlineState(
      expanded: ["A", "X"],
      place: OutlinePlace(selection: ["Y"], cursor: "Z")
    )
    var (outline, navigator) = (Outline.t1, OutlineNavigator<String>())
    try outline.insert([.init("N", isExpanded: true), .init("N0", level: 1)], into: .section(1))
    let outcome = navigator.restore(state, in: &outline)
    #expect(outcome.changes.picture == "del 1 {4} ins 0 {1,2}")
    #expect(outline.line(1) == "C D E N")
    #expect(outline.expandedItems == ["A"])
    #expect(navigator.cursor == "A")
    #expect(outline.selection.isEmpty)
  }

  @Test("ST-03: a state can be encoded")
  func coding() throws {
    var outline = Outline.t1
    outline.expandAll()
    let state = OutlineNavigator<String>().state(of: outline)
    #expect(state.expanded == ["A", "A0", "B", "C", "D", "H"])
    let data = try JSONEncoder().encode(state)
    #expect(try JSONDecoder().decode(OutlineState<String>.self, from: data) == state)
  }
}
