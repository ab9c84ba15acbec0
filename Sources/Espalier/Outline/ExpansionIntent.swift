/// A request to expand or collapse a branch.
public enum ExpansionRequest<ID: Hashable> {
  /// Expand the branch.
  case expand(ID)
  /// Collapse the branch.
  case collapse(ID)
  /// Expand the branch if it is collapsed, and collapse it if it is expanded.
  case toggle(ID)

  /// The branch.
  public var id: ID {
    switch self {
    case .expand(let id), .collapse(let id), .toggle(let id): id
    }
  }
}

/// The expansion or collapse of one branch.
public struct ExpansionEvent<ID: Hashable>: Hashable {
  /// The branch.
  public var id: ID
  /// Whether the branch expands; otherwise it collapses.
  public var isExpanded: Bool

  /// Creates an event.
  public init(_ id: ID, isExpanded: Bool) {
    self.id = id
    self.isExpanded = isExpanded
  }
}

/// The effect of expanding or collapsing a branch, before it takes place.
///
/// An outline calls nothing back. A client that asks whether a branch may expand, and sends
/// notifications before and after, does so around the two halves of the change:
///
///     let intent = try outline.prepare(.toggle("Trees"))
///     if !intent.isEmpty, delegate.allows(intent) {
///       for event in intent.events { delegate.willChange(event) }
///       let (changes, did) = outline.commit(intent)
///       apply(changes)
///       for event in did { delegate.didChange(event) }
///     }
///
/// An intent is a value and guarantees nothing: the outline may change in the meantime, even
/// through the client's own callbacks. Committing evaluates the intent against the outline as it is
/// then. ``Outline/perform(_:recursively:should:will:rows:did:)`` does all of this in one call.
public struct ExpansionIntent<ID: Hashable> {
  /// The requested branch and its new state; a toggle is resolved to one of the two.
  public let goal: ExpansionEvent<ID>
  /// Whether the branches below it change too.
  public let isRecursive: Bool
  /// The events in order: first the collapses, then the expansions.
  public let events: [ExpansionEvent<ID>]

  @usableFromInline
  init(_ goal: ExpansionEvent<ID>, isRecursive: Bool, events: [ExpansionEvent<ID>]) {
    self.goal = goal
    self.isRecursive = isRecursive
    self.events = events
  }

  /// Whether nothing will happen: the branch is in that state already, is a leaf or is not
  /// collapsible.
  public var isEmpty: Bool { events.isEmpty }
}

extension ExpansionRequest: Hashable {}
extension ExpansionRequest: Sendable where ID: Sendable {}
extension ExpansionEvent: Sendable where ID: Sendable {}
extension ExpansionIntent: Hashable {}
extension ExpansionIntent: Sendable where ID: Sendable {}
