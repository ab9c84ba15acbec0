import Espalier
import EspalierLoading
import EspalierObservation

/// The plants of a garden: beds, and what grows in them.
enum Plants {
  /// Beds with plants, and one whose plants are loaded when it is opened.
  static var outline: Outline<String> {
    var outline = Outline<String>()
    do {
      try outline.insertSection(items: [
        .init("Trees", isBranch: true, isExpanded: true),
        .init("Apple", level: 1),
        .init("Pear", level: 1),
        .init("Herbs", isBranch: true),
        .init("Sage", level: 1),
        .init("Thyme", level: 1),
        .init("Greenhouse", isBranch: true, isLoaded: false),
      ])
    } catch {
      preconditionFailure("the sample is wrong: \(error)")
    }
    return outline
  }

  /// A store that loads the greenhouse.
  @MainActor
  static func store() -> OutlineStore<String> {
    OutlineStore(outline, load: greenhouse)
  }

  /// The plants of the greenhouse, after a second.
  @Sendable
  static func greenhouse(_ parent: String?, _ offset: Int) async throws -> LoadPage<String> {
    try await Task.sleep(for: .seconds(1))
    return LoadPage([.init("Fig"), .init("Lemon"), .init("Olive")])
  }
}
