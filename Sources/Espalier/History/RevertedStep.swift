/// A step that was to be undone or redone: what that has changed, or why it no longer fits.
public struct RevertedStep<ID: Hashable> {
  /// The number of the step; see ``OutlineHistory/undoStep``.
  public var number: Int
  /// The row changes; none if the step no longer fits.
  public var changes = RowChanges()
  /// The user's place to restore: that before the step.
  ///
  /// It says nothing if the step no longer fits.
  public var place = OutlinePlace<ID>()
  /// The reason for which the step no longer fits the outline; `nil` if it was undone or redone.
  public var refusal: OutlineError<ID>?
}

extension RevertedStep: Equatable {}
extension RevertedStep: Sendable where ID: Sendable {}
