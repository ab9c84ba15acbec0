/// The values of one measure, in nanoseconds of one operation.
///
/// The rules are those of the programs for GTK and Qt in Peers/Programs/measuring.h: the first sample
/// is a warm-up, then there are at least three, for half a second.
struct Samples {
  private static let fewest = 3
  private static let most = 1_000
  private var values: [Double] = []
  private let clock = ContinuousClock()

  /// Takes samples.
  ///
  /// - Parameters:
  ///   - operations: The number of operations in a sample.
  ///   - sample: Performs the operations. It is given the function to time them with.
  static func take(
    operations: Int,
    sample: ((() throws -> Void) throws -> Void) throws -> Void
  ) throws -> Samples {
    var samples = Samples()
    let begin = samples.clock.now
    var isWarm = false
    while samples.values.count < fewest
      || (samples.values.count < most && begin.duration(to: samples.clock.now) < .milliseconds(500))
    {
      var time = Duration.zero
      try sample { work in time += try samples.clock.measure(work) }
      if isWarm { samples.values.append(time / .nanoseconds(operations)) }
      isWarm = true
    }
    return samples
  }

  /// The value in the middle.
  var median: Double { values.sorted()[values.count / 2] }
}
