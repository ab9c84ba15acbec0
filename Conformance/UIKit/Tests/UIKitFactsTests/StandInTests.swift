#if os(Linux)
  import Foundation
  import Testing

  @Suite("The stand-in against UIKit's own declarations")
  struct StandInTests {
    /// The types of the stand-in beside those of UIKit: the names that tests use, and stands for Objective-C.
    private static let own: Set = [
      "StandIn", "MessageReceiver", "ObjectiveCObject", "UIPresentationControllerDelegating",
    ]

    /// The public interface of the stand-in.
    static func graph() throws -> SymbolGraph {
      let products = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      let check = try InteroperabilityCheck.of(.iOS)
      let (output, status) = try check.run(
        "swift-symbolgraph-extract",
        [
          "-module-name", "UIKit", "-target", "\(Self.architecture)-unknown-linux-gnu", "-I",
          products.appending(path: "Modules").path, "-output-dir", check.folder.path,
          "-minimum-access-level", "public", "-skip-synthesized-members", "-skip-inherited-docs",
        ]
      )
      try #require(status == 0, "\(output)")
      return try SymbolGraph(contentsOf: check.folder.appending(path: "UIKit.symbols.json"))
    }

    #if arch(arm64)
      private static let architecture = "aarch64"
    #else
      private static let architecture = "x86_64"
    #endif

    /// Whether a declaration is one of UIKit's; not those of Foundation and Objective-C, of which Linux has its own.
    private static func isOfUIKit(_ symbol: SymbolGraph.Symbol) -> Bool {
      guard let file = symbol.location?.uri, let first = symbol.pathComponents.first else {
        return false
      }
      return !own.contains(first) && !first.hasPrefix("NSUser") && !first.hasPrefix("NSItem")
        && !["/StandIn/", "/ObjectiveC/", "/Foundation/"].contains { file.contains($0) }
        && symbol.name != "hash(into:)" && symbol.name != "description"
    }

    private func differences(_ probes: [(path: String, code: String)]) throws -> [String] {
      let check = try InteroperabilityCheck.of(.iOS)
      let file = check.folder.appending(path: "Probes.swift")
      let code = ["import UIKit"] + probes.map(\.code)
      try code.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
      let found = try check.check("Probes", [file], options: [])
      let differing = found.filter { !$0.message.contains("is deprecated") }
      return differing.sorted { $0.line < $1.line }.map { found in
        let probe = found.line >= 2 ? probes[found.line - 2] : ("", "")
        return "\(probe.0): \(found.message) in \(probe.1)"
      }
    }

    @Test("Every declaration of the stand-in is UIKit's, with the same types")
    func declarations() throws {
      let probes = Probes(of: try Self.graph(), where: Self.isOfUIKit).lines
      #expect(probes.count > 1_300)
      let differences = try differences(probes)
      #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
    }

    @Test(
      "A declaration that differs is found",
      arguments: [
        ("label", "@MainActor func p(_ x: UITableView) { x.insertRows(in: [], with: .fade) }"),
        ("type", "@MainActor func p() { let x: KeyPath<UILabel, String> = \\UILabel.text; _ = x }"),
        ("settable", "@MainActor func p(_ x: UITableView) { x.style = .plain }"),
        (
          "optional",
          "@MainActor func p(_ d: any UITableViewDataSource, _ t: UITableView) {"
            + " _ = d.tableView?(t, numberOfRowsInSection: 0) }"
        ),
        (
          "designated",
          "class P: UIMenu { init(probe: Int) { super.init(title: \"\", children: []) }"
            + " required init?(coder: NSCoder) { fatalError() } }"
        ),
        ("isolation", "func p(_ x: UIView) { x.setNeedsLayout() }"),
        ("superclass", "func p(_ x: UILabel) -> UIControl { x }"),
        ("case", "func p() { let x: UITableView.Style = .grid; _ = x }"),
      ]
    )
    func planted(_ kind: String, _ code: String) throws {
      #expect(try !differences([(kind, code)]).isEmpty)
    }

    @Test("Every selector in a string, of the library, the stand-in and the tests, exists")
    func selectors() throws {
      let known = try InteroperabilityCheck.table().selectors.union(["espalierPerformKeyCommand:"])
      var found: Set<String> = []
      for folder in ["Sources/EspalierUIKit", "Conformance/UIKit/Sources/UIKit"] {
        for file in try InteroperabilityCheck.sources(in: folder) {
          let text = try String(contentsOf: file, encoding: .utf8)
          for match in text.matches(of: /"(?<selector>[a-z]\w*(?::\w+)*:)"/) {
            found.insert(String(match.output.selector))
          }
        }
      }
      // The beginning of all messages of a table.
      found.remove("tableView:")
      #expect(found.count > 20)
      #expect(found.subtracting(known) == [])
      #expect(!known.contains("tableView:heightForRow:"))
    }
  }
#endif
