#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Espalier

  /// An event of an outline in a list view.
  public enum OutlineEvent<ID: Hashable>: Hashable {
    /// A branch is about to expand.
    case willExpand(ID)
    /// A branch has expanded, and its rows are in the list view.
    case didExpand(ID)
    /// A branch is about to collapse.
    case willCollapse(ID)
    /// A branch has collapsed, and its rows are no longer in the list view.
    case didCollapse(ID)
    /// The user has activated an item with a tap or Return.
    ///
    /// A branch has already expanded or collapsed by then.
    case didActivate(ID)
    /// An item has been moved by a drop.
    case didMove(ID)
    /// The user has checked or unchecked an item with its descendants.
    case didCheck(ID)
    /// Keys have changed the selection, which the list view's own delegate is not notified of.
    case didChangeSelection

    /// The item of the event, `nil` for the selection.
    public var item: ID? {
      switch self {
      case .willExpand(let id), .didExpand(let id), .willCollapse(let id), .didCollapse(let id),
        .didActivate(let id), .didMove(let id), .didCheck(let id):
        id
      case .didChangeSelection: nil
      }
    }

    /// The same event with another item.
    func map<Other>(_ transform: (ID) -> Other) -> OutlineEvent<Other> {
      switch self {
      case .willExpand(let id): .willExpand(transform(id))
      case .didExpand(let id): .didExpand(transform(id))
      case .willCollapse(let id): .willCollapse(transform(id))
      case .didCollapse(let id): .didCollapse(transform(id))
      case .didActivate(let id): .didActivate(transform(id))
      case .didMove(let id): .didMove(transform(id))
      case .didCheck(let id): .didCheck(transform(id))
      case .didChangeSelection: .didChangeSelection
      }
    }
  }

  extension OutlineEvent: Sendable where ID: Sendable {}
#endif
