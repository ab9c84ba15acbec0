// Sorting, once for all that is sorted: a general sort is a large thing in a module for the browser.

/// Sorts numbers, stably, by halves that are merged.
///
/// - Parameter precedes: Whether the first belongs before the second: a strict weak order.
/// - Complexity: O(*k* log *k*); O(*k*) for what is in order.
@inline(never)
func stablySorted(_ numbers: [Int], by precedes: (Int, Int) -> Bool) -> [Int] {
  var (sorted, other) = (numbers, numbers)
  var width = 1
  while width < sorted.count {
    var start = 0
    while start < sorted.count {
      let middle = min(start + width, sorted.count)
      let end = min(middle + width, sorted.count)
      var (left, right) = (start, middle)
      // Where the halves are in order, the second one is never taken early.
      let isInOrder = middle == end || !precedes(sorted[middle], sorted[middle - 1])
      for place in start..<end {
        let takesRight =
          left == middle || !isInOrder && right < end && precedes(sorted[right], sorted[left])
        if takesRight {
          other[place] = sorted[right]
          right += 1
        } else {
          other[place] = sorted[left]
          left += 1
        }
      }
      start = end
    }
    swap(&sorted, &other)
    width *= 2
  }
  return sorted
}

/// The places of some keys, in the order of the keys.
///
/// - Complexity: O(*k* log *k*).
@inline(never)
func order(of keys: [Int]) -> [Int] {
  stablySorted(Array(0..<keys.count)) { keys[$0] < keys[$1] }
}
