#if canImport(UIKit)
  // Whoever shows an outline handles the engine's values as well: ids, items, errors, changes.
  @_exported public import Espalier
#endif
