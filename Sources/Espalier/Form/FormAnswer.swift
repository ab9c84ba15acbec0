/// The answer of a field, saved or drafted in a modal.
public enum FormAnswer<Text: Hashable>: Hashable {
  /// Nothing is checked, chosen or typed.
  case unanswered
  /// A toggle is checked.
  case checked
  /// These options are chosen, as indices: at least one, ascending, and exactly one in a single choice.
  case options([Int])
  /// A typed text.
  case text(Text)

  /// Whether there is an answer.
  public var isAnswered: Bool { self != .unanswered }

  /// The chosen options, as ascending indices; empty unless the answer is a choice.
  public var chosenOptions: [Int] {
    if case .options(let indices) = self { return indices }
    return []
  }

  /// Creates an answer with one chosen option, or none.
  init(option: Int?) { self = option.map { .options([$0]) } ?? .unanswered }

  /// Chooses an option; if `flipping`, deselects it if it is chosen already.
  ///
  /// - Complexity: O(*k*) for *k* chosen options; O(1) amortized for one after all of them.
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
