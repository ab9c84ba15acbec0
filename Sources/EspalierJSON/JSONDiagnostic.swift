/// A problem that a scanner found, with its offset in the text.
public struct JSONDiagnostic: Sendable, Equatable {
  /// The first byte that does not fit, or the length of the text if it ends too early.
  public let offset: Int

  /// The kind of problem.
  public let reason: JSONError.Reason

  /// Whether it kept the scanner from reading on: to the end of the text, or of the line.
  public let isFatal: Bool

  /// Creates a diagnostic.
  public init(_ reason: JSONError.Reason, at offset: Int, isFatal: Bool = true) {
    self.reason = reason
    self.offset = offset
    self.isFatal = isFatal
  }
}
