import ExplorerTestSupport
import Foundation
import Testing

/// Several servers of the same data.
@Suite struct ServeTogetherTests {
  @Test("Two processes respond identically, byte by byte, so requests can go to either")
  func alternating() throws {
    let folder = try TemporaryFolder()
    for number in 0..<450 { try folder.write("served/many/b\(number).txt", "\(number)") }
    try folder.write("served/data.json", #"{"a": [1, {"b": 12345678901234567890}], "a": null}"#)
    try folder.write("served/deep/er/est.txt")
    let token = "0123456789abcdef"
    let servers = try (0..<2).map { _ in try ServeProcess(["served", "--token", token], in: folder)
    }
    let fields = ["Host: localhost", "Authorization: Bearer \(token)"]
    let files = ["/", "/espalier.wasm", "/explorer/app.js"]
    var paths = files + ["/?token=\(token)", "/nowhere", "/api/outlines"]
    let outline = "/api/outlines/source"
    paths += [outline, "\(outline)/children?of=gone", "\(outline)/search?text=b44"]
    for offset in stride(from: 0, through: 500, by: 50) {
      paths.append("\(outline)/children?of=many&limit=50&offset=\(offset)")
    }
    for id in ["deep", "deep/er", "data.json"] { paths.append("\(outline)/children?of=\(id)") }
    for server in servers {
      for path in files { try server.getCompressed(path, fields: fields) }
    }
    for gzip in [[], ["Accept-Encoding: gzip"]] {
      for path in paths {
        let answers = try servers.map { try $0.get(path, fields: fields + gzip) }
        #expect(answers[0].status == answers[1].status, "\(path)")
        #expect(answers[0].body == answers[1].body, "\(path)")
        for name in ["etag", "content-type", "cache-control", "set-cookie", "content-encoding"] {
          #expect(answers[0].fields[name] == answers[1].fields[name], "\(path) \(name)")
        }
      }
    }
    // A client whose requests alternate between them sees one tree, and its cached responses stay
    // valid.
    var seen: [String] = []
    var offset: Int? = 0
    while let from = offset {
      let path = "\(outline)/children?of=many&limit=50&offset=\(from)"
      let answer = try servers[from / 50 % 2].get(path, fields: fields)
      let page = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any]
      seen += (page?["items"] as? [[String: Any]] ?? []).compactMap { $0["title"] as? String }
      offset = page?["next"] as? Int
      let tag = try #require(answer.fields["etag"])
      let other = servers[(from / 50 + 1) % 2]
      #expect(try other.get(path, fields: fields + ["If-None-Match: \(tag)"]).status == 304)
    }
    #expect(seen == (0..<450).map { "b\($0).txt" })
  }
}
