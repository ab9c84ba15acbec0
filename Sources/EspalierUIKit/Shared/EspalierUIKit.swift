#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  // Clients of the components also use the engine's types: items, errors, changes.
  @_exported public import Espalier
#endif
