/// What a person asks of a branch.
public enum ExpansionRequest<ID: Hashable> {
  /// That it opens.
  case expand(ID)
  /// That it closes.
  case collapse(ID)
  /// That it opens if it is closed, and closes if it is open.
  case toggle(ID)

  /// The branch.
  public var id: ID {
    switch self {
    case .expand(let id), .collapse(let id), .toggle(let id): id
    }
  }
}

/// A branch opens or closes.
public struct ExpansionEvent<ID: Hashable>: Hashable {
  /// The branch.
  public var id: ID
  /// Whether it opens; else it closes.
  public var isExpanded: Bool

  /// Makes an event.
  public init(_ id: ID, isExpanded: Bool) {
    self.id = id
    self.isExpanded = isExpanded
  }
}

/// What opening or closing a branch will do, before it is done.
///
/// An outline calls no one back. A host that wants to ask whether a branch should open, and to tell
/// that it will and that it did, does so around the two halves of the change:
///
///     let intent = try outline.prepare(.toggle("Trees"))
///     if !intent.isEmpty, mayHappen(intent) {
///       for event in intent.events { tellThatItWill(event) }
///       let (changes, did) = outline.commit(intent)
///       show(changes)
///       for event in did { tellThatItDid(event) }
///     }
///
/// An intent is a value and promises nothing: the outline may change meanwhile in any way, even by
/// what the host calls. What is committed is reckoned from the outline as it is then.
/// ``Outline/perform(_:recursively:should:will:rows:did:)`` is all of that in one call.
public struct ExpansionIntent<ID: Hashable> {
  /// The branch that was asked for, and whether it is to open: a toggle is one or the other.
  public let goal: ExpansionEvent<ID>
  /// Whether every branch below it does the same.
  public let isRecursive: Bool
  /// What will happen, in order: first what closes, then what opens.
  public let events: [ExpansionEvent<ID>]

  @usableFromInline
  init(_ goal: ExpansionEvent<ID>, isRecursive: Bool, events: [ExpansionEvent<ID>]) {
    self.goal = goal
    self.isRecursive = isRecursive
    self.events = events
  }

  /// Whether nothing will happen: the branch is so already, is a leaf or never closes.
  public var isEmpty: Bool { events.isEmpty }
}

extension ExpansionRequest: Equatable {}
extension ExpansionRequest: Sendable where ID: Sendable {}
extension ExpansionEvent: Sendable where ID: Sendable {}
extension ExpansionIntent: Equatable {}
extension ExpansionIntent: Sendable where ID: Sendable {}
