import EspalierSources
import Foundation

/// A row of a file or a folder that the user comes back to.
struct Place: Equatable, Sendable {
  /// The letter of a bookmark; nil for a place where the user was.
  var letter: Character?
  /// The absolute path of the file or the folder that was opened.
  var source: String
  /// The path of the row in it; empty for the source itself.
  var path: String

  /// The path from anywhere, safe to show.
  var title: String {
    let joint = path.isEmpty || path.hasPrefix("/") || source.hasSuffix("/") ? "" : "/"
    return TerminalSafeText.escaped((source + joint + path).utf8)
  }
}

/// The bookmarks and the places where the user was, each list in a file of its own: an object of JSON in each
/// line.
struct PlaceStore: Sendable {
  enum List: String, Sendable { case bookmarks, recent }

  /// The greatest number of places where the user was.
  private static let recentLimit = 100
  /// The greatest size of a file in bytes.
  private static let sizeLimit = 1 << 20

  /// The folder with the files.
  let folder: String

  /// The folder that the environment names; nil without any.
  init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
    // A relative path is to be ignored.
    if let path = environment["XDG_STATE_HOME"], path.hasPrefix("/") {
      folder = path + "/espalier"
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      folder = home + "/.local/state/espalier"
    } else {
      return nil
    }
  }

  func path(of list: List) -> String { "\(folder)/\(list.rawValue).jsonl" }

  /// Reads a list.
  ///
  /// - Returns: The places in the order of the file, and what is wrong with the file, with the line; the rest
  ///   of it counts.
  func read(_ list: List) -> (places: [Place], faults: [String]) {
    let lines = lines(of: list)
    return (lines.rows.compactMap { try? $0.place.get() }, lines.faults)
  }

  /// A line of a file, with the place in it or the reason why there is none.
  private struct Row {
    var text: Substring
    var place: Result<Place, Fault>
  }

  private struct Fault: Error { var reason: String }

  private func lines(of list: List) -> (rows: [Row], faults: [String]) {
    let path = path(of: list)
    var status = stat()
    guard stat(path, &status) == 0 else {
      return ([], errno == ENOENT ? [] : ["\(path): \(String(cString: strerror(errno)))"])
    }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= Self.sizeLimit else {
      return ([], ["\(path): not a file of at most 1 MB"])
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      return ([], ["\(path): cannot be read"])
    }
    var faults: [String] = []
    let text = String(decoding: data, as: UTF8.self)
    let rows = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .compactMap { number, line -> Row? in
        guard !line.isEmpty else { return nil }
        let place = Self.place(in: line, of: list)
        if case .failure(let fault) = place {
          faults.append("\(path):\(number + 1): \(fault.reason)")
        }
        return Row(text: line, place: place)
      }
    return (rows, faults)
  }

  private static func place(in line: Substring, of list: List) -> Result<Place, Fault> {
    guard let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    else { return .failure(Fault(reason: "no object of JSON")) }
    guard let source = object["source"] as? String, source.hasPrefix("/"), !source.contains("\0")
    else { return .failure(Fault(reason: "\"source\" is no absolute path")) }
    guard let path = object["path"] as? String else {
      return .failure(Fault(reason: "\"path\" is no text"))
    }
    guard list == .bookmarks else { return .success(Place(source: source, path: path)) }
    guard let letter = object["letter"] as? String, letter.count == 1, let first = letter.first,
      ("a"..."z").contains(first)
    else { return .failure(Fault(reason: "\"letter\" is none from a to z")) }
    return .success(Place(letter: first, source: source, path: path))
  }

  /// Adds a place, in place of the bookmark with its letter or of the one where the user was in the same source.
  ///
  /// The file is there whole all the time, and keeps the lines that are no places.
  ///
  /// - Throws: ``SavedFile/Failure``.
  func add(_ place: Place) throws(SavedFile.Failure) {
    let list = place.letter == nil ? List.recent : .bookmarks
    var lines = lines(of: list) { other in
      list == .bookmarks ? other.letter != place.letter : other.source != place.source
    }
    var object = ["source": place.source, "path": place.path]
    if let letter = place.letter { object["letter"] = String(letter) }
    do {
      let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
      let data = try JSONSerialization.data(withJSONObject: object, options: options)
      lines.append(String(decoding: data, as: UTF8.self))
      if list == .recent { lines = lines.suffix(Self.recentLimit) }
      try FileManager.default.createDirectory(
        atPath: folder,
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
    } catch {
      throw SavedFile.Failure(description: "\(folder): \(error.localizedDescription)")
    }
    try write(lines, to: list)
  }

  /// Removes a place from its list, in whatever way it was reached.
  ///
  /// - Throws: ``SavedFile/Failure``.
  func remove(_ place: Place) throws(SavedFile.Failure) {
    let list = place.letter == nil ? List.recent : .bookmarks
    try write(
      lines(of: list) { $0.letter != place.letter || $0.title != place.title },
      to: list
    )
  }

  /// The lines of a list that are no places, or places that are to be kept.
  private func lines(of list: List, where isKept: (Place) -> Bool) -> [String] {
    lines(of: list).rows.filter { row in (try? row.place.get()).map(isKept) ?? true }
      .map { String($0.text) }
  }

  private func write(_ lines: [String], to list: List) throws(SavedFile.Failure) {
    let text = lines.map { $0 + "\n" }.joined()
    try SavedFile.write(Array(text.utf8), to: path(of: list), overwrites: true)
  }
}
