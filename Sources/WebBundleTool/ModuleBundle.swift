import EspalierWeb

/// The scripts of the library, joined: one for the page, and one for each part that is loaded on
/// demand.
///
/// The scripts are concatenated in the order in which the browser would run them. So a top-level
/// name is visible in all of them, and none can be declared twice. A script that several parts
/// need, and the page does not, becomes a file of its own.
struct ModuleBundle {
  /// The joined scripts by their paths; the first is that of the entry.
  private(set) var files: [(path: String, text: [UInt8])] = []
  /// The style sheets that the scripts name, in order of appearance.
  private(set) var styles: [String] = []

  private let entry: String
  /// The entry, and each script that is loaded on demand.
  private var roots: [String] = []
  private var modules: [String: ModuleSource] = [:]
  /// The paths of all scripts, each after those that it imports.
  private var order: [String] = []
  /// The path of the joined script that contains a script.
  private var homes: [String: String] = [:]

  /// Reads a script and all that it imports, and joins them.
  ///
  /// - Parameters:
  ///   - entry: Its path below the folder of the library.
  ///   - read: The bytes of a file below that folder, nil if there is none.
  /// - Throws: `BundleError`, or an error of `read`.
  init(entry: String, read: (String) throws -> [UInt8]?) throws {
    self.entry = entry
    var wanted = [(path: entry, by: "the bundle")]
    while let (path, by) = wanted.popLast() {
      if roots.contains(path) { continue }
      roots.append(path)
      try load(path, wantedBy: by, read)
      // Scripts that are part of another root already are visited again; their imports are known by
      // now.
      wanted += order.flatMap { file in modules[file]?.parts.map { ($0, file) } ?? [] }
    }
    try check()
    assignHomes()
    let short = shortNames()
    for path in [entry] + Set(homes.values).subtracting([entry]).sorted() {
      files.append((path, Self.rename(join(path), short)))
    }
    for style in order.compactMap({ modules[$0] }).flatMap(\.styles) where !styles.contains(style) {
      styles.append(style)
    }
  }

  private mutating func load(
    _ path: String,
    wantedBy other: String,
    _ read: (String) throws -> [UInt8]?
  ) throws {
    guard modules[path] == nil else { return }
    guard let bytes = try read(path) else { throw BundleError.noFile(path: path, wantedBy: other) }
    let module = try ModuleSource(bytes, path: path)
    modules[path] = module
    for (imported, _) in module.imports { try load(imported, wantedBy: path, read) }
    order.append(path)
  }

  /// Verifies that every imported name is exported, and that no name is declared twice.
  private func check() throws {
    var declared: [String: [String]] = [:]
    for path in order {
      guard let module = modules[path] else { continue }
      for name in module.names { declared[name, default: []].append(path) }
      for (file, names) in module.imports {
        for name in names where modules[file]?.exports.contains(name) != true {
          throw BundleError.notExported(name: name, by: file, wantedBy: path)
        }
      }
    }
    let twice = declared.filter { $0.value.count > 1 }
    if !twice.isEmpty { throw BundleError.declaredTwice(twice) }
  }

  /// Assigns each script to a file: by the roots from which it is reachable.
  private mutating func assignHomes() {
    var reached: [String: [String]] = [:]
    for root in roots.sorted() {
      var seen: Set<String> = [root]
      var waiting = [root]
      while let path = waiting.popLast() {
        reached[path, default: []].append(root)
        for (next, _) in modules[path]?.imports ?? [] where seen.insert(next).inserted {
          waiting.append(next)
        }
      }
    }
    // The page's scripts are always loaded.
    for (path, roots) in reached where roots.contains(entry) { homes[path] = entry }
    for path in order where homes[path] == nil {
      let group = reached[path] ?? []
      // A file shared by several parts is named by the first script in it.
      homes[path] = group.count == 1 ? group[0] : order.first { reached[$0] == group }
    }
  }

  /// Joins all scripts assigned to a file.
  private func join(_ file: String) -> [UInt8] {
    let members = order.filter { homes[$0] == file }.compactMap { modules[$0] }
    // In a shared file, only the parts that share it use its exports.
    var given = roots.contains(file) ? modules[file]?.exports ?? [] : []
    for other in order where homes[other] != file {
      for (path, names) in modules[other]?.imports ?? [] where homes[path] == file {
        given += names.filter { !given.contains($0) }
      }
    }
    var taken: [String: [String]] = [:]
    for (path, names) in members.flatMap(\.imports) where homes[path] != file {
      let home = homes[path] ?? path
      taken[home, default: []] += names.filter { taken[home]?.contains($0) != true }
    }
    var text: [UInt8] = []
    for (path, names) in taken.sorted(by: { $0.key < $1.key }) {
      let list = names.isEmpty ? "" : "{\(names.joined(separator: ","))}from"
      text += "import\(list)\"\(Paths.relative(path, from: file))\";\n".utf8
    }
    for module in members { text += module.text(in: file) { homes[$0] ?? $0 } }
    if !given.isEmpty { text += "export{\(given.joined(separator: ","))};\n".utf8 }
    return ScriptMinifier.minify(text, name: file)
  }

  // MARK: Private names

  /// A short name for each private one, such as `#a` for `#scene`.
  ///
  /// A private name is scoped to its class, so all files can share one table.
  private func shortNames() -> [String: String] {
    var counts: [String: Int] = [:]
    for path in order {
      for name in modules[path]?.privateNames ?? [] { counts[name, default: 0] += 1 }
    }
    let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
    var short: [String: String] = [:]
    // The most frequent first; ties are broken by name, so that the output is deterministic.
    let ranked = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    for (rank, (name, _)) in ranked.enumerated() {
      let head = rank < letters.count ? "" : String(letters[rank / letters.count - 1])
      short[name] = "#\(head)\(letters[rank % letters.count])"
    }
    return short
  }

  private static func rename(_ text: [UInt8], _ short: [String: String]) -> [UInt8] {
    guard let script = ScriptTokens(text) else { return text }
    var renamed: [UInt8] = []
    var place = 0
    for token in script.tokens {
      guard let name = short[token.text] else { continue }
      renamed += text[place..<token.range.lowerBound] + name.utf8
      place = token.range.upperBound
    }
    return renamed + text[place...]
  }
}
