#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import UIKit

  /// The way in which components learn of changed traits.
  @MainActor
  enum TraitObservation {
    /// Whether to register for changes, as from iOS 17; before, `traitCollectionDidChange(_:)` reports
    /// them, which visionOS has deprecated from its first version.
    ///
    /// Tests set it to `false` to perform the other way.
    static var registers = true

    /// Whether changes are reported by registration.
    static var isRegistered: Bool {
      if #available(iOS 17, visionOS 1, *) { return registers }
      return false
    }
  }

  #if !os(visionOS)
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
  #endif

  /// A view that is not visible, and reports that its superview has another width.
  final class WidthProbe: UIView {
    var didChange: (() -> Void)?
    private var reported: CGFloat?

    override func layoutSubviews() {
      super.layoutSubviews()
      guard bounds.width != reported else { return }
      reported = bounds.width
      didChange?()
    }
  }

  extension UIView {
    /// Calls a closure when the view has been laid out with another width.
    func observeWidth(_ didChange: @escaping @MainActor () -> Void) {
      let probe = WidthProbe(frame: CGRect(x: 0, y: 0, width: bounds.width, height: 0))
      probe.autoresizingMask = .flexibleWidth
      probe.isHidden = true
      probe.didChange = didChange
      addSubview(probe)
    }

    /// Calls a closure when the text size of the view has changed and its traits have it.
    func observeTextSize(_ didChange: @escaping @MainActor () -> Void) {
      if #available(iOS 17, visionOS 1, *), TraitObservation.registers {
        registerForTraitChanges([UITraitPreferredContentSizeCategory.self]) {
          (_: UIView, _: UITraitCollection) in
          didChange()
        }
        return
      }
      #if !os(visionOS)
        let probe = TextSizeProbe(frame: .zero)
        probe.isHidden = true
        probe.didChange = didChange
        addSubview(probe)
      #endif
    }
  }
#endif
