// The functions a host calls. They carry the same C names natively and in the module; in the module they
// are also its exports, and the only ones besides its memory.

/// The version of the exported functions, raised when one changes its meaning or goes away.
///
/// A host reads it before it calls anything else.
#if arch(wasm32)
  @_expose(wasm, "espalier_abi_version")
#endif
@_cdecl("espalier_abi_version")
public func abiVersion() -> Int32 {
  1
}

/// Whether a host written for `version` can use this module: 1, or 0.
#if arch(wasm32)
  @_expose(wasm, "espalier_abi_supports")
#endif
@_cdecl("espalier_abi_supports")
public func abiSupports(_ version: Int32) -> Int32 {
  version >= 1 && version <= abiVersion() ? 1 : 0
}

/// Builds and drops an array of the numbers 0, 1, 2, ... a number of times, and returns their wrapping
/// sum over all rounds.
///
/// The answer is `rounds * (count * (count - 1) / 2)`, so a host can check in one call that memory grows
/// and is used again. A count or a number of rounds below 1 gives 0.
///
/// - Complexity: O(`count` * `rounds`).
#if arch(wasm32)
  @_expose(wasm, "espalier_memory_check")
#endif
@_cdecl("espalier_memory_check")
public func memoryCheck(_ count: Int32, _ rounds: Int32) -> Int32 {
  guard count > 0, rounds > 0 else { return 0 }
  var sum: Int32 = 0
  for _ in 0..<rounds {
    var numbers: [Int32] = []
    for number in 0..<count { numbers.append(number) }
    for number in numbers { sum &+= number }
  }
  return sum
}
