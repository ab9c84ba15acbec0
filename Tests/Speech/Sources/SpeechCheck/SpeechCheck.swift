import EspalierWebDriver
import Foundation

/// Compares what Orca says on the pages with scripts.
///
/// It prints one line a scene, and below it each step after which something else was said. Any of
/// these is a fault, unless the script states a reason.
@main
struct SpeechCheck {
  static func main() async {
    var arguments = Array(CommandLine.arguments.dropFirst())
    let isHearing = arguments.first == "--hear"
    if isHearing { arguments.removeFirst() }
    guard arguments.count >= 2 else {
      fail("usage: SpeechCheck [--hear] ESPALIER FOLDER [SCRIPT ...]")
    }
    let folder = URL(filePath: arguments[1])
    do {
      let scripts = try scripts(in: folder, named: arguments.dropFirst(2))
      let customizations = folder.appending(path: "../orca-customizations.py")
      let desktop = try await Desktop.start(customizations: customizations)
      let faults: Int
      do {
        faults = try await check(scripts, arguments[0], on: desktop, isHearing: isHearing)
      } catch {
        await desktop.end()
        throw error
      }
      await desktop.end()
      let browser = BrowserKind.chosen.rawValue
      print("\(browser): \(scripts.count) scenes, \(faults) steps not said as they should be")
      if faults > 0 { exit(1) }
    } catch {
      fail("\(error)")
    }
  }

  private static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("SpeechCheck: \(message)\n".utf8))
    exit(2)
  }

  /// The scenes of the files with these names, of all if there are none.
  private static func scripts(
    in folder: URL,
    named names: ArraySlice<String>
  ) throws -> [SpeechScript] {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder,
      includingPropertiesForKeys: nil
    )
    return try files.filter { $0.pathExtension == "txt" }
      .filter { names.isEmpty || names.contains($0.deletingPathExtension().lastPathComponent) }
      .sorted { $0.path < $1.path }
      .flatMap { try SpeechScript.scenes(of: $0, in: .chosen) }
  }

  /// Plays the scripts and returns the number of steps that were said otherwise without a reason.
  private static func check(
    _ scripts: [SpeechScript],
    _ program: String,
    on desktop: Desktop,
    isHearing: Bool
  ) async throws -> Int {
    let espalier = try GuardedProcess(URL(filePath: program)) { _ in ["serve", "--port", "0"] }
    let address = try await espalier.printed(/(http:\S+)/)
    guard let server = URL(string: address) else { fail("\(address) is no address") }
    let options = Browser.Options(
      flags: ["--force-renderer-accessibility", "--window-position=0,0", "--window-size=1200,900"],
      display: desktop.environment
    )
    var faults = 0
    try await Browser.run(options) { browser in
      for script in scripts {
        print("\(script.file): \(script.title)")
        let scene = SpeechScene(
          script: script,
          desktop: desktop,
          browser: browser,
          server: server
        )
        try await scene.play { step, said in
          if isHearing { print(Self.table(step.words, said)) }
          guard let expected = step.said, expected != said else { return }
          if let reason = step.reason {
            print("  known, line \(step.line), \(step.words): \(reason)")
          } else {
            faults += 1
            print("  line \(step.line) should be\n\(Self.table(step.words, expected))")
            if !isHearing { print("  and is\n\(Self.table(step.words, said))") }
          }
        }
      }
    }
    await espalier.end()
    return faults
  }

  /// A step in the form of a script.
  private static func table(_ words: String, _ said: [String]) -> String {
    let key = words.padding(toLength: max(12, words.count), withPad: " ", startingAt: 0)
    let indent = String(repeating: " ", count: key.count)
    return (said.isEmpty ? [""] : said).enumerated()
      .map { "    \($0.offset == 0 ? key : indent) -> \($0.element)" }
      .joined(separator: "\n")
  }
}
