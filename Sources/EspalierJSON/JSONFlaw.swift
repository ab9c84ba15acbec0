/// What a scanner stumbled over, and where.
public struct JSONFlaw: Sendable, Equatable {
  /// The first byte that does not fit, or the length of the text if it ends too early.
  public let offset: Int

  /// What is wrong there.
  public let reason: JSONFault.Reason

  /// Whether something could not be read because of it: the rest of the text, or of the line.
  public let isFatal: Bool

  /// Makes a flaw.
  public init(_ reason: JSONFault.Reason, at offset: Int, isFatal: Bool = true) {
    self.reason = reason
    self.offset = offset
    self.isFatal = isFatal
  }
}
