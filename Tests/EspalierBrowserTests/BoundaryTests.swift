import Testing

@testable import EspalierBrowser

/// The scripts in which the numbers and functions of the module are written for the page.
@Suite struct BoundaryTests {
  @Test("A script has the numbers of its declarations", arguments: BoundaryScript.all)
  func numbers(script: BoundaryScript) throws {
    try script.check()
  }

  @Test("Every number that a file declares is in a script", arguments: BoundaryScript.all)
  func declarations(script: BoundaryScript) throws {
    let written = BoundaryScript.all.filter { $0.source == script.source }.flatMap(\.groups)
    #expect(try Set(script.declarations().keys) == Set(written.map(\.declaration)))
  }

  @Test("A list holds every word", arguments: BoundaryScript.all)
  func sizes(script: BoundaryScript) throws {
    for group in script.groups {
      guard let count = group.count else { continue }
      #expect(try #require(group.numbers.dropLast().map(\.value).max()) < count)
    }
  }

  @Test("Scripts and documents have the keys of the engine", arguments: KeyScript.all)
  func keys(script: KeyScript) throws {
    try script.check()
  }

  @Test func wordsOfTwoAreWhole() {
    #expect(HeaderWord.origin.rawValue - HeaderWord.height.rawValue == 2)
    #expect(HeaderWord.firstInWindow.rawValue - HeaderWord.origin.rawValue == 2)
  }

  @Test func theTypesOfTheExportsAreThoseOfTheDeclarations() throws {
    try ExportedFunctions().check()
  }

  @Test func theScriptsCallEveryExportAndNoOther() throws {
    let declared = Set(try ExportedFunctions.declared().map(\.name))
    let called = try CalledFunctions.names()
    #expect(declared.subtracting(called) == [], "exports that no script calls")
    #expect(called.subtracting(declared) == [], "calls of what is not exported")
  }
}
