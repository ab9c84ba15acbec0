#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  /// A missing property of an ``AccordionView``.
  public enum AccordionViewError: Error, Equatable, CustomStringConvertible {
    /// ``AccordionView/accordionDelegate`` is not set.
    case noDelegate(panels: Int)
    /// Header cells are dequeued, but ``AccordionView/headerIdentifier`` is not set.
    case noHeaderIdentifier
    /// Body cells are dequeued, but ``AccordionView/bodyIdentifier`` is not set.
    case noBodyIdentifier

    /// A message that says what is missing.
    public var description: String {
      switch self {
      case .noDelegate(let panels):
        "The accordion has \(panels) panels but no accordionDelegate to provide their cells."
      case .noHeaderIdentifier:
        "Set headerIdentifier to the reuse identifier of a registered cell before header cells are "
          + "dequeued."
      case .noBodyIdentifier:
        "Set bodyIdentifier to the reuse identifier of a registered cell before body cells are "
          + "dequeued."
      }
    }
  }
#endif
