#if canImport(UIKit)
  /// What an ``AccordionView`` lacks to show its panels.
  public enum AccordionViewError: Error, Equatable, CustomStringConvertible {
    /// Nobody is there to give the cells.
    case noDelegate(panels: Int)
    /// Header cells are to be dequeued, and ``AccordionView/headerIdentifier`` is not set.
    case noHeaderIdentifier
    /// Body cells are to be dequeued, and ``AccordionView/bodyIdentifier`` is not set.
    case noBodyIdentifier

    /// What to do about it.
    public var description: String {
      switch self {
      case .noDelegate(let panels):
        "The accordion has \(panels) panels and no accordionDelegate to ask for their cells."
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
