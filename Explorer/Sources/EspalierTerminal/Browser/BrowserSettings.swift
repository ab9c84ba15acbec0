/// Whether the preview pane is shown.
enum PaneChoice: String, CaseIterable, Sendable {
  /// Beside the outline of a folder, in a window that is wide.
  case auto
  case on, off
}

/// The user's choices.
struct BrowserSettings: Equatable, Sendable {
  /// Whether digits are counts of the command after them, and not levels.
  var hasCounts = false
  /// Whether sizes and numbers of items are shown.
  var showsDetails = true
  /// Whether closed branches show their first members.
  var showsPreviews = true
  /// Whether a preview of the row of the cursor is beside the view, if the window has room for it.
  var pane = PaneChoice.auto
  /// Whether texts are shown as they are written, in quotation marks and with escapes.
  var showsQuotes = true
  /// Whether folders come before files in every order.
  var foldersFirst = false
  /// Whether long values go on in further lines.
  var wraps = false
}
