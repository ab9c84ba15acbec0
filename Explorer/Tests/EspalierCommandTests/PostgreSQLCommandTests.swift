import ExplorerTestSupport
import Foundation
import Testing

/// `espalier` with the URL of a PostgreSQL database, run as a process.
@Suite(
  .enabled(
    if: PostgreSQLTestServer.isExpected && formatIsThere,
    "PostgreSQL's server or libpq is missing"
  )
)
struct PostgreSQLCommandTests {
  private func database() async throws -> (url: String, place: String, name: String) {
    let server = try await PostgreSQLTestServer.shared.value
    let name = try server.makeDatabase(
      """
      CREATE TABLE users(id int PRIMARY KEY, boss int REFERENCES users, name text, data jsonb);
      INSERT INTO users VALUES (1, NULL, 'Ann', '{"age": 41}'), (2, 1, 'Bob', 'null');
      """
    )
    let (user, password) = (PostgreSQLTestServer.user, PostgreSQLTestServer.password)
    let rest = "127.0.0.1:\(server.port)/\(name)"
    return ("postgres://\(user):\(password)@\(rest)", "postgres://\(user)@\(rest)", name)
  }

  @Test("print, --get, --filter, --format and check read a database")
  func reading() async throws {
    let (url, _, name) = try await database()
    let outline = try CommandRun(["print", url, "--depth", "3"])
    #expect(
      outline.output == """
        \(name)
        └── public
            └── users
                ├── columns: 4 items
                ├── tree: by boss
                ├── 1: 1, null, Ann, {"age": 41}
                └── 2: 2, 1, Bob, null

        """
    )
    #expect(outline.status == 0 && outline.errors == "")
    let get = try CommandRun([
      "print", url, "--get", "/public/users/1/data/age", "--get", "/public/users/2/name", "--raw",
    ])
    #expect(get.output == "41\nBob\n" && get.status == 0, "\(get.errors)")
    let missing = try CommandRun(["print", url, "--get", "/public/users/3/name"])
    #expect(missing.status == 66)
    let matches = try CommandRun(["print", url, "--filter", "bob", "--format", "paths"])
    #expect(matches.output == "/public/users/2/name\n" && matches.status == 0)
    let none = try CommandRun(["print", url, "--filter", "zebra"])
    #expect(none.output == "" && none.status == 1)
    let rows = try CommandRun(["print", url, "--format", "json"])
    #expect(rows.status == 0)
    #expect(
      rows.output.contains(
        #""pointer":"/public/users/#tree/1/2/#values/name","name":"name","value":"Bob"}"#
      )
    )
    for line in rows.output.split(separator: "\n") {
      #expect((try? JSONSerialization.jsonObject(with: Data(line.utf8))) != nil, "\(line)")
    }
    let check = try CommandRun(["check", "--strict", url])
    #expect(check.output == "" && check.errors == "" && check.status == 0)
  }

  @Test("what a row says that cannot be read is a fault of print, and of check")
  func faults() async throws {
    let server = try await PostgreSQLTestServer.shared.value
    let name = try server.makeDatabase("CREATE VIEW v AS SELECT 1 / 0 AS x;")
    let url = server.url(name)
    let print = try CommandRun(["print", url])
    #expect(print.status == 65)
    #expect(print.errors == "espalier: \(name): /public/v: division by zero\n")
    #expect(print.output.contains("! division by zero"))
    let closed = try CommandRun(["print", "--depth", "1", url])
    #expect(closed.status == 0 && closed.errors == "")
    let check = try CommandRun(["check", url])
    #expect(check.status == 1 && check.output.contains(":1:1: public.v: division by zero"))
  }

  @Test("each path that print shows is one that --get takes")
  func paths() async throws {
    let (url, _, _) = try await database()
    let paths = try CommandRun(["print", url, "--format", "paths"]).output.split(separator: "\n")
    #expect(paths.count > 20)
    var arguments = ["print", url]
    for path in paths
    where (path.hasSuffix("/name") || path.hasSuffix("/age")) && !path.contains("#columns") {
      arguments += ["--get", String(path)]
    }
    let run = try CommandRun(arguments)
    #expect(run.status == 0, "\(run.errors)")
    let values = run.output.split(separator: "\n")
    #expect(values.count == (arguments.count - 2) / 2 && values.count > 10)
  }

  @Test("a database that cannot be opened is an error of status 66, without the password")
  func failures() async throws {
    let (url, place, name) = try await database()
    let secret = PostgreSQLTestServer.password
    let wrong = url.replacing(secret, with: "Wrong1")
    for command in [["print"], ["check"], ["serve", "--port", "0"], ["browse"]] {
      let run = try CommandRun(command + [wrong])
      #expect(run.status == 66)
      #expect(
        run.errors == "espalier: \(place): cannot be opened: the password of the user "
          + "\(PostgreSQLTestServer.user) is wrong\n"
      )
    }
    let none = try CommandRun(["print", url.replacing(name, with: "none")])
    #expect(none.status == 66 && none.errors.contains("there is no database none"))
    let asJSON = try CommandRun(["print", url, "--as", "json"])
    #expect(asJSON.status == 64 && !asJSON.errors.contains(secret), "\(asJSON.errors)")
  }

  @Test("the environment fills what the URL leaves out")
  func environment() async throws {
    let (_, _, name) = try await database()
    let server = try await PostgreSQLTestServer.shared.value
    let variables = [
      "PGHOST=127.0.0.1", "PGPORT=\(server.port)", "PGUSER=\(PostgreSQLTestServer.user)",
      "PGDATABASE=none", "PGPASSWORD=\(PostgreSQLTestServer.password)", CommandRun.program.path,
    ]
    let env = URL(filePath: "/usr/bin/env")
    let run = try CommandRun(
      variables + ["print", "postgres:///\(name)", "--get", "/public/users/2/name", "--raw"],
      program: env
    )
    #expect(run.output == "Bob\n" && run.status == 0, "\(run.errors)")
    let none = try CommandRun(variables + ["print", "postgresql://"], program: env)
    #expect(none.status == 66)
    #expect(none.errors.contains("there is no database none at 127.0.0.1:\(server.port)"))
  }

  @Test("serve shows the tables, and never the password")
  func serve() async throws {
    let (url, place, name) = try await database()
    let server = try ServeProcess([url])
    let outlines = String(decoding: try server.get("/api/outlines").body, as: UTF8.self)
    #expect(outlines.contains(#""title":"\#(name)""#), "\(outlines)")
    #expect(outlines.contains(place) && !outlines.contains(PostgreSQLTestServer.password))
    let (status, _, errors) = server.stop()
    #expect(errors.contains("serving \(place); press Control-C to stop"), "\(errors)")
    #expect(!errors.contains(PostgreSQLTestServer.password))
    #expect(status == 0)
  }
}

/// Whether the command was built with libpq.
private let formatIsThere =
  (try? CommandRun(["formats"]).output.contains("PostgreSQL database, by its URL\n")) == true
