/// The decision of a filter on one item.
public enum FilterDecision: Equatable, Sendable {
  /// The item is shown, with its ancestors.
  case show
  /// The item is hidden with its descendants, whatever the filter decides on those.
  case hide
  /// The item is shown if any of its descendants is.
  case showIfDescendantShows
}
