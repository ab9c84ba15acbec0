import Espalier
import EspalierUIKit
import Testing
import UIKit

@Suite("Outline: random actions in a list view")
@MainActor
struct OutlineRandomTests {
  /// The number of steps: ESPALIER_SOAK_STEPS, or 20,000.
  private nonisolated static var steps: Int {
    guard let text = ProcessInfo.processInfo.environment["ESPALIER_SOAK_STEPS"], !text.isEmpty
    else { return 20_000 }
    guard let steps = Int(text), steps > 0 else {
      fatalError("ESPALIER_SOAK_STEPS=\(text) is no number of steps")
    }
    return steps
  }

  /// The seed: ESPALIER_SOAK_SEED, or 1.
  private nonisolated static var seed: UInt64 {
    guard let text = ProcessInfo.processInfo.environment["ESPALIER_SOAK_SEED"], !text.isEmpty
    else { return 1 }
    guard let seed = UInt64(text) else { fatalError("ESPALIER_SOAK_SEED=\(text) is no seed") }
    return seed
  }

  /// A kind of list view.
  enum Kind: String, CaseIterable, CustomTestStringConvertible {
    case table, collection

    var testDescription: String { rawValue }

    @MainActor
    func makeScreen(height: CGFloat, dependsOnState: Bool) -> any RandomScreen {
      switch self {
      case .table: RandomTableScreen(height: height, dependsOnState: dependsOnState)
      case .collection: RandomCollectionScreen(height: height, dependsOnState: dependsOnState)
      }
    }
  }

  @Test(
    "TV-34, X-01 to X-08: random taps, keys and edits, under UIKit's consistency rule",
    arguments: Kind.allCases
  )
  func random(_ kind: Kind) {
    let (steps, seed) = (Self.steps, Self.seed)
    // Each run is short enough to be repeated, and begins with its own table.
    let runs = max(1, (steps + 999) / 1_000)
    var interfered = 0
    for run in 0..<runs {
      let here = seed &+ UInt64(run)
      let driver = RandomOutlineDriver(seed: here, makeScreen: kind.makeScreen)
      let count = min(1_000, steps - run * 1_000)
      for step in 0..<count {
        driver.step()
        if let fault = driver.fault() {
          Issue.record(
            """
            \(fault)
            at step \(step) with ESPALIER_SOAK_SEED=\(here) ESPALIER_SOAK_STEPS=1000, after
            \(driver.last.joined(separator: "\n"))
            """
          )
          return
        }
      }
      interfered += driver.outcomes["interfere", default: 0]
      #expect(
        driver.outcomes.count >= 15 || count < 1_000,
        "seed \(here) did little: \(driver.outcomes)"
      )
    }
    #expect(interfered > 0 || steps < 1_000)
    print("\(steps) random steps of an outline in a \(kind), from seed \(seed)")
  }
}
