/// One number that the suite measures.
public struct Measure: Sendable {
  /// The unit in which a measure is reported, and its factor from recorded nanoseconds or bytes.
  public enum Unit: String, Sendable {
    case nanoseconds = "ns"
    case microseconds = "us"
    case milliseconds = "ms"
    case bytes

    /// The number of recorded nanoseconds or bytes in one of this unit.
    public var size: Double {
      switch self {
      case .nanoseconds, .bytes: 1
      case .microseconds: 1_000
      case .milliseconds: 1_000_000
      }
    }
  }

  /// The first column of a line of the report.
  public let name: String
  /// The unit of the value and of the bar.
  public let unit: Unit
  /// The number of operations, or items, in one recorded value; the report divides by it.
  public let operations: Int
  /// The limit of the value, in `unit`; `nil` if the measure is informational.
  public let bar: Double?
  /// Whether it can be measured on this platform.
  public let isAvailable: Bool

  init(
    _ name: String,
    _ unit: Unit,
    operations: Int = 1,
    bar: Double? = nil,
    isAvailable: Bool = true
  ) {
    precondition(operations > 0, "\(name) stands for \(operations) operations")
    self.name = name
    self.unit = unit
    self.operations = operations
    self.bar = bar
    self.isAvailable = isAvailable
  }

  /// A recorded value as a value of one operation.
  ///
  /// - Parameter recorded: Nanoseconds or bytes of all operations together.
  public func value(ofRecorded recorded: Double) -> Double {
    recorded / Double(operations) / unit.size
  }
}

extension Measure {
  /// The benchmark tool's name for the values of measures in bytes.
  public static let bytesMetric = "Bytes"
}
