import EspalierServer
import EspalierSources
import ExplorerTestSupport
import Foundation
import Testing

/// Random requests compared with a model of what may be answered, among hostile clients.
@Suite struct RandomRequestTests {
  @Test("Every response is one that the model allows", arguments: 0..<TestScale.smallSeeds)
  func requests(seed: UInt64) async throws {
    let steps = TestScale.isSoak ? TestScale.smallSteps : 250
    var random = SeededGenerator(seed: seed)
    let model = ServedModel(&random)
    let folder = try model.write()
    defer { try? FileManager.default.removeItem(at: folder) }
    let limits: (inout Server) -> Void = {
      // Fewer than the hostile clients, some of which read nothing.
      $0.limits.connections = 24
      $0.limits.connectionsPerAddress = 24
      $0.limits.eventStreams = 8
      $0.limits.patience = .milliseconds(20)
      $0.limits.responseTimeout = .seconds(2)
    }
    let source = try FileTreeSource(path: folder.appending(path: "served").path)
    try await LiveServer.run(serving: source, limits) { server in
      var hostile: [AsyncConnection] = []
      for step in 0..<steps {
        if random.chance(40) { hostile.append(try await Self.provoke(server, &random)) }
        if hostile.count > 60 || random.chance(4) {
          hostile.removeFirst(random.below(hostile.count + 1))
        }
        let request = model.request(&random)
        if random.chance(10) {
          // A client that leaves without its response.
          _ = try? await server.connect().perform { try $0.send(request.text) }
          continue
        }
        let answer = try await Self.answer(to: request, from: server)
        let problem = request.problem(with: answer)
        try #require(
          problem == nil,
          """
          seed \(seed) from \(TestScale.seedBase), step \(step): \(problem ?? ""); \
          \(request.text.debugDescription) got \(answer.status) \(answer.text.prefix(500))
          """
        )
      }
      withExtendedLifetime(hostile) {}
    }
    if TestScale.isSoak { print("soaked: \(steps) operations") }
  }

  /// Sends a request, again if the connection is refused because no place is free yet.
  private static func answer(
    to request: ServedModel.Request,
    from server: LiveServer
  ) async throws -> HTTPConnection.Answer {
    var answer: HTTPConnection.Answer?
    try await wait("a place for \(request.text.debugDescription)") {
      answer = try? await server.connect().perform { connection in
        try connection.send(request.text)
        return try connection.answer(hasBody: request.hasBody)
      }
      return answer != nil
    }
    return try #require(answer)
  }

  /// Opens a connection that is of no use to anybody.
  private static func provoke(
    _ server: LiveServer,
    _ random: inout SeededGenerator
  ) async throws -> AsyncConnection {
    let kind = random.below(6)
    let garbage = (0..<(1 + random.below(200))).map { _ in
      Character(Unicode.Scalar(UInt8(random.below(128))))
    }
    let connection = try await server.connect()
    try await connection.perform { connection in
      do {
        switch kind {
        case 0: break
        case 1: try connection.send("GET /api/outlines HTTP/1.1\r\nHost: loc")
        case 2: try connection.send(String(garbage) + "\r\n\r\n")
        case 3:
          try connection.ask("/api/outlines")
          connection.finishSending()
        case 4:
          // Does not read.
          for _ in 0..<200 { try connection.ask("/page.js") }
        default:
          try connection.ask("/api/outlines/source/events")
        }
      } catch is HTTPConnection.Failure {
        // The server may close the connection at any time.
      }
    }
    return connection
  }
}

/// A folder with files and JSON in it, and what a server answers about them.
private struct ServedModel: Sendable {
  /// The names in each folder, in order, by the id of the folder.
  private var folders: [String: [String]] = [:]

  /// The number of elements of each JSON file, by its id.
  private var arrays: [String: Int] = [:]

  /// The text of each file, by its id.
  private var texts: [String: String] = [:]

  init(_ random: inout SeededGenerator) {
    var open = [("", 0)]
    while let (folder, depth) = open.popLast() {
      let prefix = folder.isEmpty ? "" : folder + "/"
      var names: [String] = []
      for number in 0..<(1 + random.below(12)) {
        let digits = String(100 + number)
        switch random.below(4) {
        case 0 where depth < 3:
          names.append("d\(digits)")
          open.append((prefix + "d\(digits)", depth + 1))
        case 1:
          let name = "j\(digits).json"
          let count = random.below(300)
          names.append(name)
          arrays[prefix + name] = count
          texts[prefix + name] = "[\((0..<count).map(String.init).joined(separator: ","))]"
        default:
          names.append("f\(digits).txt")
          texts[prefix + "f\(digits).txt"] = String(repeating: "x", count: random.below(6))
        }
      }
      folders[folder] = names.sorted()
    }
  }

  /// Writes the files below `served` in a new folder, next to one that is not served.
  func write() throws -> URL {
    let top = FileManager.default.temporaryDirectory
      .appending(path: "espalier-random-\(UUID().uuidString)")
    for (folder, names) in folders {
      let url = top.appending(path: "served/\(folder)")
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      for name in names where !name.hasPrefix("d") {
        let text = texts[Self.id(of: name, in: folder)] ?? ""
        try Data(text.utf8).write(to: url.appending(path: name))
      }
    }
    try Data("a secret".utf8).write(to: top.appending(path: "secret.txt"))
    return top
  }

  private static func id(of name: String, in folder: String) -> String {
    folder.isEmpty ? name : "\(folder)/\(name)"
  }

  /// A request and what may be answered.
  struct Request: Sendable {
    var text: String
    var hasBody = true
    var statuses: Set<Int>
    /// The titles and the total of a page of children, or the number of matches.
    var titles: [String]?
    var total: Int?
    var matches: Int?
    /// The cells of records, without those that depend on the time and the user.
    var cells: [[String: String]]?
    /// The positions of records in an order.
    var positions: [Int]?

    /// The fault of a response, nil if there is none.
    func problem(with answer: HTTPConnection.Answer) -> String? {
      if !statuses.contains(answer.status) { return "expected one of \(statuses.sorted())" }
      if answer.text.contains("a secret") { return "it has what is not served" }
      for field in ["x-content-type-options", "content-security-policy", "cache-control"]
      where answer.fields[field] == nil { return "it has no \(field)" }
      guard answer.fields["content-type"] == "application/json", hasBody, !answer.body.isEmpty
      else {
        return nil
      }
      guard let json = try? JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any]
      else { return "it is not JSON" }
      if answer.status >= 400 { return json["error"] is String ? nil : "it gives no reason" }
      if let titles {
        let items = json["items"] as? [[String: Any]]
        if items?.compactMap({ $0["title"] as? String }) != titles { return "expected \(titles)" }
        if json["total"] as? Int != total { return "expected a total of \(total ?? -1)" }
      }
      if let cells {
        let records = json["records"] as? [[String: Any]]
        let found = records?.map { record in
          (record["cells"] as? [String: String] ?? [:]).filter { cell in
            !["modified", "permissions"].contains(cell.key)
          }
        }
        if found != cells { return "expected \(cells)" }
      }
      if let positions, json["positions"] as? [Int] != positions { return "expected \(positions)" }
      if let matches, (json["matches"] as? [Any])?.count != matches {
        return "expected \(matches) matches"
      }
      return nil
    }
  }

  /// Returns a random request.
  func request(_ random: inout SeededGenerator) -> Request {
    let outline = "/api/outlines/source"
    switch random.below(18) {
    case 0...3:
      let all = folders.keys.sorted()
      let folder = all[random.below(all.count)]
      return page(of: folder, children: folders[folder] ?? [], &random)
    case 4, 5:
      let all = arrays.keys.sorted()
      guard !all.isEmpty else { return get("/", [200]) }
      let file = all[random.below(all.count)]
      return page(of: file, children: (0..<(arrays[file] ?? 0)).map(String.init), &random)
    case 6:
      let id = mutated("d100/f101.txt", &random)
      return get("\(outline)/children?of=\(id)", [200, 400, 404, 409])
    case 7:
      let id = mutated("d100/j101.json//abc:1", &random)
      return get("\(outline)/value?of=\(id)", [400, 404, 409])
    case 8:
      let text = "f1\(random.below(10))"
      var request = get("\(outline)/search?text=\(text)&limit=1000", [200, 503])
      request.matches = folders.values.joined().filter { $0.contains(text) }.count
      return request
    case 9:
      let path = ["/", "/page.js", "/espalier.wasm", "/api/outlines", outline][random.below(5)]
      let isHead = random.chance(30)
      var request = get(path, [200], method: isHead ? "HEAD" : "GET")
      request.hasBody = !isHead
      return request
    case 10:
      let method = ["POST", "PUT", "DELETE", "OPTIONS", "BREW"][random.below(5)]
      // The decoder knows no method BREW.
      return get(outline, [405, method == "BREW" ? 400 : 405], method: method)
    case 11:
      let (field, status) = [
        ("Host: evil.example", 421), ("Origin: http://evil.example", 403),
        ("Sec-Fetch-Site: cross-site", 403), ("Content-Length: 7", 413),
        ("A: " + String(repeating: "a", count: 20_000), 400),
      ][random.below(5)]
      return get("/api/outlines", [status, field.hasPrefix("Host") ? 400 : status], field: field)
    case 12...13: return records(&random)
    case 14...15: return order(&random)
    case 16:
      return get("/" + mutated("api/outlines/source/children", &random), [200, 400, 404])
    default:
      let long = String(repeating: "a", count: 8192 + random.below(3000))
      return get("/\(long)", [414])
    }
  }

  private func page(
    of id: String,
    children: [String],
    _ random: inout SeededGenerator
  ) -> Request {
    let limit = 1 + random.below(40)
    let offset = random.below(children.count + 5)
    var request = get(
      "/api/outlines/source/children?\(Self.parent(id))offset=\(offset)&limit=\(limit)",
      [200]
    )
    request.titles = Array(children.dropFirst(offset).prefix(limit))
    request.total = children.count
    return request
  }

  /// Asks for records of a folder.
  private func records(_ random: inout SeededGenerator) -> Request {
    let all = folders.keys.sorted()
    let folder = all[random.below(all.count)]
    let names = folders[folder] ?? []
    let limit = 1 + random.below(20)
    let offset = random.below(names.count + 5)
    var request = get(
      "/api/outlines/source/records?\(Self.parent(folder))offset=\(offset)&limit=\(limit)",
      [200]
    )
    request.cells = names.dropFirst(offset).prefix(limit).map { name in
      guard let text = texts[Self.id(of: name, in: folder)] else {
        return ["name": name, "kind": "folder"]
      }
      return ["name": name, "kind": "file", "size": String(text.utf8.count)]
    }
    return request
  }

  /// Asks for the order of the records of a folder or a list, of those that pass a filter.
  private func order(_ random: inout SeededGenerator) -> Request {
    let lists = arrays.keys.sorted()
    let isDescending = random.chance(50)
    let direction = isDescending ? "&direction=descending" : ""
    if !lists.isEmpty, random.chance(30) {
      let list = lists[random.below(lists.count)]
      let positions = Array(0..<(arrays[list] ?? 0))
      var request = get("/api/outlines/source/order?of=\(list)&sort=\(direction)", [200, 503])
      request.positions = isDescending ? positions.reversed() : positions
      return request
    }
    let all = folders.keys.sorted()
    let folder = all[random.below(all.count)]
    let names = folders[folder] ?? []
    let sizes = names.map { texts[Self.id(of: $0, in: folder)]?.utf8.count }
    let column = ["name", "size", "kind"][random.below(3)]
    let isFiltered = random.chance(50)
    let filter = isFiltered ? "&filter=kind%3Dfile" : ""
    var request = get(
      "/api/outlines/source/order?\(Self.parent(folder))sort=\(column)\(direction)\(filter)",
      [200, 503]
    )
    // A stable order; folders have no size and come last in both directions.
    func isBefore(_ left: Int, _ right: Int) -> Bool {
      switch column {
      case "size":
        guard let one = sizes[left] else { return false }
        guard let other = sizes[right] else { return true }
        return isDescending ? one > other : one < other
      case "kind":
        let (one, other) = (sizes[left] == nil, sizes[right] == nil)
        return one != other && other != isDescending
      default: return isDescending ? names[left] > names[right] : names[left] < names[right]
      }
    }
    let positions = names.indices.filter { !isFiltered || sizes[$0] != nil }
    request.positions = positions.sorted { left, right in
      isBefore(left, right) || (!isBefore(right, left) && left < right)
    }
    return request
  }

  private static func parent(_ folder: String) -> String { folder.isEmpty ? "" : "of=\(folder)&" }

  private func get(
    _ path: String,
    _ statuses: Set<Int>,
    method: String = "GET",
    field: String? = nil
  ) -> Request {
    let host = field?.hasPrefix("Host") == true ? [] : ["Host: localhost"]
    let lines = ["\(method) \(path) HTTP/1.1"] + host + (field.map { [$0] } ?? []) + ["", ""]
    return Request(text: lines.joined(separator: "\r\n"), statuses: statuses)
  }

  /// Returns a text with a few characters replaced, inserted or removed.
  private func mutated(_ text: String, _ random: inout SeededGenerator) -> String {
    var letters = Array(text)
    let others = Array("/.%2Fe:0aZ~\\\"'<>[]{}&=?#+;|^`")
    for _ in 0..<(1 + random.below(4)) {
      let other = others[random.below(others.count)]
      switch random.below(3) {
      case 0: letters[random.below(letters.count)] = other
      case 1: letters.insert(other, at: random.below(letters.count))
      default: letters.remove(at: random.below(letters.count))
      }
    }
    return String(letters)
  }
}
