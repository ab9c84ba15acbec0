import Foundation
import GRDB
import Testing

@testable import EspalierSources

/// Databases that another program writes while they are read.
@Suite struct SQLiteWriterTests {
  /// A program that inserts rows, each in a transaction of its own, until it is told to stop.
  private final class Writer: Sendable {
    private let isStopped = LockedValue(false)
    /// The number of rows written, and of attempts that failed.
    let counts = LockedValue((rows: 0, failures: 0))

    /// Writes about 200 rows a second to the table `log`.
    func run(on database: DatabaseQueue) {
      Thread.detachNewThread { [self] in
        while !isStopped.withLock({ $0 }) {
          let isWritten =
            (try? database.write { try $0.execute(sql: "INSERT INTO log(text) VALUES('new')") })
            != nil
          counts.withLock { if isWritten { $0.rows += 1 } else { $0.failures += 1 } }
          Thread.sleep(forTimeInterval: 0.005)
        }
      }
    }

    func stop() { isStopped.withLock { $0 = true } }
  }

  private static let schema = """
    CREATE TABLE log(id INTEGER PRIMARY KEY, text TEXT);
    CREATE TABLE notes(id INTEGER PRIMARY KEY, text TEXT);
    INSERT INTO log(text) VALUES('first'), ('[1, {"a": 2}]');
    """

  /// Makes a database with a rollback journal.
  private static func make(in folder: borrowing TemporaryFolder) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(10)
    let database = try DatabaseQueue(path: folder.path + "/a.db", configuration: configuration)
    try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
    try database.write { try $0.execute(sql: schema) }
    return database
  }

  @Test("what is written all the time is listed and opened, by the ids of earlier pages")
  func written() throws {
    let folder = try TemporaryFolder()
    let database = try Self.make(in: folder)
    for path in [folder.path, folder.path + "/a.db"] {
      let tree = try FileTreeSource(path: path)
      let prefix = tree.isFolder ? "/a.db" : ""
      let writer = Writer()
      writer.run(on: database)
      defer { writer.stop() }
      let table = try #require(
        try tree.node(path: String((prefix + "/log").dropFirst(tree.isFolder ? 1 : 0)))
      ).id
      var ids: Set<String> = []
      var rounds = 0
      let start = writer.counts.withLock { $0.rows }
      while writer.counts.withLock({ $0.rows }) < start + 100 || rounds < 50 {
        rounds += 1
        // A page of the browser sends ids that are older than the last rows.
        let id = try #require(try tree.node(wireID: tree.wireID(of: table)))
        let page = try tree.children(of: id, from: 0, limit: 20)
        #expect(page.nodes.count >= 3 && !page.nodes.contains { $0.kind == .error })
        let row = try #require(try tree.node(wireID: tree.wireID(of: page.nodes[1].id)))
        let cells = try tree.children(of: row, from: 0, limit: 10).nodes
        #expect(cells.map(\.title) == ["id", "text"] && cells.last?.detail == "\"first\"")
        ids.insert(tree.wireID(of: row))
      }
      #expect(ids.count == 1 && writer.counts.withLock { $0.failures } == 0)
    }
  }

  @Test("a table that was dropped or altered is answered with the change, also for ids in it")
  func altered() throws {
    for sql in [
      "DROP TABLE log", "ALTER TABLE log ADD COLUMN more", "ALTER TABLE log RENAME TO others",
      "CREATE TABLE before(a)",
    ] {
      let folder = try TemporaryFolder()
      let database = try Self.make(in: folder)
      let tree = try FileTreeSource(path: folder.path)
      var ids: [String] = []
      for path in ["a.db/log", "a.db/log/1", "a.db/log/1/text"] {
        ids.append(tree.wireID(of: try #require(try tree.node(path: path)).id))
      }
      try database.write { try $0.execute(sql: sql) }
      for id in ids {
        #expect(throws: SourceError.changed(path: folder.path + "/a.db")) {
          try tree.node(wireID: id)
        }
      }
      // The present rows are shown.
      #expect(try tree.node(path: "a.db/notes") != nil)
      let isGone = sql.contains("DROP") || sql.contains("RENAME")
      #expect(try (tree.node(path: "a.db/log") == nil) == isGone)
    }
  }

  @Test("another database that is copied over the file is another one")
  func copied() throws {
    let folder = try TemporaryFolder()
    _ = try Self.make(in: folder)
    let tree = try FileTreeSource(path: folder.path)
    let id = try #require(try tree.node(path: "a.db/log")).id
    let other = try SQLiteSourceTests.bytes(
      "CREATE TABLE logs(a); CREATE TABLE notes(a); INSERT INTO logs VALUES(1)"
    )
    let handle = try FileHandle(forWritingTo: URL(filePath: folder.path + "/a.db"))
    try handle.truncate(atOffset: 0)
    try handle.write(contentsOf: Data(other))
    try handle.close()
    #expect(throws: SourceError.self) { try tree.node(wireID: tree.wireID(of: id)) }
    #expect(try tree.node(path: "a.db/logs/1/a")?.detail == "1")
  }

  @Test("counts, records and the JSON in a cell are those of now")
  func current() throws {
    let folder = try TemporaryFolder()
    let database = try Self.make(in: folder)
    let tree = try FileTreeSource(path: folder.path)
    let table = try #require(try tree.node(path: "a.db/log"))
    let cell = try #require(try tree.node(path: "a.db/log/2/text")).id
    let values = try tree.children(of: cell, from: 0, limit: 10).nodes
    #expect(table.detail == "table, 2 rows" && values.map(\.kind) == [.number, .object])
    let inner = tree.wireID(of: values[1].id)
    let node = try #require(try tree.node(wireID: inner))
    #expect(tree.path(of: node) == "a.db/log/2/text/1")
    try database.write {
      try $0.execute(sql: "UPDATE log SET text = '{\"b\": 1, \"c\": [3]}' WHERE id = 2")
      try $0.execute(sql: "INSERT INTO log(text) VALUES('third')")
    }
    #expect(try tree.node(path: "a.db/log")?.detail == "table, 3 rows")
    #expect(try tree.children(of: table.id, from: 0, limit: 10).nodes.count == 4)
    #expect(try tree.children(of: cell, from: 0, limit: 10).nodes.map(\.title) == ["b", "c"])
    // A value in the text before is not taken for one in the new text: it is shown as it was as long
    // as it is known, and otherwise refused.
    let old = try #require(try tree.node(wireID: inner))
    #expect(try tree.children(of: old, from: 0, limit: 10).nodes.map(\.title) == ["a"])
    let other = try FileTreeSource(path: folder.path)
    let refused = try #require(try other.node(wireID: inner))
    #expect(try other.children(of: refused, from: 0, limit: 10).nodes.map(\.kind) == [.error])
  }
}
