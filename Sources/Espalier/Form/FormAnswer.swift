/// What a label is answered with, as it is saved or as a modal drafts it.
public enum FormAnswer<Text: Hashable>: Hashable {
  /// Nothing is checked, chosen or typed.
  case unanswered
  /// A toggle is checked.
  case checked
  /// These options are chosen, as indices: at least one, ascending, and exactly one in a picker.
  case options([Int])
  /// This was typed.
  case text(Text)

  /// Whether there is an answer at all.
  public var isAnswered: Bool { self != .unanswered }

  /// The chosen options, as ascending indices; none for what is no choice.
  public var chosenOptions: [Int] {
    if case .options(let indices) = self { return indices }
    return []
  }

  /// The answer in which one option is chosen, or none.
  init(option: Int?) { self = option.map { .options([$0]) } ?? .unanswered }

  /// Chooses an option; when `flipping`, one that is chosen already is chosen no more.
  ///
  /// - Complexity: O(*k*) for *k* chosen options; O(1) amortized for one behind all of them.
  mutating func choose(option: Int, flipping: Bool = false) {
    var chosen = chosenOptions
    self = .unanswered
    let place = chosen.lastIndex { $0 <= option }
    if let place, chosen[place] == option {
      if flipping { chosen.remove(at: place) }
    } else {
      chosen.insert(option, at: place.map { $0 + 1 } ?? 0)
    }
    if !chosen.isEmpty { self = .options(chosen) }
  }
}

extension FormAnswer: Sendable where Text: Sendable {}

#if !hasFeature(Embedded)
  extension FormAnswer: Codable where Text: Codable {}
#endif
