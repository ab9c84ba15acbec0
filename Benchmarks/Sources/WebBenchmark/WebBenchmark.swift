import EspalierWebDriver
import Foundation

/// Compares the browser's outline with other widgets, each in a headless Chromium of its own.
///
/// It prints a table of the medians and one of the limits. With `--strict` a missed limit is an
/// error.
@main
struct WebBenchmark {
  private struct Options {
    var site: URL
    var isStrict = false
    var runs = 5
    var nodes = 1_000_000
    /// The number of nodes in the measurement of the last row.
    var tall = 2_000_000
    /// Parts of names; empty for all.
    var names: [String] = []

    static let usage =
      "usage: WebBenchmark SITE [--strict] [--runs N] [--nodes N] [--tall N] [NAME ...]"

    init?(_ arguments: [String]) {
      var rest = arguments[...]
      guard let path = rest.popFirst(), !path.hasPrefix("-") else { return nil }
      site = URL(filePath: path)
      while let argument = rest.popFirst() {
        switch argument {
        case "--strict":
          isStrict = true
        case "--runs", "--nodes", "--tall":
          guard let number = rest.popFirst().flatMap({ Int($0) }), number > 0 else { return nil }
          if argument == "--runs" { runs = number }
          if argument == "--nodes" { nodes = number }
          if argument == "--tall" { tall = number }
        default:
          if argument.hasPrefix("-") { return nil }
          names.append(argument)
        }
      }
    }

    /// The widgets to measure: those with one of the names, each after its earlier revision if
    /// there is one in the folder.
    var widgets: [ComparedWidget] {
      let earlier = site.appending(path: ComparedWidget.earlierBundle)
      let hasEarlier = FileManager.default.fileExists(atPath: earlier.path(percentEncoded: false))
      return ComparedWidget.all
        .flatMap { hasEarlier ? [$0.earlier, $0].compactMap(\.self) : [$0] }
        .filter { widget in
          names.isEmpty
            || names.contains { widget.name.lowercased().contains($0.lowercased()) }
        }
    }
  }

  static func main() async {
    guard let options = Options(Array(CommandLine.arguments.dropFirst())) else {
      fail(Options.usage)
    }
    do {
      let report = try await measure(options)
      print(report.markdown)
      if options.isStrict && !report.isMet { exit(1) }
    } catch {
      fail("\(error)")
    }
  }

  private static func fail(_ message: String) -> Never {
    tell("WebBenchmark: \(message)")
    exit(2)
  }

  private static func tell(_ message: String) {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
  }

  private static func measure(_ options: Options) async throws -> Report {
    let server = try FolderServer(options.site)
    defer { server.end() }
    return try await measure(options, at: server.url.absoluteString)
  }

  private static func measure(_ options: Options, at address: String) async throws -> Report {
    var lines = options.widgets.map { Report.Line(peer: $0) }
    func page(_ peer: ComparedWidget, _ query: String) throws -> URL {
      guard let url = URL(string: address + peer.page + query) else { throw URLError(.badURL) }
      return url
    }
    let before = PointerChase.measure()
    // The widgets take turns, so that a busy minute of the machine does not fall on one alone.
    for run in 1...options.runs {
      for index in lines.indices where lines[index].trouble == nil {
        let peer = lines[index].peer
        tell("\(run) of \(options.runs): \(peer.name)")
        do {
          let found = try await BrowserSession.measure(
            page(peer, "n=\(options.nodes)"),
            nodes: options.nodes
          )
          for (measure, value) in found { lines[index].runs[measure, default: []].append(value) }
        } catch let error where peer.firstRows == nil {
          lines[index].trouble = "\(error)"
        }
      }
    }
    for index in lines.indices where lines[index].trouble == nil {
      let peer = lines[index].peer
      tell("the last row: \(peer.name)")
      do {
        lines[index].reachesEnd = try await BrowserSession.reachesEnd(
          page(peer, "n=\(options.tall)&row=40"),
          nodes: options.tall
        )
      } catch {
        lines[index].trouble = "\(error)"
      }
    }
    return Report(
      lines: lines,
      nodes: options.nodes,
      tall: options.tall,
      runs: options.runs,
      chase: [before, PointerChase.measure()]
    )
  }
}
