import EspalierWebDriver
import Foundation
import Testing

extension PageTests {
  /// Whatever is done to an element, by keys, clicks, calls and new data, in the document and out of
  /// it, it is as a model of plain objects has it.
  ///
  /// The scripts in `Scripts` are the models; see `model.js`.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct RandomModelTests {
    /// A model, and what it is given.
    struct Subject: CustomTestStringConvertible, Sendable {
      /// The name of its script.
      var script: String
      /// The argument of the function in it.
      var option = ""
      var testDescription: String
    }

    static let subjects = [
      Subject(script: "outline", option: "false", testDescription: "outline"),
      Subject(script: "outline", option: "true", testDescription: "treegrid"),
      Subject(script: "columns", option: "false", testDescription: "columns"),
      Subject(script: "columns", option: "true", testDescription: "columns that are fetched"),
      Subject(script: "accordion", testDescription: "accordion"),
      Subject(script: "rows", testDescription: "rows"),
      Subject(script: "form", testDescription: "form"),
    ]

    /// The number of actions in each element: 500, or half as many as the steps of `make soak`.
    private var actions: Int {
      let asked = ProcessInfo.processInfo.environment["ESPALIER_SOAK_STEPS"]
      return asked.flatMap { Int($0) }.map { $0 / 2 } ?? 500
    }

    /// A seed of its own for every run; it is printed, and `ESPALIER_SOAK_SEED` gives it again.
    private var seed: Int {
      let asked = ProcessInfo.processInfo.environment["ESPALIER_SOAK_SEED"]
      return asked.flatMap { Int($0) } ?? Int.random(in: 0..<1_000_000_000)
    }

    /// The result of some actions.
    private struct Report: Decodable {
      var done: Int
      var wrong: [String]
      var last: [String]
    }

    @Test("After any actions, an element is as its model", arguments: subjects)
    func model(_ subject: Subject) async throws {
      let (seed, actions) = (seed, actions)
      print("random model of \(subject.testDescription): seed \(seed), \(actions) actions")
      let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Scripts")
      let scripts = try ["model", subject.script].map { name in
        let text = try String(contentsOf: folder.appending(path: "\(name).js"), encoding: .utf8)
        // A formatter ends an expression that is a file with a semicolon.
        return text.trimmingCharacters(in: ["\n", ";"])
      }
      try await OutlinePage.gallery("outline") { page in
        try await page.browser.run(
          "window.perform = (\(scripts[0]))((\(scripts[1]))(\(subject.option)))"
        )
        var done = 0
        // Each element is used for some actions, and each seed for one element.
        while done < actions {
          let own = seed + done / 250
          let report: Report = try await page.browser.run(
            "return await perform(arguments[0], arguments[1])",
            .integer(own),
            .integer(min(250, actions - done))
          )
          try #require(
            report.wrong == [],
            "seed \(own), action \(report.done), after \(report.last.joined(separator: ", "))"
          )
          done += report.done
        }
      }
    }

    @Test("What differs from a model is found")
    func comparison() async throws {
      try await OutlinePage.gallery("outline") { page in
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Scripts")
        for (name, harm) in [
          ("outline", "model.rows[2].ariaLevel = '7'"),
          ("columns", "model.panes[0].querySelector('[role=option]').ariaPosInSet = '9'"),
          ("accordion", "model.boxes[1].querySelector('button').ariaExpanded = 'mixed'"),
          ("rows", "model.rows[1].style.height = '7px'"),
          ("form", "model.rows[1].tabIndex = 0"),
        ] {
          let scripts = try ["model", name].map {
            try String(contentsOf: folder.appending(path: "\($0).js"), encoding: .utf8)
              .trimmingCharacters(in: ["\n", ";"])
          }
          let wrong: [Int] = try await page.browser.run(
            """
            const perform = \(scripts[0])
            const Model = (\(scripts[1]))(false)
            class Harmed extends Model {
              actions = [[1, "harm"]]
              harm() {
                const model = this
                \(harm)
              }
            }
            const untouched = await perform(Model)(1, 0)
            const harmed = await perform(Harmed)(1, 1)
            return [untouched.wrong.length, Math.min(harmed.wrong.length, 1)]
            """
          )
          #expect(wrong == [0, 1], "\(name)")
        }
      }
    }
  }
}
