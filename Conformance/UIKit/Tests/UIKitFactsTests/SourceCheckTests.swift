#if os(Linux)
  import Foundation
  import Testing

  @Suite("The sources against UIKit's own declarations")
  struct SourceCheckTests {
    private static let library = "Sources/EspalierUIKit"

    @Test(
      "EspalierUIKit, the gallery and the sample compile without a warning",
      arguments: FactTable.System.allCases
    )
    func sources(_ system: FactTable.System) throws {
      let check = try InteroperabilityCheck.of(system)
      let library = try InteroperabilityCheck.sources(in: Self.library)
      #expect(library.count > 90)
      #expect(try check.check("EspalierUIKit", library, isLibrary: true) == [])
      let gallery = try InteroperabilityCheck.sources(in: "Examples/UIKitGallery/Sources")
      for options in [[], ["-default-isolation", "MainActor"]] {
        #expect(try check.check("UIKitGallery", gallery, options: options) == [])
      }
      let sample = try InteroperabilityCheck.sources(in: "Examples/OutlineSample.swiftpm/Sources")
        .filter { ["PlantSidebar.swift", "Plants.swift"].contains($0.lastPathComponent) }
      let found = try check.check("OutlineSample", sample, options: []) { name, text in
        // SwiftUI is not checked.
        guard name == "PlantSidebar.swift", let view = text.range(of: "/// The same plants"),
          let controller = text.range(of: "final class PlantSidebarController")
        else { return text }
        return text[..<view.lowerBound].replacingOccurrences(of: "import SwiftUI", with: "")
          + text[controller.lowerBound...]
      }
      #expect(sample.count == 2)
      #expect(found == [])
    }

    /// A mistake in a source, and what the compiler says of it.
    struct Mistake: CustomTestStringConvertible {
      var name: String
      var file: String
      var old: String
      var new: String
      var message: String
      var system = FactTable.System.iOS
      var testDescription: String { name }
    }

    static let mistakes = [
      Mistake(
        name: "a wrong label",
        file: "UIScrollView+Reveal.swift",
        old: "scrollToRow(at: last, at: .none, animated: $0)",
        new: "scrollToRow(at: last, to: .none, animated: $0)",
        message: "incorrect argument label"
      ),
      Mistake(
        name: "a value that may be nil",
        file: "AccordionView+Keys.swift",
        old: "(indexPathsForVisibleRows?.count ?? 0)",
        new: "indexPathsForVisibleRows.count",
        message: "value of optional type"
      ),
      Mistake(
        name: "a requirement by another name",
        file: "FilterChecklistController.swift",
        old: "numberOfRowsInSection section: Int",
        new: "countOfRowsInSection section: Int",
        message: "has different argument labels from those required by protocol"
      ),
      Mistake(
        name: "a member that UIKit does not have",
        file: "FilterChecklistController.swift",
        old: "tableView.allowsFocus = true",
        new: "tableView.allowsFocusing = true",
        message: "has no member 'allowsFocusing'"
      ),
      Mistake(
        name: "a deprecated call",
        file: "TraitObserver.swift",
        old: "#if !CHECKED_visionOS",
        new: "#if true",
        message: "'traitCollectionDidChange' is deprecated",
        system: .visionOS
      ),
      Mistake(
        name: "a public import that is not used",
        file: "InterfaceBuilder.swift",
        old: "internal import UIKit",
        new: "public import UIKit",
        message: "was not used in public declarations"
      ),
    ]

    @Test("A planted mistake is found", arguments: mistakes)
    func planted(_ mistake: Mistake) throws {
      let check = try InteroperabilityCheck.of(mistake.system)
      var isPlanted = false
      let library = try InteroperabilityCheck.sources(in: Self.library)
      let found = try check.check("EspalierUIKit", library) { name, text in
        guard name == mistake.file else { return text }
        isPlanted = text.contains(mistake.old)
        return text.replacingOccurrences(of: mistake.old, with: mistake.new)
      }
      #expect(isPlanted)
      let isFound = found.contains {
        $0.file == mistake.file && $0.message.contains(mistake.message)
      }
      #expect(isFound, "\(found)")
    }

    @Test(
      "What is newer than the oldest system is used where it is available",
      arguments: [false, true]
    )
    func availability(isPlanted: Bool) throws {
      let check = try InteroperabilityCheck.ofNewer()
      let library = try InteroperabilityCheck.sources(in: Self.library)
      var texts: [String: [Substring]] = [:]
      let found = try check.check("EspalierUIKit", library) { name, text in
        let text =
          isPlanted && name == "ColumnsViewController+Layout.swift"
          ? text.replacingOccurrences(of: "if #available(iOS 26, visionOS 26, *)", with: "if true")
          : text
        texts[name] = text.split(separator: "\n", omittingEmptySubsequences: false)
        return text
      }
      var unguarded: [String] = []
      for use in found {
        let version = try #require(use.message.firstMatch(of: /since iOS ([0-9]+)/)?.output.1)
        let lines = try #require(texts[use.file])
        if !isAvailable(from: Int(version) ?? 0, at: use.line - 1, in: lines) {
          unguarded.append("\(use)")
        }
      }
      #expect(found.count >= 8)
      #expect(unguarded.count == (isPlanted ? 1 : 0), "\(unguarded)")
    }

    /// Whether a line is in a block, or after a `guard`, that a check of the system encloses.
    private func isAvailable(from version: Int, at line: Int, in lines: [Substring]) -> Bool {
      var depth = 0
      for index in stride(from: line, through: 0, by: -1) {
        let text = lines[index]
        if index < line {
          depth += text.count { $0 == "}" } - text.count { $0 == "{" }
        }
        let isEnclosing = depth < 0 || index == line || text.contains("guard #available")
        if isEnclosing, let match = text.firstMatch(of: /#available\(iOS ([0-9]+)/),
          let available = Int(match.output.1), available >= version
        {
          return true
        }
        if depth < 0 { depth = 0 }
        // Functions of a type in an extension are indented by four.
        if text.hasPrefix("    func ") || text.hasPrefix("    open override func ") { return false }
      }
      return false
    }
  }
#endif
