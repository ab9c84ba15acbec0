/// Returns a number for people, with a comma before every three digits: "1,000,000".
///
/// Every number in a text that is shown is written by this, except those of at most three digits.
///
/// - Complexity: O(*d*) for *d* digits
package func grouped(_ number: some BinaryInteger) -> String {
  let digits = String(number.magnitude)
  var text = number < 0 ? "-" : ""
  for (index, digit) in digits.enumerated() {
    if index > 0 && (digits.count - index).isMultiple(of: 3) { text += "," }
    text.append(digit)
  }
  return text
}

/// Returns a number of things: "1 record", "12,345 records".
///
/// - Parameters:
///   - count: The number.
///   - noun: The word for one of them, whose plural ends in "s".
package func counted(_ count: some BinaryInteger, _ noun: String) -> String {
  count == 1 ? "1 \(noun)" : "\(grouped(count)) \(noun)s"
}
