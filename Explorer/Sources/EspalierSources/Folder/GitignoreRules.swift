#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The rules for the files in one folder: those of its own `.gitignore`, and those of the folders above
/// it up to the top of the repository.
struct GitignoreRules: Sendable {
  /// The name of the files with rules.
  static let fileName = Array(".gitignore".utf8)

  /// The greatest number of bytes that are read of a file with rules.
  private static let maximumSize = 1 << 22

  /// The rules of one file.
  private struct File: Sendable {
    /// The length of the path of its folder, including a slash at the end.
    var folderLength: Int
    var patterns: [GitignorePattern]
  }

  /// The path of the folder from the top of the repository, with a slash at the end unless empty.
  private var path: [UInt8] = []
  /// Outermost first.
  private var files: [File] = []

  /// Makes the rules for a folder that is opened by its path: those of the repository that it is in.
  init(path: String, folder: OpenFolder) {
    if Self.isRepository(folder) {
      enterRepository(folder)
      return
    }
    // From the folder upwards, to the nearest repository.
    var names: [ArraySlice<UInt8>] = []
    if let absolute = Self.absolutePath(path) {
      var parts = absolute.split(separator: UInt8(ascii: "/"))
      while let name = parts.popLast() {
        names.append(name)
        let above = "/" + parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
        guard let open = try? OpenFolder.open(path: above), Self.isRepository(open) else {
          continue
        }
        enterRepository(open)
        var outer = open
        while let name = names.popLast() {
          guard let inner = try? outer.descend([name], followsLinks: false) else { break }
          self.path += Array(name) + [UInt8(ascii: "/")]
          append(Self.patterns(Self.fileName, in: inner))
          outer = inner
        }
        return
      }
    }
    append(Self.patterns(Self.fileName, in: folder))
  }

  /// Enters a folder in this one.
  mutating func enter(_ name: ArraySlice<UInt8>, _ folder: OpenFolder) {
    if Self.isRepository(folder) {
      enterRepository(folder)
    } else {
      path += Array(name) + [UInt8(ascii: "/")]
      append(Self.patterns(Self.fileName, in: folder))
    }
  }

  /// Whether a file in the folder is ignored.
  func ignores(_ name: ArraySlice<UInt8>, isFolder: Bool) -> Bool {
    if name.elementsEqual(".git".utf8) { return true }
    let file = path + Array(name)
    for rules in files.reversed() {
      let relative = file[rules.folderLength...]
      if let last = rules.patterns.last(where: { $0.matches(relative, isFolder: isFolder) }) {
        return !last.isNegated
      }
    }
    return false
  }

  /// Begins anew with the rules at the top of a repository.
  private mutating func enterRepository(_ folder: OpenFolder) {
    path = []
    files = []
    append(Self.excludePatterns(of: folder))
    append(Self.patterns(Self.fileName, in: folder))
  }

  private mutating func append(_ patterns: [GitignorePattern]) {
    if !patterns.isEmpty { files.append(File(folderLength: path.count, patterns: patterns)) }
  }

  private static func isRepository(_ folder: OpenFolder) -> Bool {
    (try? folder.status(of: ".git".utf8)) != nil
  }

  private static func absolutePath(_ path: String) -> [UInt8]? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)).map { $0 }
  }

  /// Returns the patterns of `info/exclude`, which is where `.git` is, or says that it is.
  private static func excludePatterns(of folder: OpenFolder) -> [GitignorePattern] {
    if let inner = try? folder.descend([Array(".git".utf8)[...]], followsLinks: true) {
      return patterns(Array("exclude".utf8), at: "info", in: inner)
    }
    // The folder is another working tree of a repository, or a submodule.
    guard let place = line(of: ".git", after: "gitdir: ", in: folder),
      let ownData = folder.open(path: place)
    else { return [] }
    let common = line(of: "commondir", after: "", in: ownData).flatMap { ownData.open(path: $0) }
    return patterns(Array("exclude".utf8), at: "info", in: common ?? ownData)
  }

  private static func patterns(
    _ name: [UInt8],
    at path: String,
    in folder: OpenFolder
  ) -> [GitignorePattern] {
    guard let inner = try? folder.descend([Array(path.utf8)[...]], followsLinks: true) else {
      return []
    }
    return patterns(name, in: inner)
  }

  /// Returns the only line of a file, without what it begins with.
  private static func line(
    of name: String,
    after start: String,
    in folder: OpenFolder
  ) -> String? {
    guard let file = try? folder.openFile(Array(name.utf8), followsLinks: false),
      let bytes = try? file.prefix(4096)
    else { return nil }
    let text = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    return text.hasPrefix(start) ? String(text.dropFirst(start.count)) : nil
  }

  /// Returns the patterns in a file; none if it cannot be read, is a link or is too large.
  private static func patterns(_ name: [UInt8], in folder: OpenFolder) -> [GitignorePattern] {
    guard let file = try? folder.openFile(name, followsLinks: false),
      file.status.size <= maximumSize, let bytes = try? file.prefix(maximumSize)
    else { return [] }
    return patterns(in: bytes)
  }

  /// Returns the patterns in the text of a file.
  static func patterns(in text: [UInt8]) -> [GitignorePattern] {
    let content = text.starts(with: [0xEF, 0xBB, 0xBF]) ? text.dropFirst(3) : text[...]
    return content.split(separator: UInt8(ascii: "\n")).compactMap { line in
      GitignorePattern(line: line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
    }
  }
}
