/// The prime factors of a number, as in "2⁶ × 3 × 643"; "prime" for a prime, "one" for 1.
///
/// - Precondition: `number` is positive.
/// - Complexity: O(√*number*)
package func factorization(of number: Int) -> String {
  precondition(number > 0, "expected a positive number, found \(number)")
  guard number > 1 else { return "one" }
  var factors: [(prime: Int, exponent: Int)] = []
  var rest = number
  var divisor = 2
  while divisor * divisor <= rest {
    var exponent = 0
    while rest.isMultiple(of: divisor) {
      rest /= divisor
      exponent += 1
    }
    if exponent > 0 { factors.append((divisor, exponent)) }
    divisor += divisor == 2 ? 1 : 2
  }
  if rest == number { return "prime" }
  if rest > 1 { factors.append((rest, 1)) }
  return factors.map { "\($0.prime)" + superscript($0.exponent) }.joined(separator: " × ")
}

/// An exponent in superscript digits, empty for 1.
private func superscript(_ exponent: Int) -> String {
  guard exponent > 1 else { return "" }
  let raised: [Character] = ["⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"]
  return String(String(exponent).compactMap(\.wholeNumberValue).map { raised[$0] })
}
