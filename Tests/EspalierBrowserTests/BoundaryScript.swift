import Foundation
import Testing

@testable import EspalierBrowser

/// A script with the numbers that one file of EspalierBrowser declares for the page.
///
/// A case that is added in Swift needs nothing here; a constant or a type does. The scripts called
/// `boundary.js` have constants alone: a bundler puts these in place of their names only where no object
/// is among them.
struct BoundaryScript: WrittenScript {
  var path: String
  /// The file, in EspalierBrowser.
  var source: String
  var groups: [Group]

  /// The numbers of one declaration.
  struct Group {
    /// The constant or the type.
    var declaration: String
    var numbers: [(name: String, value: Int)]
    /// The name of an object that has the numbers; without one, each is a constant.
    var table: String?
    /// The size of the list in which the numbers are indexes.
    var count: Int?

    static func constant(_ name: String, _ value: Int32) -> Group {
      Group(declaration: name, numbers: [(name, Int(value))])
    }

    /// Constants with names of a prefix and a case, and one for the size of a list.
    static func constants<Code: CaseIterable & RawRepresentable>(
      _ prefix: String,
      _ codes: Code.Type,
      count: Int? = nil
    ) -> Group where Code.RawValue: BinaryInteger {
      var numbers = codes.allCases.map { code in
        let name = "\(code)"
        return (prefix + name.prefix(1).uppercased() + name.dropFirst(), Int(code.rawValue))
      }
      if let count { numbers.append(("\(prefix)WordCount", count)) }
      return Group(declaration: "\(codes)", numbers: numbers, count: count)
    }

    /// An object with the words that scripts use for the cases, such as `open-all` for `openAll`.
    static func table<Code: CaseIterable & RawRepresentable>(
      _ name: String,
      _ codes: Code.Type
    ) -> Group where Code.RawValue: BinaryInteger {
      let numbers = codes.allCases.map { code in
        (
          "\(code)".map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined(),
          Int(code.rawValue)
        )
      }
      return Group(declaration: "\(codes)", numbers: numbers, table: name)
    }

    var lines: [String] {
      guard let table else { return numbers.map { "export const \($0.name) = \($0.value);" } }
      let entries = numbers.map { number in
        let key = number.name.contains("-") ? "\"\(number.name)\"" : number.name
        return "  \(key): \(number.value),"
      }
      return ["export const \(table) = {"] + entries + ["};"]
    }
  }

  func text() throws -> String {
    let comments = try declarations()
    var lines = [
      "// @ts-check",
      "// The numbers of `\(source)`, which explains each of them;",
      "// `make boundary` writes this file.",
    ]
    for group in groups {
      let comment = try #require(
        comments[group.declaration],
        "\(source) declares no \(group.declaration)"
      )
      // Constants below one comment are together.
      if !comment.isEmpty { lines += [""] + comment }
      lines += group.lines
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The constants and the types that the file declares, with their comments as lines of a script.
  func declarations() throws -> [String: [String]] {
    let file = SourceFolder.browser.appending(path: source)
    var declarations: [String: [String]] = [:]
    var comment: [String] = []
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      if line.hasPrefix("///") {
        comment.append("//" + line.dropFirst(3).replacing("``", with: "`"))
      } else {
        if let declaration = line.firstMatch(of: /^(?:enum|let) (\w+)/) {
          declarations[String(declaration.1)] = comment
        }
        comment = []
      }
    }
    return declarations
  }
}

extension BoundaryScript {
  static let all = [
    core, coreCodes, loading, accordion, accordionCodes, columns, rows, form, formCodes,
  ]

  private static let core = BoundaryScript(
    path: "core/boundary.js",
    source: "Boundary.swift",
    groups: [
      .constant("boundaryVersion", boundaryVersion),
      .constants("header", HeaderWord.self, count: HeaderWord.count),
      .constants("row", RowWord.self, count: RowWord.count),
      .constants("section", SectionWord.self, count: SectionWord.count),
      .constants("flag", RowFlag.self),
      .constants("outcome", OutcomeBit.self),
      .constants("intent", IntentWord.self, count: IntentWord.count),
      .constants("intentSelection", IntentSelectionCode.self),
      .constants("intentBit", IntentBit.self),
      .constant("checkPassingBit", checkPassingBit),
      .constant("buildLevelShift", buildLevelShift),
      .constants("build", BuildFlag.self),
      .constants("filter", FilterCode.self),
      .constants("refusal", RefusalCode.self),
      .constants("history", HistoryCode.self),
    ]
  )

  private static let coreCodes = BoundaryScript(
    path: "core/codes.js",
    source: "Boundary.swift",
    groups: [
      .table("selectionModes", SelectionModeCode.self),
      .table("selections", SelectionCode.self),
      .table("expansions", ExpansionCode.self),
      .table("checks", CheckCode.self),
    ]
  )

  private static let loading = BoundaryScript(
    path: "core/loading-boundary.js",
    source: "Loading/LoadingBoundary.swift",
    groups: [
      .constant("loadingRowLimit", loadingRowLimit),
      .constants("loading", LoadingCode.self),
      .constants("look", LookFlag.self),
      .constants("fact", LoadingFact.self),
      .constants("request", RequestWord.self, count: RequestWord.count),
      .constants("answer", AnswerFlag.self),
    ]
  )

  private static let accordion = BoundaryScript(
    path: "accordion/boundary.js",
    source: "Accordion/AccordionBoundary.swift",
    groups: [
      .constant("rowsPerPanel", rowsPerPanel),
      .constants("accordionRefusal", AccordionRefusalCode.self),
      .constants("panelState", PanelStateFlag.self),
    ]
  )

  private static let accordionCodes = BoundaryScript(
    path: "accordion/codes.js",
    source: "Accordion/AccordionBoundary.swift",
    groups: [
      .table("accordionPolicies", AccordionPolicyCode.self),
      .table("accordionCommands", AccordionCommandCode.self),
    ]
  )

  private static let columns = BoundaryScript(
    path: "columns/boundary.js",
    source: "Columns/ColumnsBoundary.swift",
    groups: [
      .constant("columnLeastWidth", columnLeastWidth),
      .constant("columnMostWidth", columnMostWidth),
      .constants("columns", ColumnsWord.self, count: ColumnsWord.count),
      .constants("column", ColumnWord.self, count: ColumnWord.count),
      .constants("columnStatus", ColumnStatusCode.self),
      .constants("columnItem", ColumnItemFlag.self),
      .constants("columnSelect", ColumnSelectCode.self),
    ]
  )

  private static let rows = BoundaryScript(
    path: "rows/boundary.js",
    source: "ExpandableRows/ExpandableRowsBoundary.swift",
    groups: [.constants("plan", RowPlanCode.self)]
  )

  private static let form = BoundaryScript(
    path: "form/boundary.js",
    source: "Form/FormBoundary.swift",
    groups: [
      .constants("formPart", FormPartCode.self),
      .constant("formPartBits", formPartBits),
      .constants("formEntry", FormEntryWord.self, count: FormEntryWord.count),
      .constants("formResult", FormResultWord.self, count: FormResultWord.count),
      .constants("formRefusal", FormRefusalCode.self),
      .constants("formQuery", FormQueryCode.self),
      .constants("formModal", FormModalWord.self, count: FormModalWord.count),
      .constants("formClause", FormClauseBit.self),
    ]
  )

  private static let formCodes = BoundaryScript(
    path: "form/codes.js",
    source: "Form/FormBoundary.swift",
    groups: [.table("formCommands", FormCommandCode.self)]
  )
}
