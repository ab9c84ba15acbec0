import ExplorerTestSupport
import Foundation
import Testing

@testable import EspalierSources

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Random changes in a folder, mirrored using only the reported changes.
@Suite struct LiveRandomTests {
  @Test("following the changes gives the same lists as reading the folders", arguments: 1...8)
  func native(seed: UInt64) async throws {
    try await follow(.standard, seed: seed, rounds: 12, steps: 25)
  }

  @Test("following by polling gives the same lists", arguments: 9...10)
  func polling(seed: UInt64) async throws {
    try await follow(.polling, seed: seed, rounds: 4, steps: 25)
  }

  @Test("watching some folders and polling the others gives the same lists", arguments: 11...12)
  func mixed(seed: UInt64) async throws {
    try await follow(.native(maxFolders: 3), seed: seed, rounds: 4, steps: 25)
  }

  private func follow(
    _ method: FolderWatcher.Method,
    seed: UInt64,
    rounds: Int,
    steps: Int
  ) async throws {
    let temporary = try TemporaryFolder()
    let source = try FolderSource(path: temporary.path, watchingWith: method)
    let mirror = Mirror(source)
    await mirror.start()
    var work = RandomWork(path: temporary.path, generator: SeededGenerator(seed: seed))
    for round in 1...rounds {
      for _ in 0..<steps { work.step() }
      let expected = plainListing(of: temporary.path)
      let last = LockedValue<[String: [String]]>([:])
      let words = "seed \(seed), round \(round), \(work.log.suffix(steps)): \(expected)"
      try await eventually("\(words), but \(last.withLock { $0 })") {
        let shown = await mirror.shown
        last.withLock { $0 = shown }
        return shown == expected
      }
    }
    await mirror.stop()
  }

  /// The watched folders, whether they exist or not.
  static let folders = ["", "d0", "d1", "d0/d0", "d0/d1", "d1/d0", "d1/d1"]

  /// Returns the contents of each existing folder, with the sizes of files.
  private func plainListing(of path: String) -> [String: [String]] {
    var listing: [String: [String]] = [:]
    for folder in Self.folders {
      let full = path + "/" + folder
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: full) else { continue }
      listing[folder] = names.filter { !$0.hasPrefix(".") }.sorted().map { name in
        let attributes = try? FileManager.default.attributesOfItem(atPath: full + "/" + name)
        let isFolder = attributes?[.type] as? FileAttributeType == .typeDirectory
        return name + (isFolder ? "" : ": \(attributes?[.size] as? Int ?? -1) bytes")
      }
    }
    return listing
  }
}

/// A mirror of file lists that works like a page: it reads a list again only if a change is
/// reported.
private actor Mirror {
  private let source: FolderSource
  private var lists: [FileID: [SourceNode<FileID>]] = [:]
  private var task: Task<Void, Never>?
  /// The number of requests for each list: the result of an outdated request is discarded.
  private var requestCounts: [FileID: Int] = [:]

  init(_ source: FolderSource) { self.source = source }

  private var branches: [FileID] {
    LiveRandomTests.folders.map { FileID(bytes: Array($0.utf8)) }
  }

  func start() async {
    let stream = source.changes(in: Set(branches.map { $0 == .root ? nil : $0 }))
    task = Task { for await change in stream { await apply(change) } }
    for branch in branches { await reload(branch) }
  }

  func stop() { task?.cancel() }

  /// The contents of each watched folder that exists.
  var shown: [String: [String]] {
    var shown: [String: [String]] = [:]
    for folder in branches {
      guard let nodes = lists[folder], nodes.first?.id.isReport != true else { continue }
      let texts = nodes.map { $0.title + ($0.detail.isEmpty ? "" : ": " + $0.detail) }
      shown[String(decoding: folder.bytes, as: UTF8.self)] = texts.sorted()
    }
    return shown
  }

  private func apply(_ change: SourceChange<FileID>) async {
    switch change {
    case .children(let folder): await reload(folder ?? .root)
    case .everything: for branch in branches { await reload(branch) }
    case .renamed(let old, let new):
      // Everything known about the folder now applies to the new name, and nothing to the old one.
      for folder in lists.keys where folder.isWithin(old) {
        let moved = lists.removeValue(forKey: folder) ?? []
        let id = folder.renamed(old, to: new)
        requestCounts[id, default: 0] += 1
        lists[id] = moved
      }
    }
  }

  private func reload(_ folder: FileID) async {
    let number = requestCounts[folder, default: 0] + 1
    requestCounts[folder] = number
    var nodes: [SourceNode<FileID>] = []
    var offset: Int? = 0
    while let from = offset,
      let page = try? source.children(of: folder, from: from, limit: 99)
    {
      nodes += page.nodes
      offset = page.nextOffset
    }
    if requestCounts[folder] == number { lists[folder] = nodes }
  }
}

/// A generator of random file operations, with few names, so that they often conflict.
private struct RandomWork {
  let path: String
  var generator: SeededGenerator
  var log: [String] = []

  init(path: String, generator: SeededGenerator) {
    self.path = path
    self.generator = generator
  }

  mutating func step() {
    switch Int.random(in: 0..<20, using: &generator) {
    case 0...4:
      let file = file()
      write(file, Int.random(in: 2...9, using: &generator))
    case 5...9: make(folder())
    case 10...12: move(folder(), to: folder())
    case 13...15: move(file(), to: file())
    case 16: move(folder(), to: file())
    case 17...18:
      let file = file()
      run("rm \(file)") { unlink($0 + file) }
    default:
      let folder = folder()
      log.append("rm -r \(folder)")
      try? FileManager.default.removeItem(atPath: path + "/" + folder)
    }
  }

  private mutating func make(_ folder: String) {
    run("mkdir \(folder)") { mkdir($0 + folder, 0o700) }
  }

  private mutating func move(_ old: String, to new: String) {
    run("mv \(old) \(new)") { rename($0 + old, $0 + new) }
  }

  private mutating func folder() -> String {
    let names = (1...Int.random(in: 1...2, using: &generator)).map { _ in
      ["d0", "d1"].randomElement(using: &generator) ?? ""
    }
    return names.joined(separator: "/")
  }

  private mutating func file() -> String {
    let name = ["a", "b", "c", ".h"].randomElement(using: &generator) ?? ""
    return Bool.random(using: &generator) ? folder() + "/" + name : name
  }

  private mutating func write(_ name: String, _ size: Int) {
    run("write \(name)") { folder in
      let descriptor = open(folder + name, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      defer { if descriptor >= 0 { close(descriptor) } }
      let bytes = [UInt8](repeating: 1, count: size)
      return descriptor < 0 ? -1 : CInt(pwrite(descriptor, bytes, size, 0))
    }
  }

  private mutating func run(_ words: String, _ work: (String) -> CInt) {
    log.append(work(path + "/") < 0 ? words + " (refused)" : words)
  }
}
