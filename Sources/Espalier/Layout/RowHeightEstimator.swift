/// Estimates of row heights by kind, learned from measured rows.
///
/// A kind is anything that distinguishes heights: a heading and a paragraph, a level, a source. The
/// estimate is the median of the most recent heights, so a few outliers do not move it, and it
/// adapts quickly to a new width. The same measurements in the same order give the same estimates.
///
///     var estimates = RowHeightEstimator<RowKind>()
///     estimates.record(72, for: .paragraph)
///     try outline.setEstimatedHeight(estimates.estimate(for: .paragraph), of: newItem)
///
/// It stores no items, and a row keeps the estimate it received: updating it with every measurement
/// would move all rows below.
public struct RowHeightEstimator<Kind: Hashable> {
  /// The number of most recent heights that count for each kind.
  public let window: Int

  private var samples: [Kind: Sample] = [:]

  /// The most recent heights of one kind.
  private struct Sample: Equatable, Sendable {
    /// In order of measurement; a ring buffer once full.
    var recent: [Double] = []
    /// The index of the oldest one.
    var oldest = 0
    /// The same heights, ascending.
    var sorted: [Double] = []

    /// Returns the index of `height` among the sorted heights, or its insertion index.
    func rank(of height: Double) -> Int {
      var (low, high) = (0, sorted.count)
      while low < high {
        let middle = (low + high) / 2
        if sorted[middle] < height { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }

  /// Creates an estimator without measurements.
  ///
  /// - Parameter window: The number of most recent heights that count for each kind.
  /// - Precondition: `window` is more than 0.
  public init(window: Int = 63) {
    precondition(window > 0, "expected a window of at least 1 height, got \(window)")
    self.window = window
  }

  /// Records a measured height of a row of a kind.
  ///
  /// - Precondition: The height is at least 0.
  /// - Complexity: O(log *w*) comparisons for a window of *w* heights, and a move of at most *w*
  ///   numbers. Memory is bounded by *w* for each kind.
  public mutating func record(_ height: Double, for kind: Kind) {
    precondition(height >= 0, "expected a measured height of at least 0, got \(height)")
    var sample = samples[kind, default: Sample()]
    // Removed so that it is mutated in place.
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

  /// Returns the estimated height of a row of a kind, or `nil`, meaning the default height, before
  /// the first measurement.
  ///
  /// It is the median, the lower one of two, so it is a height that was measured.
  ///
  /// - Complexity: O(1) expected.
  public func estimate(for kind: Kind) -> Double? {
    guard let sorted = samples[kind]?.sorted, !sorted.isEmpty else { return nil }
    return sorted[(sorted.count - 1) / 2]
  }

  /// Removes all measurements, for example when a new text size makes them misleading.
  public mutating func reset() { samples = [:] }
}

extension RowHeightEstimator: Equatable {}
extension RowHeightEstimator: Sendable where Kind: Sendable {}
