extension [Double] {
  /// The value below which a given fraction of all values is, such as 0.5 for the median.
  public func percentile(_ part: Double) -> Double {
    let sorted = sorted()
    guard !sorted.isEmpty else { return .nan }
    let place = (Double(count - 1) * part).rounded()
    return sorted[Int(place)]
  }
}
