// The numbers of the accordion that this module and its host agree on. `make boundary` writes them
// into `accordion/boundary.js` and `accordion/codes.js` of the web front end.

/// The number of rows of a panel.
///
/// A panel is named by the item of its header, which is a multiple of this; the next item is its body.
let rowsPerPanel: Int32 = 2

/// The number of open panels that is allowed.
enum AccordionPolicyCode: Int32, CaseIterable {
  case multiple, single, alwaysOne
}

/// A command, which is prepared and then committed; the argument is a panel if nothing else is said.
enum AccordionCommandCode: Int32, CaseIterable {
  /// Opens or closes a panel for the user; without effect if it is disabled or has to stay open.
  case tap
  case open, close
  /// Opens or closes every panel that is not disabled; without an argument.
  case openAll, closeAll
  /// Opens some panels and closes all others. The argument is their number; they are in the buffer.
  case openOnly
  /// The same, but what the policy does not allow is left out instead of refused.
  case openAllowed
}

/// The reason why a command is refused.
enum AccordionRefusalCode: Int32, CaseIterable {
  case none
  case unknownPanel
  /// The policy does not allow the number of open panels.
  case policy
}

/// A bit of the state of a panel.
enum PanelStateFlag: Int32, CaseIterable {
  case open = 1
  /// A tap has no effect: the panel is disabled or has to stay open.
  case fixed = 2
}
