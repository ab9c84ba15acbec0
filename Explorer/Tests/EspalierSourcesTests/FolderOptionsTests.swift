import ExplorerTestSupport
import Foundation
import Testing

@testable import EspalierSources

/// The choice and order of the files in a folder.
@Suite struct FolderOptionsTests {
  /// Returns the titles of the rows at the top of a folder.
  private func titles(
    _ temporary: borrowing TemporaryFolder,
    _ change: (inout FolderOptions) -> Void
  ) async throws -> [String] {
    var options = FolderOptions()
    change(&options)
    let source = try FolderSource(path: temporary.path, options: options)
    return try await all(source, of: nil, pageSize: 2).map(\.title)
  }

  private func setTime(_ path: String, _ seconds: Double) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: seconds)],
      ofItemAtPath: path
    )
  }

  private func sample() throws -> TemporaryFolder {
    let temporary = try TemporaryFolder()
    try temporary.write("b10", [1, 2])
    try temporary.folder("c/deep")
    try temporary.write("c/deep/large", [UInt8](repeating: 0, count: 3000))
    try temporary.write("b9", [1, 2, 3])
    try temporary.folder("a")
    try temporary.write("d", [])
    try setTime(temporary.path + "/b10", 3000)
    try setTime(temporary.path + "/b9", 1000)
    try setTime(temporary.path + "/d", 5000)
    try setTime(temporary.path + "/a", 4000)
    try setTime(temporary.path + "/c", 2000)
    return temporary
  }

  @Test("by name, size and time, with and without folders first")
  func orders() async throws {
    let temporary = try sample()
    #expect(try await titles(temporary) { _ in } == ["a", "b9", "b10", "c", "d"])
    #expect(
      try await titles(temporary) { $0.foldersFirst = true } == ["a", "c", "b9", "b10", "d"]
    )
    #expect(try await titles(temporary) { $0.order = .size } == ["b9", "b10", "a", "c", "d"])
    #expect(try await titles(temporary) { $0.order = .time } == ["d", "a", "b10", "c", "b9"])
    let latest = try await titles(temporary) {
      $0.order = .time
      $0.foldersFirst = true
    }
    #expect(latest == ["a", "c", "d", "b10", "b9"])
    #expect(
      try await titles(temporary) { $0.order = .none }.sorted() == ["a", "b10", "b9", "c", "d"]
    )
  }

  @Test("folders have the size of all files below, and are sorted by it", .timeLimit(.minutes(2)))
  func sizes() async throws {
    let temporary = try sample()
    try temporary.write("c/.hidden", [0])
    try temporary.link("c/link", to: "../b9")
    var options = FolderOptions()
    options.sizes = .awaited
    options.order = .size
    let source = try FolderSource(path: temporary.path, options: options)
    #expect(
      try await drawing(source) == """
        folder c: 3.0 KB
          folder deep: 3.0 KB
            file large: 3.0 KB
          link link: -> ../b9
        file b9: 3 bytes
        file b10: 2 bytes
        folder a: 0 bytes
        file d: 0 bytes
        """
    )
  }

  @Test("folders deeper than may stay open are counted to the bottom")
  func deepSizes() async throws {
    let temporary = try TemporaryFolder()
    let path = Array(repeating: "d", count: 80).joined(separator: "/")
    try temporary.folder(path)
    for depth in [1, 30, 50, 80] {
      let folder = Array(repeating: "d", count: depth).joined(separator: "/")
      try temporary.write(folder + "/f", [UInt8](repeating: 0, count: depth))
    }
    var options = FolderOptions()
    options.sizes = .awaited
    let source = try FolderSource(path: temporary.path, options: options)
    #expect(try await all(source, of: nil, pageSize: 2).map(\.value) == [.size(161)])
  }

  @Test("sizes of random folders are those of a slow model")
  func randomSizes() async throws {
    for seed in 0..<4 {
      var random = SeededGenerator(seed: UInt64(seed))
      let temporary = try TemporaryFolder()
      var folders = [""]
      var total: [String: Int] = ["": 0]
      for number in 0..<40 {
        let parent = folders[random.below(folders.count)]
        if random.chance(40) {
          let name = parent + "f\(number)/"
          try temporary.folder(name)
          folders.append(name)
          total[name] = 0
        } else {
          let size = random.below(5000)
          try temporary.write(parent + "\(number)", [UInt8](repeating: 1, count: size))
          for folder in folders where parent.hasPrefix(folder) { total[folder, default: 0] += size }
        }
      }
      var options = FolderOptions()
      options.sizes = .awaited
      let source = try FolderSource(path: temporary.path, options: options)
      for folder in folders where folder != "" {
        let node = try #require(try source.node(path: String(folder.dropLast())))
        #expect(node.detail == byteSize(Int64(total[folder] ?? -1)), "\(folder), seed \(seed)")
      }
    }
  }

  @Test("sizes in the background arrive as a change, and grow with the folder")
  func background() async throws {
    let temporary = try sample()
    for number in 0..<3 {
      try temporary.write("c/deep/\(number)", [UInt8](repeating: 0, count: 1000))
    }
    var options = FolderOptions()
    options.sizes = .inBackground
    let source = try FolderSource(path: temporary.path, options: options)
    let recorder = ChangeRecorder(source.changes(in: [nil]))
    // The first page waits for a moment; where that was too short, a change follows.
    try await eventually("the size of c: \(recorder.changes)") {
      try await all(source, of: nil).first { $0.title == "c" }?.detail == "6.0 KB"
    }
  }

  @Test("a page that is read while another one waits for the same sizes gets them as a change")
  func readTwice() async throws {
    let temporary = try sample()
    for number in 0..<300 {
      try temporary.write("c/deep/\(number)", [UInt8](repeating: 0, count: 10))
    }
    var options = FolderOptions()
    options.sizes = .inBackground
    for _ in 0..<20 {
      let source = try FolderSource(path: temporary.path, options: options)
      let recorder = ChangeRecorder(source.changes(in: [nil]))
      let readers = (0..<2).map { _ in
        Task.detached { try source.children(of: nil, from: 0, limit: 100).nodes }
      }
      for reader in readers {
        guard try await reader.value.first(where: { $0.title == "c" })?.detail == "" else {
          continue
        }
        try await eventually("the change of the list: \(recorder.changes)") {
          !recorder.changes.isEmpty
        }
      }
    }
  }

  @Test("what cannot be read makes a size the least one")
  func unreadable() async throws {
    let temporary = try sample()
    let closed = temporary.path + "/c/closed"
    try temporary.folder("c/closed")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: closed)
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: closed)
    }
    var options = FolderOptions()
    options.sizes = .awaited
    let source = try FolderSource(path: temporary.path, options: options)
    withoutPrivilege {
      let rows = source.files.page(of: .root, from: 0, limit: 10) { _, node in node }.nodes
      #expect(rows.first { $0.title == "c" }?.detail == "at least 3.0 KB")
    }
  }
}
