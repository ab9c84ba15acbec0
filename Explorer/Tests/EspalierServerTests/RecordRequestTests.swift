import EspalierJSON
import EspalierSources
import ExplorerTestSupport
import Foundation
import Testing

@testable import EspalierServer

/// The responses about records, decoded.
private struct Records {
  let catalog: OutlineCatalog

  init(_ csv: String) throws {
    let source = try CSVSource(Array(csv.utf8), name: "a.csv")
    catalog = OutlineCatalog(source, title: "a.csv", detail: "")
  }

  func facets(_ query: String, limits: RecordLimits = RecordLimits()) async throws -> [String: Any]
  {
    let request = try FacetRequest(Query(query))
    return try decoded(catalog.facets(in: "source", request, limits: limits))
  }

  func records(_ query: String) async throws -> [String: Any] {
    let request = try RecordPageRequest(Query(query, repeatable: "at"))
    return try decoded(catalog.records(in: "source", request))
  }

  func order(_ query: String, limits: RecordLimits) async throws -> [String: Any] {
    let request = try OrderRequest(Query(query))
    return try decoded(catalog.order(in: "source", request, limits: limits))
  }

  func positions(_ query: String, limits: RecordLimits = RecordLimits()) async throws -> [Int] {
    try await order(query, limits: limits)["positions"] as? [Int] ?? []
  }

  private func decoded(_ response: BufferedResponse) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(response.bytes))
    return try #require(object as? [String: Any])
  }
}

@Suite struct RecordRequestTests {
  private let pets = "name,kind,age\nTom,cat,3\nRex,dog,10\nKit,cat,\n\"A\u{1B}b\",dog,7\n"

  @Test("Records are sent by column, safe to show, from an offset or at positions")
  func records() async throws {
    let records = try Records(pets)
    let page = try await records.records("offset=1&limit=2")
    #expect(page["next"] as? Int == 3 && page["total"] as? Int == 4)
    let rows = try #require(page["records"] as? [[String: Any]])
    #expect(rows.map { $0["position"] as? Int } == [1, 2])
    #expect(rows[0]["cells"] as? [String: String] == ["name": "Rex", "kind": "dog", "age": "10"])
    let some = try await records.records("at=3&at=0&at=1")
    let cells = (some["records"] as? [[String: Any]])?.compactMap {
      $0["cells"] as? [String: String]
    }
    #expect(cells?.map { $0["name"] } == ["A\\u{1B}b", "Tom", "Rex"])
  }

  @Test("Values are cut at 200 characters, or at as many as are asked for")
  func cellLimit() async throws {
    let records = try Records(
      "name,note\nTom,\(String(repeating: "€", count: 10_001))\nRex,short\n"
    )
    func notes(_ query: String) async throws -> [String] {
      let page = try await records.records(query)
      let rows = try #require(page["records"] as? [[String: Any]])
      return rows.compactMap { ($0["cells"] as? [String: String])?["note"] }
    }
    func start(_ count: Int) -> String { String(repeating: "€", count: count) + "…" }
    #expect(try await notes("") == [start(200), "short"])
    #expect(try await notes("at=1&at=0") == ["short", start(200)])
    #expect(try await notes("at=1&at=0&cells=10000") == ["short", start(10_000)])
    #expect(try await notes("at=0&cells=250") == [start(250)])
    let invalid = [
      "cells=10000", "at=0&cells=0", "at=0&cells=10001", "at=0&cells=+5", "at=0&cells=",
      "at=0&at=1&at=2&at=3&at=4&at=5&cells=10000",
    ]
    for query in invalid {
      #expect(throws: RequestError.self, "\(query)") {
        try RecordPageRequest(Query(query, repeatable: "at"))
      }
    }
  }

  @Test("Facets have the fields of a form, with the answers of the filter and honest counts")
  func facets() async throws {
    let records = try Records(pets)
    let answer = try await records.facets("filter=kind%3Dcat")
    #expect(answer["state"] as? String == "complete")
    #expect(answer["text"] as? String == "counted 4 records")
    #expect(answer["matching"] as? Int == 2 && answer["tabular"] as? Bool == true)
    let columns = try #require(answer["columns"] as? [[String: Any]])
    #expect(columns.map { $0["title"] as? String } == ["name", "kind", "age"])
    let options = try #require(columns[1]["options"] as? [[String: Any]])
    // The choice of its own column does not reduce them.
    #expect(options.map { $0["count"] as? Int } == [2, 2])
    #expect(columns[1]["answer"] as? [String] == ["cat"])
    let part = try await records.facets("most=3")
    #expect(part["state"] as? String == "stopped" && part["reason"] as? String == "records")
    #expect(part["text"] as? String == "stopped at the limit: at least 3 records")
  }

  @Test("What cannot be read to its end is not counted as complete")
  func unreadable() async throws {
    let records = try Records("name,age\nTom,3\n\"Rex,4\nKit,5\n")
    let facets = try await records.facets("")
    #expect(facets["state"] as? String == "stopped")
    #expect(facets["reason"] as? String == "unreadable")
    #expect(facets["text"] as? String == "could not be read to the end: at least 2 records")
    let order = try await records.order("sort=age", limits: RecordLimits())
    #expect(order["state"] as? String == "stopped" && order["reason"] as? String == "unreadable")
  }

  @Test("Counts on the way are marked as such, grow, and end with those of a whole count")
  func progress() async throws {
    let csv = "kind\n" + (0..<3000).map { $0 % 3 == 0 ? "cat\n" : "dog\n" }.joined()
    let source = try CSVSource(Array(csv.utf8), name: "a.csv")
    let catalog = OutlineCatalog(source, title: "a.csv", detail: "")
    let seen = LockedValue<[BufferedResponse]>([])
    // Beside other tests, reading may take longer than a person would wait.
    let limits = RecordLimits(time: .seconds(600), interval: .zero)
    let request = try FacetRequest(Query("progress=1"))
    let whole = try catalog.facets(in: "source", request, limits: limits) { part in
      seen.withLock { $0.append(part) }
    }
    let parts = try seen.withLock { $0 }.map { part in
      try #require(
        JSONSerialization.jsonObject(with: Data(part.body.bytes)) as? [String: Any]
      )
    }
    #expect(parts.count > 1)
    #expect(parts.allSatisfy { $0["state"] as? String == "counting" })
    let records = parts.compactMap { $0["records"] as? Int }
    #expect(records == records.sorted() && Set(records).count == records.count)
    #expect(records.allSatisfy { 0 < $0 && $0 < 3000 })
    let silent = try catalog.facets(in: "source", FacetRequest(Query("")), limits: limits) {
      _ in Issue.record("progress that was not asked for")
    }
    #expect(whole == silent)
  }

  @Test("The server sends counts line by line, the last one exact, and a refusal as a status")
  func lines() async throws {
    let csv = "kind\n" + (0..<3000).map { $0 % 3 == 0 ? "cat\n" : "dog\n" }.joined()
    let source = try CSVSource(Array(csv.utf8), name: "a.csv")
    try await LiveServer.run(serving: source) { server in
      server.limits.counting.interval = .zero
      server.limits.counting.time = .seconds(600)
    } _: { server in
      let text = try await server.connect().perform { connection in
        try connection.ask("/api/outlines/source/facets?progress=1")
        let head = try connection.head()
        #expect(head.status == 200)
        #expect(head.fields["content-type"] == "application/x-ndjson")
        var text = ""
        while true {
          let chunk = try connection.chunk()
          if chunk.isEmpty { return text }
          text += chunk
        }
      }
      #expect(text.hasSuffix("\n"))
      let lines = try text.split(separator: "\n").map { line in
        try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      }
      #expect(lines.last?["state"] as? String == "complete")
      #expect(lines.last?["records"] as? Int == 3000)
      #expect(lines.dropLast().allSatisfy { $0["state"] as? String == "counting" })
      let refused = try await server.get("/api/outlines/source/facets?progress=1&filter=a")
      #expect(refused.status == 400)
      #expect(try await server.get("/api/outlines/source/facets?progress=x").status == 400)
      #expect(try await server.get("/api/outlines/source/facets?progress=1&of=no").status == 404)
    }
  }

  @Test("The order is that of a column, under a filter")
  func order() async throws {
    let records = try Records(pets)
    #expect(try await records.positions("sort=age") == [0, 3, 1, 2])
    #expect(try await records.positions("sort=age&direction=descending") == [1, 3, 0, 2])
    #expect(try await records.positions("filter=kind%3Ddog") == [1, 3])
  }

  @Test("A filter and an order are of all records that the time is enough for")
  func manyRecords() async throws {
    let matches: Set = [5, 1_990, 2_010, 2_999]
    let lines = (0..<3_000).map { "\($0),\(matches.contains($0) ? "hit" : "no")\n" }
    let records = try Records("id,v\n" + lines.joined())
    var limits = ServerLimits().sorting
    #expect(limits.records >= 10_000_000)
    // More than a loaded machine needs.
    limits.time = .seconds(3600)
    for order in ["", "&sort=v"] {
      let query = "filter=v%3Dhit" + order
      #expect(try await records.positions(query, limits: limits) == matches.sorted())
    }
    // Out of time at once, which an answer says with the number of records that it is of.
    var none = limits
    none.time = .zero
    let some = try await records.order("filter=v%3Dhit", limits: none)
    #expect(some["state"] as? String == "stopped" && some["reason"] as? String == "time")
    #expect(some["records"] as? Int == 64 && some["positions"] as? [Int] == [5])
  }

  @Test(
    "A bad parameter is refused with the reason",
    arguments: ["filter=a", "filter=a%3A5..1", "most=0", "most=x"]
  )
  func refusal(query: String) {
    #expect(throws: RequestError.self) { try FacetRequest(Query(query)) }
  }

  @Test("Bad positions, too many of them, and a bad direction are refused")
  func badOrder() throws {
    #expect(throws: RequestError.self) { try OrderRequest(Query("direction=up")) }
    #expect(try OrderRequest(Query("seconds=60")).seconds == 60)
    for seconds in ["0", "61", "x", ""] {
      #expect(throws: RequestError.self) { try OrderRequest(Query("seconds=\(seconds)")) }
    }
    #expect(throws: RequestError.self) { try RecordPageRequest(Query("at=-1", repeatable: "at")) }
    let many = (0...200).map { "at=\($0)" }.joined(separator: "&")
    #expect(throws: RequestError.self) { try RecordPageRequest(Query(many, repeatable: "at")) }
  }
}
