import EspalierSources
import Foundation

/// The user's choices for the terminal, from a file in TOML: keys, colours, and what is on at the beginning.
public struct TerminalConfiguration: Sendable {
  /// The faults of the file, each with its line; all else applies.
  public private(set) var faults: [String] = []
  /// The path of the file, whether it is there or not; nil if the environment names no folder.
  public private(set) var path: String?
  /// Whether only ASCII characters are drawn around the data.
  public private(set) var isASCII = false
  /// Whether clicks and the wheel go to the browser.
  public private(set) var usesMouse = true
  /// Whether the places where the user was are kept.
  private(set) var keepsPlaces = true
  /// Whether folders come before files in every order.
  public private(set) var foldersFirst = true
  /// The first view; nil is the table for a list of records, and the outline for everything else.
  public private(set) var view: ViewMode?
  private(set) var settings = BrowserSettings()
  private(set) var colors = RowColors()
  private(set) var keys = UserKeys()

  /// Makes the usual choices.
  public init() {}

  /// Reads the file that the environment names, if it is there.
  public init(environment: [String: String]) {
    if let base = environment["XDG_CONFIG_HOME"], base.hasPrefix("/") {
      path = base + "/espalier/config.toml"
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      path = home + "/.config/espalier/config.toml"
    }
    guard let path, FileManager.default.fileExists(atPath: path) else { return }
    do throws(SourceError) {
      try read(try SourceOpener.open(path: path, as: .toml, opensFiles: false))
    } catch {
      faults = [error.description]
    }
  }

  // MARK: Reading

  private struct Fault: Error { var reason: String }

  private mutating func read(_ source: some TreeSource) throws(SourceError) {
    let path = path ?? source.title
    var found = try source.faults(strict: false).map { ($0.line, $0.message) }
    let reader = source.contentReader()
    for table in try source.children(of: nil, from: 0, limit: .max).nodes {
      guard table.kind != .error, let name = try reader(table.id, false)?.name.text else {
        continue
      }
      guard table.kind == .object, let section = Section(rawValue: name) else {
        let names = Section.allCases.map { "[\($0.rawValue)]" }.joined(separator: ", ")
        found.append((try source.line(of: table.id) ?? 1, "\(table.title) is none of \(names)"))
        continue
      }
      for entry in try source.children(of: table.id, from: 0, limit: .max).nodes {
        guard entry.kind != .error, let content = try reader(entry.id, true),
          let name = content.name.text
        else { continue }
        do throws(Fault) {
          try set(name, to: content.value, in: section)
        } catch {
          found.append((try source.line(of: entry.id) ?? 1, "\(entry.title): \(error.reason)"))
        }
      }
    }
    faults = found.sorted { $0.0 < $1.0 }.map { "\(path):\($0.0): \($0.1)" }
  }

  private enum Section: String, CaseIterable { case browse, colors, keys }

  private mutating func set(
    _ name: String,
    to value: SourceContent.Value?,
    in section: Section
  ) throws(Fault) {
    switch section {
    case .keys:
      let target = try Self.text(value)
      do throws(UserKeys.Fault) { try keys.add(name, as: target) } catch {
        throw Fault(reason: error.reason)
      }
    case .colors:
      guard let role = RowColors.Role(rawValue: name) else {
        throw Fault(reason: "expected one of \(Self.names(RowColors.Role.self))")
      }
      let text = try Self.text(value)
      guard text != "none" else { return colors[role] = nil }
      guard let color = CellStyle.Color(name: text) else {
        let names = CellStyle.Color.allCases.map(\.name).joined(separator: ", ")
        throw Fault(reason: "expected none or one of \(names)")
      }
      colors[role] = color
    case .browse where name == "view":
      let name = try Self.text(value)
      view = ViewMode(rawValue: name)
      if view == nil, name != "auto" {
        throw Fault(reason: "expected auto or one of \(Self.names(ViewMode.self))")
      }
    case .browse where name == "pane":
      guard let pane = PaneChoice(rawValue: try Self.text(value)) else {
        throw Fault(reason: "expected one of \(Self.names(PaneChoice.self))")
      }
      settings.pane = pane
    case .browse:
      guard let flag = Self.flags.first(where: { $0.name == name }) else {
        let names = (Self.flags.map(\.name) + ["pane", "view"]).joined(separator: ", ")
        throw Fault(reason: "expected one of \(names)")
      }
      switch value {
      case .literal(let word) where word == Array("true".utf8): self[keyPath: flag.path] = true
      case .literal(let word) where word == Array("false".utf8): self[keyPath: flag.path] = false
      default: throw Fault(reason: "expected true or false")
      }
    }
  }

  private static func text(_ value: SourceContent.Value?) throws(Fault) -> String {
    guard case .text(let bytes) = value else { throw Fault(reason: "expected a text") }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func names<Name: CaseIterable & RawRepresentable<String>>(
    _ type: Name.Type
  ) -> String {
    type.allCases.map(\.rawValue).joined(separator: ", ")
  }

  /// The choices that are on or off.
  private static var flags: [(name: String, path: WritableKeyPath<Self, Bool>)] {
    [
      ("ascii", \.isASCII), ("mouse", \.usesMouse), ("recent", \.keepsPlaces),
      ("dirs-first", \.foldersFirst),
      ("counts", \.settings.hasCounts), ("details", \.settings.showsDetails),
      ("previews", \.settings.showsPreviews),
      ("quotes", \.settings.showsQuotes),
      ("wrap", \.settings.wraps),
    ]
  }

  // MARK: Writing

  /// All choices that are in force, as a file in TOML that makes them.
  public var text: String {
    var lines = ["[browse]"]
    lines += Self.flags.map { "\($0.name) = \(self[keyPath: $0.path])" }
    lines += ["pane = \"\(settings.pane.rawValue)\""]
    lines += ["view = \"\(view?.rawValue ?? "auto")\"", "", "[colors]"]
    lines += RowColors.Role.allCases.map { "\($0.rawValue) = \"\(colors[$0]?.name ?? "none")\"" }
    lines += ["", "[keys]"]
    lines += keys.entries.map { "\(Self.quoted($0.keys)) = \(Self.quoted($0.target))" }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}

extension SourceContent.Name {
  /// A key as text; nil for anything else.
  fileprivate var text: String? {
    if case .key(let bytes) = self { String(decoding: bytes, as: UTF8.self) } else { nil }
  }
}
