import EspalierTestSupport
import EspalierWebDriver
import Foundation
import Testing

extension PageTests {
  /// The vectors of Conformance/, answered by the elements: with calls and clicks as commands, and
  /// with what the element shows and fires as answers.
  ///
  /// The script in `Scripts` that is named for the element translates commands; see there.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct ElementReplayTests {
    /// An element and its vectors.
    struct Subject: CustomTestStringConvertible, Sendable {
      /// The name of the element's page of the gallery, and of the script.
      var element: String

      /// The prefix of its files of vectors.
      var vectors: String

      /// Another file of vectors.
      var other: String?

      /// The number of commands that the element answers.
      var answered: Int

      /// The number of those for which it has no counterpart, by name.
      var unanswered: [String: Int]

      var testDescription: String { element }
    }

    static let subjects: [Subject] = [
      Subject(
        element: "outline",
        vectors: "outline-",
        other: "undo-loading.jsonl",
        answered: 252,
        unanswered: [
          "apply": 4, "check": 1, "check-invariants": 16, "checks": 1, "children": 3,
          "collapse": 1, "counts": 2, "defaultHeight": 3, "delete": 5, "expand": 2,
          "expandAll": 1, "failed": 1, "filter": 7, "height": 11, "insert": 4, "isExpanded": 2,
          "key": 4, "loaded": 7, "more": 5, "move": 2, "offset": 3, "outline": 1, "path": 1,
          "reload": 2, "replaceChildren": 1, "restore": 4, "retry": 2, "reveal": 1, "rowAt": 5,
          "rows": 4, "save": 1, "setSize": 1, "sort": 7, "sticky": 5, "toggle": 1, "undo": 7,
          "window": 3,
        ]
      ),
      Subject(
        element: "accordion",
        vectors: "accordion",
        answered: 74,
        unanswered: [
          "accordion": 6, "prepareTap": 6, "commit": 6, "check-invariants": 5, "reload": 3,
          "insertPanel": 1, "setBody": 1, "counts": 1,
        ]
      ),
      Subject(
        element: "columns",
        vectors: "columns",
        answered: 65,
        unanswered: [
          "check-invariants": 3, "columns": 20, "counts": 1, "deselect": 1, "dismiss": 2,
          "expand": 1, "failed": 1, "frobnicate": 1, "key": 3, "layout": 21, "loaded": 3,
          "navigate": 13, "outline": 2, "path": 4, "present": 3, "reloadColumn": 5,
          "restorePath": 2, "revealColumn": 7, "rows": 4, "select": 12, "truncate": 7, "width": 6,
        ]
      ),
      Subject(
        element: "rows",
        vectors: "expandable",
        answered: 54,
        unanswered: [
          "accordion": 1, "check-invariants": 4, "content": 2, "contents": 1, "expandAll": 1,
          "expandable": 6, "insert": 1, "invalidate": 2, "outline": 1, "row": 1, "tap": 2,
          "tapRow": 2, "toggle": 4,
        ]
      ),
      Subject(
        element: "form",
        vectors: "form-",
        answered: 157,
        unanswered: [
          "applyPackages": 4, "check-invariants": 4, "counts": 2, "expand": 1, "form": 13,
          "managers": 1, "match": 3, "option": 3, "outline": 1, "rows": 1, "save": 3, "tap": 20,
          "text": 3,
        ]
      ),
    ]

    @Test("The elements answer the vectors as the engine does", arguments: subjects)
    func vectors(of subject: Subject) async throws {
      try await OutlinePage.gallery(subject.element) { page in
        let translation = try String(
          contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Scripts/\(subject.element).js"),
          encoding: .utf8
        )
        // A formatter ends an expression that is a file with a semicolon.
        let expression = translation.trimmingCharacters(in: ["\n", ";"])
        var (answered, unanswered) = (0, [String: Int]())
        for name in try Conformance.vectors
        where name.hasPrefix(subject.vectors) || name == subject.other {
          let steps = try VectorStep.steps(of: name)
          let answers: [String] = try await page.browser.run(
            """
            const answer = (\(expression))
            const answers = []
            // An element that does not come to rest is to fail by name.
            const deadline = text => new Promise((_, reject) =>
              setTimeout(() => reject(new Error(`${arguments[1]}: no answer to ${text}`)), 10_000))
            for (const text of arguments[0]) {
              const given = await Promise.race([answer(JSON.parse(text)), deadline(text)])
              answers.push(JSON.stringify(given ?? null))
            }
            return answers
            """,
            .array(steps.map { .string($0.command) }),
            .string(name)
          )
          try #require(answers.count == steps.count)
          for (step, answer) in zip(steps, answers) {
            guard answer != "null" else {
              unanswered[step.name, default: 0] += 1
              continue
            }
            let given = try Conformance.object(Data(answer.utf8))
            #expect(
              Conformance.agrees(given, step.expected),
              "\(name):\(step.line): \(step.command) was answered \(answer)"
            )
            answered += 1
          }
        }
        #expect(answered == subject.answered)
        #expect(unanswered == subject.unanswered)
      }
    }
  }

  /// A command of a vector with its expected answer.
  struct VectorStep {
    var line: Int
    var command: String
    var name: String
    var expected: [String: Any]

    /// The steps of a file of vectors.
    static func steps(of vector: String) throws -> [VectorStep] {
      let url = Conformance.folder.appending(path: vector)
      var steps: [VectorStep] = []
      var command: String?
      let lines = try String(contentsOf: url, encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() where !line.isEmpty && !line.hasPrefix("#") {
        let object = try? Conformance.object(Data(line.utf8))
        guard let expected = object?["expect"] as? [String: Any] else {
          command = String(line)
          continue
        }
        let text = try #require(command, "\(vector): an expectation without a command")
        command = nil
        // A line that is not JSON is for the protocol alone.
        guard let name = (try? Conformance.object(Data(text.utf8)))?["do"] as? String else {
          continue
        }
        steps.append(.init(line: index + 1, command: text, name: name, expected: expected))
      }
      return steps
    }
  }
}
