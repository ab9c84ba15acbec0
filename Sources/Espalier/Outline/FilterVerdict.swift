/// What a filter says of one item.
public enum FilterVerdict: Equatable, Sendable {
  /// It is shown, and with it all that it stands in.
  case show
  /// It is hidden, and with it everything below, whatever the filter says of that.
  case hide
  /// It is shown if anything below it is.
  case showIfDescendantShows
}
