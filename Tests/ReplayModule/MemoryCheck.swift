/// Builds and drops an array of the first natural numbers, round after round, and sums them up.
///
/// The sum is over all rounds and wraps around. The answer is `rounds * (count * (count - 1) / 2)`.
/// With rounds whose room adds up to more than the 4 GiB a module can address, one call verifies
/// that memory is reused; if it is not, the call traps. A count or a number of rounds below 1 gives
/// 0.
///
/// - Parameters:
/// - count: The length of each array.
/// - room: Its initial capacity. Below `count` it grows.
/// - rounds: The number of arrays that are built and dropped, one after the other.
/// - Precondition: `room` is at most 536,870,911, which is 2 GiB: the array type of Embedded Swift
///   multiplies without a check for overflow.
/// - Complexity: O(`count` * `rounds`).
@_expose(wasm)
@_cdecl("espalier_memory_check")
package func memoryCheck(_ count: Int32, room: Int32, rounds: Int32) -> Int32 {
  precondition(room < 1 << 29, "room for more than 2 GiB of numbers")
  guard count > 0, rounds > 0 else { return 0 }
  var sum: Int32 = 0
  for _ in 0..<rounds {
    var numbers: [Int32] = []
    if room > 0 { numbers.reserveCapacity(Int(room)) }
    for number in 0..<count { numbers.append(number) }
    for number in numbers { sum &+= number }
  }
  return sum
}
