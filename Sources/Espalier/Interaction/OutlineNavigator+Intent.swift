extension OutlineNavigator {
  /// The effect of a command, before it takes place.
  ///
  /// A front end whose listeners may prevent something asks them between the two halves of a
  /// command:
  ///
  ///     var intent = navigator.prepare(.expandSiblings, in: outline)
  ///     for event in intent.expansions where !delegate.allows(event) { intent.refuse(event) }
  ///     let result = navigator.commit(intent, in: &outline)
  ///     for event in result.expansions { delegate.didChange(event) }
  ///
  /// To prevent all of it, do not commit it; to prevent a part, remove that. An intent is a value and
  /// guarantees nothing: the listeners may change the outline, and ``commit(_:in:)`` does what is
  /// still possible then.
  public struct Intent {
    /// The item that the command acts on, or the branch whose status row it acts on; `nil` if there
    /// are no rows.
    public let item: ID?

    /// The branches that would collapse and expand, in that order.
    public internal(set) var expansions: [ExpansionEvent<ID>]

    /// Whether each of the ``expansions`` can be refused by itself.
    ///
    /// That is so where siblings expand. Otherwise one branch was to expand or collapse, and the
    /// others only change with it.
    public let expandsSiblings: Bool

    /// The item that the cursor would move to, or whose status row it would move to; `nil` if it
    /// stays.
    public let cursor: ID?

    /// Whether the cursor would move to the status row of its item.
    public let isOnStatus: Bool

    /// The effect on the selection, or `nil` if there is none.
    ///
    /// Setting `nil` prevents it.
    public var selection: Selection?

    /// Whether the item would be checked or unchecked, with what is in the ``OutlineNavigator/checkScope``;
    /// `nil` for neither.
    ///
    /// Setting `nil` prevents it.
    public var check: Bool?

    /// Whether the item would be activated.
    public var activates: Bool

    /// Whether the children of the item would be loaded again, or more of them.
    public var loads: Bool

    /// An effect on the selection.
    ///
    /// It may already be as described: then nothing will change.
    public enum Selection: Equatable {
      /// Only this item is selected.
      case only(ID)
      /// No item is selected.
      case nothing
      /// The item is selected, in addition to others.
      case adding(ID)
      /// The item is deselected, and others stay.
      case removing(ID)
      /// Exactly the rows from this item to the cursor's new row are selected; `nil` stands for the
      /// row of the cursor.
      case range(from: ID?)
      /// All rows are selected, in addition to hidden items.
      case all
    }

    /// Creates an intent, by default without an effect.
    package init(
      item: ID?,
      expansions: [ExpansionEvent<ID>] = [],
      expandsSiblings: Bool = false,
      cursor: ID? = nil,
      isOnStatus: Bool = false,
      selection: Selection? = nil,
      check: Bool? = nil,
      activates: Bool = false,
      loads: Bool = false
    ) {
      self.item = item
      self.expansions = expansions
      self.expandsSiblings = expandsSiblings
      self.cursor = cursor
      self.isOnStatus = isOnStatus
      self.selection = selection
      self.check = check
      self.activates = activates
      self.loads = loads
    }

    /// Whether nothing would happen.
    public var isEmpty: Bool {
      expansions.isEmpty && cursor == nil && selection == nil && check == nil && !activates
        && !loads
    }

    /// Leaves a branch as it is, with all those that only change together with it.
    public mutating func refuse(_ event: ExpansionEvent<ID>) {
      if expandsSiblings {
        expansions.removeAll { $0 == event }
      } else if expansions.contains(event) {
        expansions = []
      }
    }
  }
}

extension OutlineNavigator.Intent: Equatable {}
extension OutlineNavigator.Intent: Sendable where ID: Sendable {}
extension OutlineNavigator.Intent.Selection: Sendable where ID: Sendable {}
