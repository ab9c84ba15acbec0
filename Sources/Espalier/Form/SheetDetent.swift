/// The part of the screen that a modal covers.
public enum SheetDetent: Hashable, Sendable {
  /// The whole screen.
  case full
  /// A panel of half the height at the bottom, over an overlay.
  case half

  /// The opacity of the overlay over the content behind, from 0 to 1.
  public var overlay: Double {
    switch self {
    case .full: 0
    case .half: 0.4
    }
  }

  /// Returns the vertical extent of the modal in a visible area of some height.
  ///
  /// Call it again when the height changes, such as after a rotation. Without height, the extent is
  /// empty.
  public func extent(inHeight height: Double) -> Range<Double> {
    guard height > 0 else { return 0..<0 }
    switch self {
    case .full: return 0..<height
    case .half: return height / 2..<height
    }
  }
}

/// The action of a button of a form or its modals, whatever its title.
public enum FormAction: Hashable, Sendable, CaseIterable {
  /// Restores the saved answers.
  case cancel
  /// Clears every answer.
  case clear
  /// Keeps the current answers.
  case save
}
