// The functions that a host calls. They carry the same C names natively and in the module; in the
// module they are also its exports, and the only ones besides its memory.

/// Returns 1 if a host written for `version` can use this module, otherwise 0.
///
/// A host calls it before anything else.
@_expose(wasm)
@_cdecl("espalier_abi_supports")
public func abiSupports(_ version: Int32) -> Int32 {
  version == boundaryVersion ? 1 : 0
}
