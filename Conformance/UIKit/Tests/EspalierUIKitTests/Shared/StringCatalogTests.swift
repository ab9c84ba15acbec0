import Espalier
import EspalierUIKit
import Foundation
import Testing
import UIKit

@Suite("The string catalog of the gallery")
@MainActor
struct StringCatalogTests {
  /// The keys that the components look up: those in the sources, and the titles of keys.
  private func keys(in sources: URL) throws -> Set<String> {
    var keys = Set(RowStrings.localized(in: .main).keyTitles.values)
    let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
    for file in files where file.hasSuffix("Strings.swift") {
      let text = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
      for match in text.matches(of: #/(?:table\.string\(|one: |other: )"([^"]+)"/#) {
        keys.insert(String(match.output.1))
      }
    }
    return keys
  }

  private struct Catalog: Decodable {
    struct Unit: Decodable { var value: String }
    struct Variations: Decodable { var plural: [String: Localization] }

    struct Localization: Decodable {
      var stringUnit: Unit?
      var variations: Variations?
    }

    struct Entry: Decodable { var localizations: [String: Localization] }

    var sourceLanguage: String
    var strings: [String: Entry]
  }

  /// The placeholders of a format, in order of their arguments.
  private func placeholders(_ text: String) -> [String] {
    text.matches(of: /%(?:\d\$)?(l?d|@)/).map { String($0.output.1) }.sorted()
  }

  @Test("It has every string that the components look up, and no other, in three languages")
  func keys() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../..").standardized
    let keys = try keys(in: root.appending(path: "Sources/EspalierUIKit"))
    let file = root.appending(path: "Examples/UIKitGallery/EspalierUIKit.xcstrings")
    let catalog = try JSONDecoder().decode(Catalog.self, from: Data(contentsOf: file))
    #expect(catalog.sourceLanguage == "en")
    #expect(keys.count > 50)
    #expect(Set(catalog.strings.keys) == keys)
    for (key, entry) in catalog.strings {
      for language in ["en", "de", "ja"] {
        let localization = try #require(entry.localizations[language], "\(language): \(key)")
        let texts =
          localization.stringUnit.map { [$0.value] }
          ?? localization.variations?.plural.values.compactMap { $0.stringUnit?.value } ?? []
        #expect(!texts.isEmpty && !texts.contains(""), "\(language): \(key)")
        for text in texts {
          #expect(placeholders(text) == placeholders(key), "\(language): \(key)")
        }
      }
    }
  }

  @Test("The titles of keys are those of the strings in use")
  func keyTitles() throws {
    let former = RowStrings.current
    defer { RowStrings.current = former }
    RowStrings.current.keyTitles[.next] = "Nächste Zeile"
    #expect(RowStrings.current.keyTitle(of: .next) == "Nächste Zeile")
    let screen = OutlineScreen(OutlineFixture.t1)
    screen.table.becomeFirstResponder()
    let titles = screen.table.keyCommands?.compactMap(\.discoverabilityTitle)
    #expect(titles?.contains("Nächste Zeile") == true)
    #expect(titles?.contains("Previous Row") == true)
  }
}
