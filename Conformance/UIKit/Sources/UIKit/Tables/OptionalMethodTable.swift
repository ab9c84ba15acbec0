/// The optional methods of a delegate or a data source.
///
/// A table asks an object for them once, when the object is set, and sends messages afterwards without
/// asking again. If an object only forwarded a message to another one, and no longer does, nobody
/// receives it, which ends the program.
@MainActor
struct OptionalMethodTable {
  private var implemented: Set<Selector> = []
  private var forwarded: Set<Selector> = []

  init() {}

  init(of object: AnyObject?, _ selectors: [Selector]) {
    for selector in selectors where StandIn.responds(object, to: selector) {
      implemented.insert(selector)
      let target = (object as? any ObjectiveCObject)?.forwardingTarget(for: selector)
      if target != nil { forwarded.insert(selector) }
    }
  }

  /// Whether the object had a method.
  func contains(_ selector: Selector) -> Bool { implemented.contains(selector) }

  /// Whether the object forwarded a method that it does not have itself.
  func isForwarded(_ selector: Selector) -> Bool { forwarded.contains(selector) }
}

extension UITableView {
  static let dataSourceSelectors: [Selector] = [
    commitSelector, moveSelector, "tableView:canEditRowAtIndexPath:",
    "tableView:canMoveRowAtIndexPath:",
  ]

  /// The methods of a delegate that the stand-in forwards: those that it sends and that the components
  /// do not all have themselves.
  static let delegateSelectors: [Selector] = [
    "tableView:shouldHighlightRowAtIndexPath:", "tableView:didHighlightRowAtIndexPath:",
    "tableView:didUnhighlightRowAtIndexPath:", "tableView:willSelectRowAtIndexPath:",
    "tableView:willDeselectRowAtIndexPath:", "tableView:didSelectRowAtIndexPath:",
    "tableView:didDeselectRowAtIndexPath:", "tableView:editingStyleForRowAtIndexPath:",
    "tableView:targetIndexPathForMoveFromRowAtIndexPath:toProposedIndexPath:",
  ]

  /// The object to which the delegate forwards a message that it does not implement itself; `nil` if
  /// nobody implemented it when the delegate was set.
  ///
  /// The default implementations of optional methods call this, since they are called where an object
  /// has none of its own.
  func receiver(
    of selector: Selector,
    sentTo object: any UITableViewDelegate
  ) -> (any UITableViewDelegate)? {
    guard object === delegate, delegateMethods.isForwarded(selector) else { return nil }
    let target = (object as? any ObjectiveCObject)?.forwardingTarget(for: selector)
    if target == nil {
      let name = String(describing: type(of: object))
      StandIn.tableFailureHandler(
        self,
        "-[\(name) \(selector)]: unrecognized selector sent to instance"
      )
    }
    return target as? any UITableViewDelegate
  }
}
