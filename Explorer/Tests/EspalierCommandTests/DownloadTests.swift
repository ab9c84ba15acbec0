import EspalierSources
import Foundation
import Testing

@testable import EspalierCommand

/// Sources at the addresses of web servers.
@Suite struct DownloadTests {
  private let json =
    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 7\r\n\r\n{\"a\":1}"

  private func redirect(_ target: String) -> String {
    "HTTP/1.1 302 Found\r\nLocation: \(target)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
  }

  @Test("print, check and diff read a file, whose format its media type or its name says")
  func formats() throws {
    let server = try RawServer { path in
      switch path {
      case "/users?page=2": return self.json
      case "/table.csv":
        return "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nname,age\nann,41\nbob,7\n"
      case "/moved": return self.redirect("/users?page=2")
      default: return "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"
      }
    }
    let print = try CommandRun(["print", server.address + "/users?page=2"])
    #expect(print.output == "users.json\n└── a: 1\n")
    #expect(print.errors == "")
    #expect(try CommandRun(["print", server.address + "/moved", "--get", "/a"]).output == "1\n")
    let table = try CommandRun(["print", server.address + "/table.csv"])
    #expect(table.output.contains("age: 41"))
    let check = try CommandRun(["check", server.address + "/moved"])
    #expect(check.status == 0, "\(check.errors)")
    let diff = try CommandRun(
      ["diff", server.address + "/moved", "-", "--as", "json"],
      input: "{\"a\":1}"
    )
    #expect(diff.status == 0, "\(diff.errors)")
  }

  @Test("what does not work is said, with the address but no password")
  func failures() throws {
    let server = try RawServer { path in
      switch path {
      case "/gone": return "HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n"
      case "/cut": return "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"a\":1}"
      case "/ring": return self.redirect("/ring2")
      case "/ring2": return self.redirect("/ring")
      case "/file": return self.redirect("file:///etc/passwd")
      case let path where path.hasPrefix("/far/"):
        return self.redirect("/far/" + String((Int(path.dropFirst(5)) ?? 0) + 1))
      default: return "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n\u{1}\u{2}\u{3}"
      }
    }
    func errors(_ path: String) throws -> String {
      let run = try CommandRun(["print", server.address + path])
      #expect(run.output == "")
      #expect(run.status == (path == "/unknown" ? 65 : 66), "\(path)")
      return run.errors
    }
    let address = server.address
    #expect(
      try errors("/gone")
        == "espalier: \(address)/gone: cannot be opened: the server answered 410 Gone\n"
    )
    let cut = try errors("/cut")
    #expect(cut.hasSuffix("the server closed the connection before the end\n"), "\(cut)")
    #expect(try errors("/ring").contains("the redirections lead in a circle"))
    let far = try errors("/far/0")
    #expect(far.contains("there are more than 5 redirections"), "\(far)")
    #expect(
      try errors("/file").contains(
        "/file: cannot be opened: the server redirects to file:///etc/passwd, which is on no web"
      )
    )
    #expect(try !errors("/file").contains("root:"))
    #expect(try errors("/unknown").contains("none of the formats that can be read"))
    let secret = address.replacingOccurrences(of: "http://", with: "http://ann:secret@")
    let run = try CommandRun(["print", secret + "/gone"])
    #expect(run.errors.contains("\(address)/gone") && !run.errors.contains("secret"))
    let nobody = try CommandRun(["print", "http://no-such-host.invalid/a"])
    #expect(nobody.status == 66)
    #expect(nobody.errors.contains("the host no-such-host.invalid was not found"))
    let insecure = try CommandRun([
      "print", address.replacingOccurrences(of: "http:", with: "https:"),
    ])
    #expect(insecure.status == 66)
    #expect(insecure.errors.contains("the connection is not secure"), "\(insecure.errors)")
  }

  @Test("a refused connection, and a server that says nothing")
  func unreachable() async throws {
    let port = try RawServer { _ in nil }.address
    let refused = try CommandRun(["print", port + "/a"])
    #expect(refused.status == 66)
    #expect(refused.errors.contains("refused or not reachable"), "\(refused.errors)")
    let silent = try RawServer { _ in nil }
    let download = try #require(
      WebDownload(silent.address + "/a", limits: .init(timeout: .seconds(1)))
    )
    await #expect {
      _ = try await download.open(as: nil)
    } throws: { error in
      "\(error)".hasSuffix("the server did not answer within 1 s")
    }
  }

  @Test("a redirection leads to web servers alone, and from https to https alone")
  func redirections() throws {
    let download = try #require(WebDownload("https://ann:secret@a.example/x/y"))
    func target(_ location: String, from url: String = "https://a.example/x/y") throws -> String {
      try download.redirection(to: location, from: url)
    }
    #expect(try target("/z?q=1") == "https://a.example/z?q=1")
    #expect(try target("z") == "https://a.example/x/z")
    #expect(try target("HTTPS://b.example/") == "HTTPS://b.example/")
    #expect(try target("https://b.example/", from: "http://a.example/") == "https://b.example/")
    #expect {
      try target("http://bob:secret@b.example/z")
    } throws: { error in
      "\(error)" == "https://a.example/x/y: cannot be opened: the server redirects from https to "
        + "http, which is not secure; open http://b.example/z itself if that does not matter"
    }
    for location in ["file:///etc/passwd", "ftp://b.example/", "javascript:1", "http:"] {
      #expect(throws: SourceError.self) { try target(location) }
    }
  }

  @Test("a server that does not answer to the end is given up after the time for all of it")
  func slow() async throws {
    let server = try RawServer { _ in nil }
    let download = try #require(
      WebDownload(server.address + "/a", limits: .init(time: .milliseconds(200)))
    )
    await #expect {
      _ = try await download.open(as: nil)
    } throws: { error in
      "\(error)".hasSuffix("not received within 0.2 s; --max-download-time permits more")
    }
    #expect(try CommandRun(["print", "x", "--max-download-time", "0"]).status == 64)
    #expect(try CommandRun(["print", "x", "--max-statement-time", "0"]).status == 64)
  }

  @Test("a transfer that is stopped ends before the server's time to answer is over")
  func stopped() async throws {
    let server = try RawServer { _ in nil }
    let address = server.address
    await #expect {
      try await WorkerThreads.blocking.perform {
        let transfer = try CurlTransfer(address + "/a", patience: .seconds(20))
        transfer.stop()
        _ = try transfer.head()
      }
    } throws: { error in
      error is CurlTransfer.Failure && !"\(error)".contains("did not answer")
    }
  }

  @Test("a file larger than the limit is refused, whether or not its size is told")
  func limit() throws {
    let body = String(repeating: " ", count: 5000)
    let server = try RawServer { path in
      path == "/told"
        ? "HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n\(body)"
        : "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n\(body)"
    }
    for path in ["/told", "/untold"] {
      let arguments = ["print", server.address + path, "--as", "json", "--max-download", "4KB"]
      let run = try CommandRun(arguments)
      #expect(run.errors.contains("it has more than 4,000 bytes; --max-download permits more"))
      #expect(run.status == 66)
    }
    #expect(try CommandRun(["print", "x", "--max-download", "much"]).status == 64)
  }

  @Test("sizes and names")
  func notations() throws {
    #expect(try ServerArguments.size("10") == 10)
    #expect(try ServerArguments.size("2 kb") == 2000)
    #expect(try ServerArguments.size("3GB") == 3_000_000_000)
    for text in ["", "0", "-1", "MB", "1TB", "9999999999999GB"] {
      #expect(throws: (any Error).self) { try ServerArguments.size(text) }
    }
    #expect(WebDownload.name(atEndOf: "/a/b.yaml", mediaType: "text/plain") == "b.yaml")
    #expect(WebDownload.name(atEndOf: "/a/b", mediaType: "text/csv; charset=utf-8") == "b.csv")
    #expect(WebDownload.name(atEndOf: "/", mediaType: "application/geo+json") == "index.json")
    #expect(WebDownload("ftp://host/a") == nil && WebDownload("httpfile") == nil)
  }
}
