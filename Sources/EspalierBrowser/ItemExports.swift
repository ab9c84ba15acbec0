// Queries about one item, hidden or not.

import Espalier

/// The flags of an item as in the display list, or -1 if it does not exist.
@_expose(wasm)
@_cdecl("espalier_view_flags")
public func viewFlags(_ view: UnsafeMutableRawPointer, _ id: Int32) -> Int32 {
  OutlineView.at(view).row(of: id)?.flags ?? -1
}

/// The number of an item's ancestors, or -1 if it does not exist.
@_expose(wasm)
@_cdecl("espalier_view_level")
public func viewLevel(_ view: UnsafeMutableRawPointer, _ id: Int32) -> Int32 {
  Int32(OutlineView.at(view).outline.level(of: id) ?? -1)
}
