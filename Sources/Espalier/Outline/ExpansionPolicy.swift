/// The rules by which branches of an ``Outline`` expand and collapse.
public struct ExpansionPolicy: Hashable, Sendable {
  /// Whether the descendants of a collapsed branch keep their expansion state.
  ///
  /// If not, collapsing a branch collapses every branch below it.
  public var remembersDescendants: Bool

  /// Whether expanding a branch collapses its expanded siblings.
  ///
  /// If several siblings would expand at once, as by expanding all or to a level, only the first
  /// of each parent does. Items inserted as expanded stay so until a sibling expands.
  public var opensOneBranchPerParent: Bool

  /// Creates a policy; by default descendants keep their state and any number of siblings expand.
  public init(remembersDescendants: Bool = true, opensOneBranchPerParent: Bool = false) {
    self.remembersDescendants = remembersDescendants
    self.opensOneBranchPerParent = opensOneBranchPerParent
  }
}

/// Tracks, for branches visited in pre-order, whether each is the first of its parent to expand.
@usableFromInline
struct FirstOfEachParent {
  /// Whether a branch of the current parent is expanded, by depth.
  private var opened: [Bool] = []

  @usableFromInline
  init() {}

  /// Whether the next branch may expand, given whether it is wanted.
  @usableFromInline
  mutating func opens(depth: Int, wanted: Bool) -> Bool {
    while opened.count > depth + 1 { opened.removeLast() }
    while opened.count <= depth { opened.append(false) }
    guard wanted, !opened[depth] else { return false }
    opened[depth] = true
    return true
  }
}

#if !hasFeature(Embedded)
  extension ExpansionPolicy: Codable {}
#endif
