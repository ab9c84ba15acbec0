#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import UIKit

  /// The way in which components learn of changed traits.
  @MainActor
  enum TraitObservation {
    /// Whether to register for changes, as from iOS 17; before, `traitCollectionDidChange(_:)` reports
    /// them.
    ///
    /// Tests set it to `false` to perform the other way.
    static var registers = true

    /// Whether changes are reported by registration.
    static var isRegistered: Bool {
      if #available(iOS 17, visionOS 1, *) { return registers }
      return false
    }
  }

  /// A view that is not visible, and reports the changed text size of its superview before iOS 17.
  final class TextSizeProbe: UIView {
    var didChange: (() -> Void)?

    override func traitCollectionDidChange(_ previous: UITraitCollection?) {
      super.traitCollectionDidChange(previous)
      guard !TraitObservation.isRegistered,
        previous?.preferredContentSizeCategory != traitCollection.preferredContentSizeCategory
      else { return }
      didChange?()
    }
  }

  extension UIView {
    /// Calls a closure when the text size of the view has changed and its traits have it.
    func observeTextSize(_ didChange: @escaping @MainActor () -> Void) {
      if #available(iOS 17, visionOS 1, *), TraitObservation.registers {
        registerForTraitChanges([UITraitPreferredContentSizeCategory.self]) {
          (_: UIView, _: UITraitCollection) in
          didChange()
        }
        return
      }
      let probe = TextSizeProbe(frame: .zero)
      probe.isHidden = true
      probe.didChange = didChange
      addSubview(probe)
    }
  }
#endif
