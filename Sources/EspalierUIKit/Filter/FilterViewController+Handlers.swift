#if canImport(UIKit)
  public import Espalier

  extension FilterViewController {
    /// Whom a form tells, for those who do not subclass.
    ///
    /// Each is what the method of the same name says.
    public struct Handlers {
      /// The answers were saved.
      public var didSave: (@MainActor ([FilterForm<ID, String>.Package]) -> Void)?
      /// The answers are again what they were.
      public var didCancel: (@MainActor () -> Void)?
      /// Something in the form is another than before.
      public var didChange: (@MainActor () -> Void)?

      /// Nobody yet.
      public init() {}
    }
  }
#endif
