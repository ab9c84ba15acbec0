/// How the branches of an ``Outline`` open and close.
public struct OutlinePolicy: Equatable, Sendable {
  /// Whether a branch that opens again shows what is inside as it was left.
  ///
  /// If not, closing a branch closes every branch below it.
  public var remembersDescendants: Bool

  /// Whether opening a branch closes its open siblings.
  ///
  /// Where several would open at once, as with all or to a level, the first one of each parent
  /// does. Items that come in open stay so until a sibling opens.
  public var opensOneBranchPerParent: Bool

  /// A policy.
  public init(remembersDescendants: Bool = true, opensOneBranchPerParent: Bool = false) {
    self.remembersDescendants = remembersDescendants
    self.opensOneBranchPerParent = opensOneBranchPerParent
  }
}

/// Says of branches, asked in pre-order, whether they are the first to open of their parent.
@usableFromInline
struct FirstOfEachParent {
  /// By depth, whether a branch of the present parent is open.
  private var opened: [Bool] = []

  @usableFromInline
  init() {}

  /// Whether the next branch is open, if it is to be.
  @usableFromInline
  mutating func opens(depth: Int, wanted: Bool) -> Bool {
    while opened.count > depth + 1 { opened.removeLast() }
    while opened.count <= depth { opened.append(false) }
    guard wanted, !opened[depth] else { return false }
    opened[depth] = true
    return true
  }
}
