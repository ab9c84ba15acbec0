/// An edit of a history step, with the state that the edit alone does not restore.
struct ReversibleEdit<ID: Hashable> {
  var edit: OutlineEdit<ID>
  /// The pre-order into which the items below the parent of ``edit`` are only sorted, if they are.
  var order: [ID]?
  /// The load state of the parent whose children are replaced.
  var loadState = ItemLoadState.loaded
  /// If the edit restores a snapshot, the changes of the edit that it reverts.
  var reverted: RevertedEdit<ID>?
  /// Whether the edit inserts below everything that the edit before it inserts.
  var isBelowLast = false
  /// Whether the edit reverts another, so that it changes no expansion but that which is recorded.
  var isInverse = false
  /// The number of the filter under which that one was performed, if there was one: another filter
  /// expands branches anew.
  var filter: Int?
  /// Items that are leaves when the edit is done.
  var leaves: [ID] = []
  /// The expansion to restore.
  var expansions: [OwnExpansion<ID>] = []
  /// The checks to restore.
  var checks: [OwnCheck<ID>] = []
  /// The state of items that the edit brings back.
  var restored: [RestoredItem<ID>] = []
}

/// A check that does not follow from others: that of an item with nothing below it, or that of the
/// children which a branch has yet to load.
///
/// All other checks follow from these, so these alone are recorded: those that an edit deletes, and
/// those of items that stay, if the edit changes them.
struct OwnCheck<ID: Hashable> {
  var id: ID
  /// Whether it is the check of the children to load, which the item's status has.
  var isOfStatus: Bool
  var isOn: Bool
  /// Whether the edit that is reverted deleted or changed it.
  var isLost = false
}

/// The expansion of a branch that an edit deletes or changes, apart from that of an item to insert.
///
/// A leaf loses it, and with it the load state. Under a filter, a branch that begins to contain a
/// passing item expands, and loads if it is not loaded.
struct OwnExpansion<ID: Hashable> {
  var id: ID
  /// Whether it is expanded without a filter.
  var isExpanded: Bool
  /// Whether it is expanded under the filter, if there is one.
  var underFilter: FilteredExpansion?
  var loadState: ItemLoadState
}

/// Whether a branch is expanded under a filter.
struct FilteredExpansion: Sendable {
  var isExpanded: Bool
  /// Whether the filter by itself expands a branch that contains the same.
  var isExpandedByFilter: Bool
}

/// The changes that an edit made, as far as a snapshot does not tell them from later loads.
struct RevertedEdit<ID: Hashable> {
  /// The items that the edit inserted.
  var inserted: [ID]
  /// The items that stayed and whose load state the edit changed.
  var loadStates: Set<ID> = []
}

/// The state of an item that an edit brings back.
struct RestoredItem<ID: Hashable> {
  var id: ID
  /// The flags among ``flags``.
  var flags: NodeFlags
  /// The item's own height, if it has one.
  var height: Double?
  /// Whether it is a branch whose children were loaded and are none.
  var isKnownEmpty: Bool

  static var flags: NodeFlags { [.sized, .estimated, .pinned, .selected] }
}

extension OwnCheck: Sendable where ID: Sendable {}
extension OwnExpansion: Sendable where ID: Sendable {}
extension RevertedEdit: Sendable where ID: Sendable {}
extension RestoredItem: Sendable where ID: Sendable {}
extension ReversibleEdit: Sendable where ID: Sendable {}
