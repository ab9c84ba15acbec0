import Foundation

/// Writes a table of facts as an Objective-C header, which the compiler imports like that of UIKit.
struct HeaderWriter {
  let table: FactTable
  let system: FactTable.System
  /// Whether what is newer than the oldest system is marked, so that its uses are found.
  var marksNewer = false

  private var types: [String: FactTable.Row] = [:]
  private var members: [String: [FactTable.Row]] = [:]

  init(_ table: FactTable, for system: FactTable.System, marksNewer: Bool = false) {
    self.table = table
    self.system = system
    self.marksNewer = marksNewer
    for row in table.rows {
      if row.isType { types[row.owner] = row } else { members[row.owner, default: []].append(row) }
    }
  }

  /// The text of the header.
  var header: String {
    var lines = [
      "@import Foundation;", "#pragma clang assume_nonnull begin",
      "typedef struct UIEdgeInsets { CGFloat top, left, bottom, right; } UIEdgeInsets;",
      "typedef struct UIOffset { CGFloat horizontal, vertical; } UIOffset;",
      "typedef struct NSDirectionalEdgeInsets { CGFloat top, leading, bottom, trailing; }"
        + " NSDirectionalEdgeInsets;",
    ]
    let rows = table.rows.filter(\.isType)
    func names(_ kind: String) -> [String] { rows.filter { $0.kind == kind }.map(\.owner) }
    lines.append("@class \(names("class").joined(separator: ", "));")
    lines.append("@protocol \(names("protocol").joined(separator: ", "));")
    for row in rows where row.kind == "enum" || row.kind == "options" {
      lines += enumeration(row)
    }
    for row in rows where row.kind == "typed" {
      lines.append(
        "typedef \(row.types[0]) \(row.owner) __attribute__((swift_newtype(struct)))\(name(row));"
      )
    }
    for row in rows where row.kind == "typedef" {
      lines.append("typedef \(declaration(row.types[0], row.owner))\(name(row));")
    }
    var written: Set<String> = []
    for name in names("protocol") + names("class") { write(name, to: &lines, &written) }
    lines.append("@interface NSObject (UIAccessibility)")
    for row in members["NSObject"] ?? [] {
      lines.append(member(row, attributes: " __attribute__((swift_attr(\"@MainActor\")))"))
    }
    lines.append("@end")
    for row in rows where row.kind == "constant" {
      lines.append("extern \(row.types[0]) const \(row.owner)\(name(row));")
    }
    lines.append("#pragma clang assume_nonnull end")
    return lines.joined(separator: "\n") + "\n"
  }

  private func name(_ row: FactTable.Row) -> String {
    row.swiftName.isEmpty ? "" : " __attribute__((swift_name(\"\(row.swiftName)\")))"
  }

  /// The attribute of a member that is deprecated on the oldest system, or newer than that.
  private func availability(_ row: FactTable.Row) -> String {
    if marksNewer {
      guard let since = Double(row.since), since > system.minimum else { return "" }
      return " __attribute__((deprecated(\"since iOS \(row.since)\")))"
    }
    guard let flag = row.flags.first(where: { $0.hasPrefix("deprecated=") }) else { return "" }
    var versions: [Substring: Double] = [:]
    for version in flag.dropFirst("deprecated=".count).split(separator: ",") {
      let parts = version.split(separator: ":")
      if parts.count == 2 { versions[parts[0]] = Double(parts[1]) }
    }
    let known = versions[system.rawValue[...]] ?? versions[system.base.rawValue[...]]
    guard let version = known, version <= system.minimum else { return "" }
    return " __attribute__((deprecated(\"\")))"
  }

  private func enumeration(_ row: FactTable.Row) -> [String] {
    let attribute =
      row.kind == "enum" ? "enum_extensibility(open)" : "flag_enum,enum_extensibility(open)"
    let head = "enum __attribute__((\(attribute)))"
    let cases = (members[row.owner] ?? []).map { "  \($0.selector)\(name($0)) = \($0.types[0])," }
    return ["typedef \(head) \(row.owner) : \(row.types[0]) \(row.owner)\(name(row));"]
      + ["\(head)\(name(row)) \(row.owner) : \(row.types[0]) {"] + cases + ["};"]
  }

  /// Writes a class or a protocol after those that it is based on.
  private func write(_ owner: String, to lines: inout [String], _ written: inout Set<String>) {
    guard let row = types[owner], written.insert(owner).inserted else { return }
    let isClass = row.kind == "class"
    let bases = isClass ? [row.types[0]] + row.flags : row.types[0].components(separatedBy: ",")
    for base in bases { write(base, to: &lines, &written) }
    if row.has("main") { lines.append("__attribute__((swift_attr(\"@MainActor\")))") }
    lines.append(name(row))
    let protocols = bases.filter {
      types[$0]?.kind == "protocol" || $0 == "NSCoding" || (!isClass && $0 == "NSObject")
    }
    let adopted = protocols.isEmpty ? "" : " <\(protocols.joined(separator: ", "))>"
    lines.append(
      isClass ? "@interface \(owner) : \(row.types[0])\(adopted)" : "@protocol \(owner)\(adopted)"
    )
    let all = members[owner] ?? []
    lines += all.filter { !$0.has("optional") }.map { member($0) }
    lines.append(isClass ? "" : "@optional")
    lines += all.filter { $0.has("optional") }.map { member($0) }
    lines.append("@end")
  }

  private func member(_ row: FactTable.Row, attributes: String = "") -> String {
    let attributes = name(row) + availability(row) + attributes
    if row.kind == "property" { return property(row) + attributes + ";" }
    var text = "\(row.has("class") ? "+" : "-") (\(row.types[0]))"
    let parts = row.selector.components(separatedBy: ":")
    if row.types.count == 1 {
      text += parts[0]
    } else {
      let arguments = zip(parts, row.types.dropFirst()).enumerated()
      text += arguments.map { index, pair in
        let type =
          pair.1.hasPrefix("noescape ")
          ? "__attribute__((noescape)) " + pair.1.dropFirst("noescape ".count) : pair.1
        return "\(pair.0):(\(type))a\(index)"
      }.joined(separator: " ")
    }
    if row.kind == "init", row.has("designated") {
      text += " __attribute__((objc_designated_initializer))"
    }
    return text + attributes + ";"
  }

  private func property(_ row: FactTable.Row) -> String {
    var attributes = ["nonatomic"]
    var (name, type) = (row.selector, row.types[0])
    if row.has("class") { attributes.append("class") }
    if row.has("readonly") { attributes.append("readonly") }
    if row.has("weak") {
      attributes.append("weak")
      if !type.contains("_Nullable") { type += " _Nullable" }
    }
    if row.has("resettable"), !row.has("readonly") { attributes.append("null_resettable") }
    if !row.has("readonly"), name.withoutIs != name {
      attributes.append("getter=\(name)")
      name = name.withoutIs
    }
    return "@property (\(attributes.joined(separator: ", "))) \(declaration(type, name))"
  }

  /// The declaration of a name with a type, which surrounds the name of a block.
  private func declaration(_ type: String, _ name: String) -> String {
    for block in ["(^ _Nullable)", "(^)"] {
      guard let range = type.range(of: block) else { continue }
      let qualifier = block == "(^)" ? "" : " _Nullable "
      return type.replacingCharacters(in: range, with: "(^\(qualifier)\(name))")
    }
    return "\(type) \(name)"
  }
}
