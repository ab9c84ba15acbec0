#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import Espalier

  extension FilterViewController {
    /// The closures of a ``FilterViewController``, as an alternative to subclassing.
    ///
    /// Each corresponds to the method of the same name.
    public struct Handlers {
      /// Called when the answers were saved.
      public var didSave: (@MainActor ([FilterForm<ID, String>.SerializedAnswers]) -> Void)?
      /// Called when the form was canceled and the answers were restored.
      public var didCancel: (@MainActor () -> Void)?
      /// Called when the form has changed.
      public var didChange: (@MainActor () -> Void)?

      /// Creates handlers that are all `nil`.
      public init() {}
    }
  }
#endif
