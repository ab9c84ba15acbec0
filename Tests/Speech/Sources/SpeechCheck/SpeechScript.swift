import EspalierWebDriver
import Foundation

/// A scene: a page, keys, and what is said after each.
///
///     == Expanding by keys
///     page gallery/outline
///     start
///     Tab       -> Living things tree.
///               -> Vertebrates, Vertebrata. expanded. tree level 1.
///     Down      -> Mammals, Mammalia. expanded. tree level 2.
///
/// A line is a key, `type` with words, or `wait` for more to be said; after the arrow is one
/// utterance, and further ones are on the lines below. A step without an arrow is not compared, nor
/// is what Orca says of the parts that are left. `run` has a script in the page, in which `component` is the element. A line below an
/// utterance that begins with `??` is the reason why a step is not said as it should be: it is
/// reported and no failure. A line below them that begins with the name of a browser, as
/// `firefox -> expanded`, says what is said in that one instead.
struct SpeechScript: Sendable {
  /// One step.
  struct Step: Sendable {
    enum Act: Sendable {
      case press(String)
      case type(String)
      case wait
      case run(String)
      case start
    }

    var line: Int
    /// As it is written in the script.
    var words: String
    var act: Act
    /// The utterances, nil if they are not compared.
    var said: [String]?
    /// The reason why something else is said.
    var reason: String?
  }

  var file: String
  var title: String
  /// The address of the page, below that of the server.
  var page: String
  var steps: [Step] = []

  /// Reads the scenes of a file, with what is said in a browser.
  ///
  /// - Throws: `Fault`.
  static func scenes(of file: URL, in browser: BrowserKind) throws -> [SpeechScript] {
    let text = try String(contentsOf: file, encoding: .utf8)
    var scenes: [SpeechScript] = []
    var page = ""
    var isOfOther = false
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      func fault(_ reason: String) -> Fault {
        Fault(place: "\(file.lastPathComponent):\(index + 1)", reason: reason)
      }
      let words = line.trimmingCharacters(in: .whitespaces)
      if words.isEmpty || words.hasPrefix("#") { continue }
      if words.hasPrefix("page ") {
        page = String(words.dropFirst(5))
        continue
      }
      if words.hasPrefix("== ") {
        let name = file.deletingPathExtension().lastPathComponent
        scenes.append(SpeechScript(file: name, title: String(words.dropFirst(3)), page: page))
        continue
      }
      guard let scene = scenes.indices.last else { throw fault("a step before the first scene") }
      let last = scenes[scene].steps.indices.last
      let (before, said) = parts(of: words)
      if let kind = BrowserKind(rawValue: before) {
        guard let last, let said else { throw fault("a browser without a step") }
        isOfOther = kind != browser
        if !isOfOther {
          scenes[scene].steps[last].said = said.isEmpty ? [] : [said]
          scenes[scene].steps[last].reason = nil
        }
        continue
      }
      let isContinued = before.isEmpty || words.hasPrefix("??")
      if isContinued, isOfOther { continue }
      isOfOther = false
      if words.hasPrefix("??") {
        guard let last else { throw fault("a reason without a step") }
        let reason = [
          scenes[scene].steps[last].reason, words.dropFirst(2).trimmingCharacters(in: .whitespaces),
        ]
        scenes[scene].steps[last].reason = reason.compactMap { $0 }.joined(separator: " ")
        continue
      }
      if before.isEmpty {
        guard let last, let said else { throw fault("no key") }
        scenes[scene].steps[last].said?.append(said)
        continue
      }
      var step = Step(line: index + 1, words: before, act: act(of: before))
      if let said { step.said = said.isEmpty ? [] : [said] }
      scenes[scene].steps.append(step)
    }
    return scenes
  }

  /// The part before the arrow and the part after it, nil without an arrow.
  private static func parts(of line: String) -> (String, String?) {
    // Scripts have arrows of their own.
    if line.hasPrefix("run ") { return (line, nil) }
    guard let arrow = line.firstRange(of: "->") else { return (line, nil) }
    let before = line[..<arrow.lowerBound].trimmingCharacters(in: .whitespaces)
    return (before, line[arrow.upperBound...].trimmingCharacters(in: .whitespaces))
  }

  private static func act(of words: String) -> Step.Act {
    let parts = words.split(separator: " ", maxSplits: 1).map(String.init)
    return switch parts[0] {
    case "type" where parts.count > 1: .type(parts[1])
    case "run" where parts.count > 1: .run(parts[1])
    case "start": .start
    case "wait": .wait
    default: .press(words)
    }
  }

  /// A line that cannot be read.
  struct Fault: Error, CustomStringConvertible {
    var place: String
    var reason: String

    var description: String { "\(place): \(reason)" }
  }
}
