#if canImport(UIKit)
  public import Espalier

  /// Keeps the states of the panels of an ``AccordionView`` for whoever owns it.
  ///
  /// A plain array of states is one. The view reads it once when it loads, shows what it says, and
  /// writes down in it what opens and closes since. So a provider of value type, read back from the
  /// view, is what is on display. One of reference type may be changed outside; `reloadData()` reads
  /// it again.
  public protocol AccordionStateProvider: AccordionStates {
    /// The state of the panel with an index.
    subscript(index: Int) -> AccordionState { get set }
  }

  extension Array: AccordionStateProvider where Element == AccordionState {}
#endif
