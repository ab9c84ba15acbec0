import EspalierWeb
import Foundation
import Testing

@testable import EspalierBrowser

/// The numbers of the scripts `boundary.js` against those of the module.
///
/// `core/boundary.js` belongs to `Boundary.swift`; a component with numbers of its own has both files in
/// its folder.
@Suite struct BoundaryTests {
  /// The numbers of the module, under the names of the script.
  private static let numbers: [String: Int] = {
    var numbers = [
      "boundaryVersion": Int(boundaryVersion), "checkPassingBit": Int(checkPassingBit),
      "headerWordCount": HeaderWord.count, "rowWordCount": RowWord.count,
      "sectionWordCount": SectionWord.count, "intentWordCount": IntentWord.count,
      "buildLevelShift": Int(buildLevelShift), "rowsPerPanel": Int(rowsPerPanel),
    ]
    func add<Code: CaseIterable & RawRepresentable>(_ prefix: String, _ codes: Code.Type)
    where Code.RawValue: BinaryInteger {
      for code in codes.allCases {
        let name = "\(code)"
        numbers[prefix + name.prefix(1).uppercased() + name.dropFirst()] = Int(code.rawValue)
      }
    }
    add("header", HeaderWord.self)
    add("row", RowWord.self)
    add("section", SectionWord.self)
    add("flag", RowFlag.self)
    add("outcome", OutcomeBit.self)
    add("key", KeyCode.self)
    add("modifier", KeyModifier.self)
    add("intent", IntentWord.self)
    add("intentSelection", IntentSelectionCode.self)
    add("intentBit", IntentBit.self)
    add("mode", SelectionModeCode.self)
    add("select", SelectionCode.self)
    add("expand", ExpansionCode.self)
    add("check", CheckCode.self)
    add("filter", FilterCode.self)
    add("build", BuildFlag.self)
    numbers["columnLeastWidth"] = Int(columnLeastWidth)
    numbers["columnMostWidth"] = Int(columnMostWidth)
    numbers["columnsWordCount"] = ColumnsWord.count
    numbers["columnWordCount"] = ColumnWord.count
    add("columns", ColumnsWord.self)
    add("column", ColumnWord.self)
    add("columnStatus", ColumnStatusCode.self)
    add("columnItem", ColumnItemFlag.self)
    add("columnSelect", ColumnSelectCode.self)
    add("accordionPolicy", AccordionPolicyCode.self)
    add("accordionCommand", AccordionCommandCode.self)
    add("accordionRefusal", AccordionRefusalCode.self)
    add("panelState", PanelStateFlag.self)
    numbers["formPartBits"] = Int(formPartBits)
    numbers["formEntryWordCount"] = FormEntryWord.count
    numbers["formResultWordCount"] = FormResultWord.count
    numbers["formModalWordCount"] = FormModalWord.count
    add("formPart", FormPartCode.self)
    add("formEntry", FormEntryWord.self)
    add("formCommand", FormCommandCode.self)
    add("formResult", FormResultWord.self)
    add("formRefusal", FormRefusalCode.self)
    add("formQuery", FormQueryCode.self)
    add("formModal", FormModalWord.self)
    add("formClause", FormClauseBit.self)
    add("plan", RowPlanCode.self)
    add("refusal", RefusalCode.self)
    add("history", HistoryCode.self)
    numbers["loadingRowLimit"] = Int(loadingRowLimit)
    numbers["requestWordCount"] = RequestWord.count
    add("loading", LoadingCode.self)
    add("look", LookFlag.self)
    add("fact", LoadingFact.self)
    add("request", RequestWord.self)
    add("answer", AnswerFlag.self)
    return numbers
  }()

  /// The scripts that declare numbers.
  private static let scripts = [
    "core/boundary.js", "columns/boundary.js", "accordion/boundary.js", "rows/boundary.js",
    "core/loading-boundary.js",
    "form/boundary.js",
  ]

  private func script(_ name: String) throws -> [String] {
    let assets = try #require(WebAssets.find(), "the web front end is not built")
    let bytes = try assets.contents(of: name)
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
      .filter { !$0.hasPrefix("//") }
  }

  @Test func theScriptsHaveTheSameNumbersUnderTheSameNames() throws {
    var declared: [String: Int] = [:]
    for line in try Self.scripts.flatMap(script) {
      let declaration = try #require(
        line.wholeMatch(of: /export const (\w+) = (-?\d+);/),
        "\(line): expected one exported number"
      )
      declared[String(declaration.1)] = Int(declaration.2)
    }
    #expect(declared == Self.numbers)
  }

  @Test func theSizesHoldEveryWord() throws {
    for (last, count) in [
      (HeaderWord.allCases.map(\.rawValue).max(), HeaderWord.count),
      (RowWord.allCases.map(\.rawValue).max(), RowWord.count),
      (SectionWord.allCases.map(\.rawValue).max(), SectionWord.count),
      (ColumnsWord.allCases.map(\.rawValue).max(), ColumnsWord.count),
      (ColumnWord.allCases.map(\.rawValue).max(), ColumnWord.count),
      (FormEntryWord.allCases.map(\.rawValue).max(), FormEntryWord.count),
      (FormResultWord.allCases.map(\.rawValue).max(), FormResultWord.count),
      (FormModalWord.allCases.map(\.rawValue).max(), FormModalWord.count),
      (IntentWord.allCases.map(\.rawValue).max(), IntentWord.count),
      (RequestWord.allCases.map(\.rawValue).max(), RequestWord.count),
    ] {
      #expect(try #require(last) < count)
    }
    #expect(HeaderWord.origin.rawValue - HeaderWord.height.rawValue == 2)
    #expect(HeaderWord.firstInWindow.rawValue - HeaderWord.origin.rawValue == 2)
  }
}
