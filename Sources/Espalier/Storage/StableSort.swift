// One sort for all uses: each specialization of a generic sort would add considerable code to the
// WebAssembly module.

/// Sorts numbers stably, by bottom-up merge sort.
///
/// - Parameter precedes: Whether the first number belongs before the second: a strict weak order.
/// - Complexity: O(*k* log *k*); O(*k*) comparisons if the numbers are already in order.
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
      // If the halves are in order, no comparison is needed.
      let isInOrder = middle == end || !precedes(sorted[middle], sorted[middle - 1])
      for position in start..<end {
        let takesRight =
          left == middle || !isInOrder && right < end && precedes(sorted[right], sorted[left])
        if takesRight {
          other[position] = sorted[right]
          right += 1
        } else {
          other[position] = sorted[left]
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

/// Returns the indices of some keys, in ascending order of the keys, stably.
///
/// - Complexity: O(*k*) if the keys are in a range as small as their number; otherwise
///   O(*k* log *k*).
@inline(never)
func order(of keys: [Int]) -> [Int] {
  var end = 0
  for key in keys {
    guard key >= 0, key < 2 * keys.count else {
      return stablySorted(Array(0..<keys.count)) { keys[$0] < keys[$1] }
    }
    end = max(end, key + 1)
  }
  // The next place for each key.
  var places = [Int](repeating: 0, count: end + 1)
  for key in keys { places[key + 1] += 1 }
  for key in 0..<end { places[key + 1] += places[key] }
  var order = [Int](repeating: 0, count: keys.count)
  for (index, key) in keys.enumerated() {
    order[places[key]] = index
    places[key] += 1
  }
  return order
}
