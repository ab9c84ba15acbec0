import Foundation

/// The table of facts about UIKit's interface.
struct FactTable {
  /// A class, a protocol, an enumeration, or a member of one.
  struct Row {
    var owner: String
    var kind: String
    var selector: String
    /// The type of the result, and those of the arguments, in Objective-C.
    var types: [String]
    var flags: [String]
    /// The first version of iOS that has it, empty if that is older than all supported ones.
    var since: String
    /// The name in Swift, where the importer does not derive it.
    var swiftName: String

    var isMember: Bool { ["property", "method", "init"].contains(kind) }
    var isType: Bool { !isMember && kind != "case" }

    func has(_ flag: String) -> Bool { flags.contains(flag) }
  }

  /// A system for which the facts are read.
  enum System: String, CaseIterable {
    case iOS = "ios"
    case macCatalyst = "maccatalyst"
    case visionOS = "visionos"

    /// The oldest version that is supported.
    var minimum: Double { self == .visionOS ? 1 : 15 }

    /// The system whose versions hold for what has none of its own.
    var base: System { self == .macCatalyst ? .iOS : self }

    /// The condition of Swift for the system.
    var condition: String {
      self == .macCatalyst ? "targetEnvironment(macCatalyst)" : "os(\(self))"
    }

    /// The condition that takes its place in checked sources.
    var checkedCondition: String { "CHECKED_\(self)" }

    /// The conditions that are true.
    var definitions: [String] {
      Set([self, base]).flatMap { ["-D", $0.checkedCondition] }
    }
  }

  var rows: [Row]

  init(contentsOf url: URL) throws {
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").dropFirst()
    rows = lines.map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return Row(
        owner: fields[0],
        kind: fields[1],
        selector: fields[2],
        types: fields[3].components(separatedBy: "|"),
        flags: fields[4].split(separator: " ").map(String.init),
        since: fields[5],
        swiftName: fields[6]
      )
    }
  }

  /// All selectors, those of the setters of properties included.
  var selectors: Set<String> {
    var selectors: Set<String> = []
    for row in rows where row.isMember {
      selectors.insert(row.selector)
      let name = row.selector.first == "i" ? row.selector.withoutIs : row.selector
      selectors.insert("set\(name.prefix(1).uppercased())\(name.dropFirst()):")
    }
    return selectors
  }
}

extension String {
  /// The name of the property of a getter such as `isHidden`.
  var withoutIs: String {
    guard hasPrefix("is"), let letter = dropFirst(2).first, letter.isUppercase else { return self }
    return letter.lowercased() + dropFirst(3)
  }
}
