/// One number that the suite measures.
public struct Measure: Sendable {
  /// The unit in which a measure is told, and what it takes from a recorded nanosecond or byte.
  public enum Unit: String, Sendable {
    case nanoseconds = "ns"
    case microseconds = "us"
    case milliseconds = "ms"
    case bytes

    /// How many recorded nanoseconds or bytes one of this unit is.
    public var size: Double {
      switch self {
      case .nanoseconds, .bytes: 1
      case .microseconds: 1_000
      case .milliseconds: 1_000_000
      }
    }
  }

  /// What a line of the report begins with.
  public let name: String
  /// The unit of the value and of the bar.
  public let unit: Unit
  /// How many operations, or items, one recorded value stands for; the report tells one of them.
  public let operations: Int
  /// What the value may be at most, in `unit`; `nil` if it is there for information.
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
  /// What the benchmark tool calls the values of measures in bytes.
  public static let bytesMetric = "Bytes"
}
