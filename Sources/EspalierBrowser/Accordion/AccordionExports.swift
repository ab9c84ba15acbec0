import Espalier

// Accordions. A view of one is also a view of its rows: whatever draws, moves and measures an outline
// does so with its headers and bodies. They are inserted, removed, opened and closed by the functions
// here only.

/// Creates a view of an accordion without panels.
///
/// - Parameter policy: See ``AccordionPolicyCode``.
@_expose(wasm)
@_cdecl("espalier_accordion_make")
public func accordionMake(policy: Int32) -> UnsafeMutableRawPointer {
  Unmanaged.passRetained(AccordionView(policy: policy)).toOpaque()
}

/// Changes the policy, and closes and opens panels as it requires.
///
/// Of several open ones the first stays open where one may be, and the first that is not disabled
/// opens where one has to be.
///
/// - Parameter policy: See ``AccordionPolicyCode``.
/// - Returns: The outcome.
@_expose(wasm)
@_cdecl("espalier_accordion_policy")
public func accordionPolicy(_ view: UnsafeMutableRawPointer, policy: Int32) -> Int32 {
  AccordionView.at(accordion: view).setPolicy(policy).rawValue
}

/// Puts a panel, new or not, to the index at which the host has it.
///
/// A new panel is closed. What has to be open follows with ``accordionSettle(_:count:)``, when all
/// panels are in their places.
///
/// - Parameters:
///   - panel: The item of its header, a multiple of ``rowsPerPanel`` below 2^24.
///   - index: Its index among the panels, counted without it.
///   - isDisabled: 1 if it is disabled: it does not open or close by a tap, or with all others.
/// - Returns: 1, or 0 if there is no such index or no such panel; then nothing changes.
@_expose(wasm)
@_cdecl("espalier_accordion_place")
public func accordionPlace(
  _ view: UnsafeMutableRawPointer,
  panel: Int32,
  index: Int32,
  isDisabled: Int32
) -> Int32 {
  AccordionView.at(accordion: view).place(panel, at: index, isDisabled: isDisabled != 0) ? 1 : 0
}

/// Removes a panel that the host has no more; this is not refused.
@_expose(wasm)
@_cdecl("espalier_accordion_take")
public func accordionTake(_ view: UnsafeMutableRawPointer, panel: Int32) {
  AccordionView.at(accordion: view).take(panel)
}

/// Opens the panels named by the first `count` numbers in the buffer as far as the policy allows,
/// after panels were placed and taken.
///
/// Under an exclusive policy only the first of them opens, and closes the others. If the panel is
/// gone that has to be open, the first one that is not disabled opens in its place.
///
/// - Returns: The outcome.
@_expose(wasm)
@_cdecl("espalier_accordion_settle")
public func accordionSettle(_ view: UnsafeMutableRawPointer, count: Int32) -> Int32 {
  AccordionView.at(accordion: view).settle(opening: count).rawValue
}

/// The address of the effect of a command, which it does not have yet: the number of words, the
/// reason why it is refused, the number of panels that would close, these, and those that would open.
///
/// - Parameters:
///   - command: See ``AccordionCommandCode``, also for the argument.
@_expose(wasm)
@_cdecl("espalier_accordion_prepare")
public func accordionPrepare(
  _ view: UnsafeMutableRawPointer,
  command: Int32,
  argument: Int32
) -> UnsafeMutablePointer<Int32> {
  AccordionView.at(accordion: view).prepare(command, argument)
  return OutlineView.at(view).output.start
}

/// Performs a command on the accordion as it is now.
///
/// - Returns: The outcome, or -1 if it is refused.
@_expose(wasm)
@_cdecl("espalier_accordion_commit")
public func accordionCommit(
  _ view: UnsafeMutableRawPointer,
  command: Int32,
  argument: Int32
) -> Int32 {
  AccordionView.at(accordion: view).commit(command, argument)?.rawValue ?? -1
}

/// The reason why a command cannot remove a panel; see ``AccordionRefusalCode``.
@_expose(wasm)
@_cdecl("espalier_accordion_removal")
public func accordionRemoval(_ view: UnsafeMutableRawPointer, panel: Int32) -> Int32 {
  AccordionView.at(accordion: view).refusalOfRemoving(panel).rawValue
}

/// The address of the states of all panels: their number, then ``PanelStateFlag``s of each in order.
@_expose(wasm)
@_cdecl("espalier_accordion_states")
public func accordionStates(_ view: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Int32> {
  AccordionView.at(accordion: view).writeStates()
  return OutlineView.at(view).output.start
}
