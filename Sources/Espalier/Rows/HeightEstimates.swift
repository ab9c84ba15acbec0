/// How high the rows of each kind are likely to be, learnt from those that were measured.
///
/// A kind is whatever tells heights apart: a heading and a paragraph, a level, a source. The
/// estimate is the median of the heights measured last, so a few rows of odd height do not move it,
/// and a new width is learnt soon. The same measurements in the same order give the same estimates.
///
///     var estimates = HeightEstimates<RowKind>()
///     estimates.record(72, for: .paragraph)
///     try outline.setEstimatedHeight(estimates.estimate(for: .paragraph), of: newItem)
///
/// It holds no items, and a row keeps the estimate that it was given: were it taken back with every
/// measurement, all below would move.
public struct HeightEstimates<Kind: Hashable> {
  /// How many of the heights measured last count for each kind.
  public let window: Int

  private var samples: [Kind: Sample] = [:]

  /// The heights measured last of one kind.
  private struct Sample: Equatable, Sendable {
    /// As they came, around the end once there are enough.
    var recent: [Double] = []
    /// Where the oldest one stands.
    var oldest = 0
    /// The same ones, ascending.
    var sorted: [Double] = []

    /// Where `height` stands among the sorted ones, or would.
    func rank(of height: Double) -> Int {
      var (low, high) = (0, sorted.count)
      while low < high {
        let middle = (low + high) / 2
        if sorted[middle] < height { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }

  /// Estimates that have heard of no height yet.
  ///
  /// - Parameter window: How many of the heights measured last count for each kind.
  /// - Precondition: `window` is more than 0.
  public init(window: Int = 63) {
    precondition(window > 0, "Estimates from the last \(window) heights")
    self.window = window
  }

  /// Hears how high a row of a kind was measured.
  ///
  /// - Precondition: The height is at least 0.
  /// - Complexity: O(log *w*) comparisons for a window of *w* heights, and a move of at most *w*
  ///   numbers. Memory is bounded by *w* for each kind.
  public mutating func record(_ height: Double, for kind: Kind) {
    precondition(height >= 0, "A measured height is at least 0")
    var sample = samples[kind, default: Sample()]
    // Taken out so that it is changed in place.
    samples[kind] = nil
    if sample.recent.count < window {
      sample.recent.append(height)
    } else {
      sample.sorted.remove(at: sample.rank(of: sample.recent[sample.oldest]))
      sample.recent[sample.oldest] = height
      sample.oldest = (sample.oldest + 1) % window
    }
    sample.sorted.insert(height, at: sample.rank(of: height))
    samples[kind] = sample
  }

  /// The likely height of a row of a kind, or `nil` before one of it was measured: the default
  /// height then.
  ///
  /// It is the median, and of two in the middle the lower, so it is a height that was measured.
  ///
  /// - Complexity: O(1) expected.
  public func estimate(for kind: Kind) -> Double? {
    guard let sorted = samples[kind]?.sorted, !sorted.isEmpty else { return nil }
    return sorted[(sorted.count - 1) / 2]
  }

  /// Forgets every height, as where a new text size makes the old ones mislead.
  public mutating func forget() { samples = [:] }
}

extension HeightEstimates: Equatable {}
extension HeightEstimates: Sendable where Kind: Sendable {}
