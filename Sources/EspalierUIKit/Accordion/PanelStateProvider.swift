#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import Espalier

  /// External storage for the states of an ``AccordionView``'s panels.
  ///
  /// An array of states is a provider. The view reads the provider when it loads the panels, and
  /// stores each change of state in it. A provider of value type, read back from the view,
  /// therefore has the displayed states. One of reference type may be changed from outside;
  /// `reloadData()` reads it again.
  public protocol PanelStateProvider: PanelStates {
    /// The state of the panel at an index.
    subscript(index: Int) -> PanelState { get set }
  }

  extension Array: PanelStateProvider where Element == PanelState {}
#endif
