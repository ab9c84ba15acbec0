// The functions that a host calls. They carry the same C names natively and in the module; in the
// module they are also its exports, and the only ones besides its memory.

/// The version of the exported functions, raised when one changes its meaning or is removed.
///
/// A host reads it before it calls anything else.
#if arch(wasm32)
  @_expose(wasm, "espalier_abi_version")
#endif
@_cdecl("espalier_abi_version")
public func abiVersion() -> Int32 {
  boundaryVersion
}

/// Returns 1 if a host written for `version` can use this module, otherwise 0.
#if arch(wasm32)
  @_expose(wasm, "espalier_abi_supports")
#endif
@_cdecl("espalier_abi_supports")
public func abiSupports(_ version: Int32) -> Int32 {
  version == abiVersion() ? 1 : 0
}
