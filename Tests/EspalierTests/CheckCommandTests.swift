import Espalier
import EspalierTestSupport
import Testing

/// Checks by commands, in the scope of a filter.
@Suite struct CheckCommandTests {
  private static func fruits() throws -> Outline<String> {
    try Outline {
      OutlineBranch("Fruits", isExpanded: true) {
        OutlineBranch("Citrus", isExpanded: true) {
          "Lemon"
          "Lime"
        }
        "Apple"
      }
      "Nuts"
    }
  }

  @Test("KB-30: a command checks and unchecks, says so before, and can be prevented")
  func command() throws {
    var outline = try Self.fruits()
    var navigator = OutlineNavigator<String>()
    navigator.focus("Citrus", in: outline)
    var intent = navigator.prepare(.toggleCheck, in: outline)
    #expect(intent.item == "Citrus" && intent.check == true && !intent.isEmpty)
    intent.check = nil
    #expect(intent.isEmpty && !navigator.commit(intent, in: &outline).changedChecks)
    #expect(outline.checks.isEmpty)
    #expect(navigator.perform(.toggleCheck, in: &outline).changedChecks)
    #expect(outline.checkState(of: "Lime") == .on && outline.checkState(of: "Fruits") == .mixed)
    #expect(navigator.prepare(.toggleCheck, in: outline).check == false)
    // To check what is checked is nothing.
    #expect(navigator.prepareCheck(of: "Lime", to: true, in: outline).isEmpty)
    #expect(navigator.prepareCheck(of: "gone", in: outline).isEmpty)
    navigator.focus("Fruits", in: outline)
    navigator.perform(.toggleCheck, in: &outline)
    #expect(outline.checkState(of: "Fruits") == .on)
  }

  @Test("KB-30: with a filter, the scope says whether what is hidden is checked, too")
  func filtered() throws {
    var outline = try Self.fruits()
    outline.filter { $0 == "Lime" ? .show : .showIfDescendantShows }
    var navigator = OutlineNavigator<String>()
    navigator.focus("Fruits", in: outline)
    navigator.checkScope = .passing
    navigator.perform(.toggleCheck, in: &outline)
    #expect(outline.checks.map(\.id) == ["Fruits", "Citrus", "Lime"])
    #expect(outline.checkState(of: "Fruits") == .mixed)
    // All that passes is checked, so that the next one unchecks it.
    #expect(navigator.prepare(.toggleCheck, in: outline).check == false)
    navigator.checkScope = .all
    navigator.perform(.toggleCheck, in: &outline)
    #expect(outline.checkState(of: "Fruits") == .on && outline.checkState(of: "Lemon") == .on)
  }

  @Test(
    "Random checks in both scopes change what a slow model says",
    arguments: [1, 2, 3] as [UInt64]
  )
  func random(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var source = OperationSource(seed: seed &+ 7, limit: 25)
    var subject = OutlineHarness()
    for step in 0..<TestScale.rounds(300) {
      _ = subject.perform(source.next(for: subject.model))
      var outline = subject.outline
      let all = (0..<outline.sectionCount).flatMap { outline.items(inSection: $0) ?? [] }.flatMap {
        [$0] + (outline.descendants(of: $0) ?? [])
      }
      guard let id = all.isEmpty ? nil : all[generator.below(all.count)] else { continue }
      if generator.chance(40) {
        let shown = Set(all.filter { _ in generator.chance(40) })
        outline.filter { shown.contains($0) ? .show : .showIfDescendantShows }
      }
      for other in all where generator.chance(20) {
        try outline.setChecked(generator.chance(50), for: other)
      }
      var navigator = OutlineNavigator<Int>()
      navigator.checkScope = generator.chance(50) ? .all : .passing

      let scope = Self.scope(of: id, in: outline, passing: navigator.checkScope == .passing)
      let isOn = scope.contains { outline.checkState(of: $0) != .on }
      var expected = outline
      for item in scope { try expected.setChecked(isOn, for: item) }
      let place = "seed \(seed), step \(step), \(id)"
      let intent = navigator.prepareCheck(of: id, in: outline)
      let changes = scope.contains { outline.checkState(of: $0) != expected.checkState(of: $0) }
      #expect(intent.check == (changes ? isOn : nil), "\(place)")
      let result = navigator.commit(intent, in: &outline)
      #expect(result.changedChecks == changes, "\(place)")
      #expect(outline.checks.map(\.id) == expected.checks.map(\.id), "\(place)")
      #expect(outline.checkInvariants() == nil, "\(place)")
    }
  }

  /// The items at one and below it that are checked with it: those without passing children, or the item.
  private static func scope(of id: Int, in outline: Outline<Int>, passing: Bool) -> [Int] {
    guard passing, outline.isFiltered else { return [id] }
    let below = [id] + (outline.descendants(of: id) ?? [])
    return below.filter { item in
      outline.passesFilter(item) == true
        && !(outline.children(of: item) ?? []).contains { outline.passesFilter($0) == true }
    }
  }
}
