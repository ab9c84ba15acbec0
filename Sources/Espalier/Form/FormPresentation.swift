/// How much of the screen a modal takes.
public enum FormPresentation: Hashable, Sendable {
  /// All of it.
  case full
  /// A panel at the bottom, half as high, over an overlay.
  case half

  /// How opaque the overlay over what lies behind is, from 0 to 1.
  public var overlay: Double {
    switch self {
    case .full: 0
    case .half: 0.4
    }
  }

  /// Where the modal stands, from top to bottom, in a visible area of some height.
  ///
  /// It is asked again when the height changes, as by a rotation. An area without height has none
  /// for the modal.
  public func extent(inHeight height: Double) -> Range<Double> {
    guard height > 0 else { return 0..<0 }
    switch self {
    case .full: return 0..<height
    case .half: return height / 2..<height
    }
  }
}

/// What the buttons of a form and of its modals are for, whatever stands on them.
public enum FormAction: Hashable, Sendable, CaseIterable {
  /// Goes back to what was saved.
  case cancel
  /// Takes every answer away.
  case clear
  /// Keeps what there is.
  case save
}
