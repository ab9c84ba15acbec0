public import Espalier
internal import EspalierLoading

// Loads.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension OutlineStore {
  /// The state of the top level, which has no status row: a view shows it in place of the rows.
  public var topLevelState: LoadState {
    access(keyPath: \.topLevelState)
    return loading.topLevelState
  }

  /// Loads the first items of the top level; again, if that has failed.
  ///
  /// They are appended to the last section; without a section, one is inserted. Does nothing while
  /// they are being loaded, and once they have been: see ``loadMoreTopLevel()`` and
  /// ``refreshTopLevel()``.
  public func loadTopLevel() { loading.loadTopLevel() }

  /// Loads more items of the top level, where there are more; does nothing in any other state.
  public func loadMoreTopLevel() { loading.loadMoreTopLevel() }

  /// Loads the items of the top level again, from the first one on; the present ones stay until the
  /// new ones arrive.
  ///
  /// Items that are in both keep their state. Does nothing while they are being loaded.
  public func refreshTopLevel() { loading.refreshTopLevel() }

  /// The error for which the children of an item, or those at the top level, could not be loaded;
  /// `nil` if they were loaded since, or are being loaded.
  public func error(of parent: ID?) -> (any Error)? {
    if parent == nil { access(keyPath: \.topLevelState) } else { access(keyPath: \.outline) }
    return loading.error(of: parent)
  }

  /// Whether no load is pending.
  public var isIdle: Bool {
    access(keyPath: \.isIdle)
    return loading.isIdle
  }

  /// Waits until no load is pending.
  public func waitUntilIdle() async { await loading.waitUntilIdle() }
}
