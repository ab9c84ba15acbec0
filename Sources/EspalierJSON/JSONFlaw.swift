/// What a scanner stumbled over, and where.
public struct JSONFlaw: Sendable, Equatable {
  /// The first byte that does not fit, or the length of the text if it ends too early.
  public let offset: Int

  /// What is wrong there.
  public let reason: JSONFault.Reason

  /// Makes a flaw.
  public init(_ reason: JSONFault.Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}
