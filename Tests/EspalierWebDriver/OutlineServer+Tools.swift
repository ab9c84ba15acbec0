package import Foundation

// For programs that look at what the command serves.
extension OutlineServer {
  /// The command, which the build puts beside the running program.
  package static var builtProgram: URL {
    let program = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
    return program.resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: "espalier")
  }

  /// Serves the gallery and starts a browser, and ends both after the body, however that ends.
  package static func withBrowser<Result>(
    _ body: (OutlineServer, Browser) async throws -> Result
  ) async throws -> Result {
    let server = try await start(builtProgram)
    do {
      let browser = try await Browser.start()
      do {
        let result = try await body(server, browser)
        await browser.end()
        await server.end()
        return result
      } catch {
        await browser.end()
        throw error
      }
    } catch {
      await server.end()
      throw error
    }
  }
}
