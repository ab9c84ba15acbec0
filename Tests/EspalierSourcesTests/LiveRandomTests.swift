import EspalierTestSupport
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

/// Random work in a folder, followed by nothing but what the source says has changed.
@Suite struct LiveRandomTests {
  @Test("whoever follows the changes sees what a plain listing does", arguments: 1...8)
  func told(seed: UInt64) async throws {
    try await follow(.usual, seed: seed, rounds: 12, steps: 25)
  }

  @Test("so does whoever follows by looking", arguments: 9...10)
  func polled(seed: UInt64) async throws {
    try await follow(.polled, seed: seed, rounds: 4, steps: 25)
  }

  @Test("and whoever the system tells only of some folders", arguments: 11...12)
  func mixed(seed: UInt64) async throws {
    try await follow(.told(most: 3), seed: seed, rounds: 4, steps: 25)
  }

  private func follow(
    _ method: LiveFolders.Method,
    seed: UInt64,
    rounds: Int,
    steps: Int
  ) async throws {
    let temporary = try TemporaryFolder()
    let source = try FolderSource(path: temporary.path, seeingChanges: method)
    let mirror = Mirror(source)
    await mirror.start()
    var work = RandomWork(path: temporary.path, dice: SeededGenerator(seed: seed))
    for round in 1...rounds {
      for _ in 0..<steps { work.step() }
      let expected = plainListing(of: temporary.path)
      let last = Box<[String: [String]]>([:])
      let words = "seed \(seed), round \(round), \(work.log.suffix(steps)): \(expected)"
      try await eventually("\(words), but \(last.value)") {
        let shown = await mirror.shown
        last.change { $0 = shown }
        return shown == expected
      }
    }
    await mirror.stop()
  }

  /// The folders that are followed, there or not.
  static let folders = ["", "d0", "d1", "d0/d0", "d0/d1", "d1/d0", "d1/d1"]

  /// What is in each folder that is there, with the sizes of files.
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

/// Keeps lists of files as a page does: asks for one again when it is told to, and only then.
private actor Mirror {
  private let source: FolderSource
  private var lists: [FileID: [SourceNode<FileID>]] = [:]
  private var task: Task<Void, Never>?
  /// How often each list was asked for: an answer that is late is of no use.
  private var asked: [FileID: Int] = [:]

  init(_ source: FolderSource) { self.source = source }

  private var branches: [FileID] {
    LiveRandomTests.folders.map { FileID(bytes: Array($0.utf8)) }
  }

  func start() async {
    let stream = source.changes(in: Set(branches.map { $0 == .root ? nil : $0 }))
    task = Task { for await change in stream { await take(change) } }
    for branch in branches { await ask(branch) }
  }

  func stop() { task?.cancel() }

  /// What is in each folder that is followed and there.
  var shown: [String: [String]] {
    var shown: [String: [String]] = [:]
    for folder in branches {
      guard let nodes = lists[folder], nodes.first?.id.isReport != true else { continue }
      let texts = nodes.map { $0.title + ($0.detail.isEmpty ? "" : ": " + $0.detail) }
      shown[String(decoding: folder.bytes, as: UTF8.self)] = texts.sorted()
    }
    return shown
  }

  private func take(_ change: SourceChange<FileID>) async {
    switch change {
    case .children(let folder): await ask(folder ?? .root)
    case .everything: for branch in branches { await ask(branch) }
    case .renamed(let old, let new):
      // All that is known of the folder is true under the new name, and nothing under the old one.
      for folder in lists.keys where folder.isWithin(old) {
        let moved = lists.removeValue(forKey: folder) ?? []
        let id = folder.renamed(old, to: new)
        asked[id, default: 0] += 1
        lists[id] = moved
      }
    }
  }

  private func ask(_ folder: FileID) async {
    let number = asked[folder, default: 0] + 1
    asked[folder] = number
    var nodes: [SourceNode<FileID>] = []
    var offset: Int? = 0
    while let from = offset,
      let page = try? await source.children(of: folder, from: from, limit: 99)
    {
      nodes += page.nodes
      offset = page.nextOffset
    }
    if asked[folder] == number { lists[folder] = nodes }
  }
}

/// Creates, writes, moves and deletes files and folders with few names, so that they meet often.
private struct RandomWork {
  let path: String
  var dice: SeededGenerator
  var log: [String] = []

  init(path: String, dice: SeededGenerator) {
    self.path = path
    self.dice = dice
  }

  mutating func step() {
    switch Int.random(in: 0..<20, using: &dice) {
    case 0...4:
      let file = file()
      write(file, Int.random(in: 2...9, using: &dice))
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
    let names = (1...Int.random(in: 1...2, using: &dice)).map { _ in
      ["d0", "d1"].randomElement(using: &dice) ?? ""
    }
    return names.joined(separator: "/")
  }

  private mutating func file() -> String {
    let name = ["a", "b", "c", ".h"].randomElement(using: &dice) ?? ""
    return Bool.random(using: &dice) ? folder() + "/" + name : name
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
