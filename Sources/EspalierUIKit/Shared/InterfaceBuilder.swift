// The properties of the components for Interface Builder.
//
// These declarations need Objective-C, which the tests of this module do not have. So this file is
// neither compiled nor tested there: it is kept minimal, and only forwards values to properties
// that are tested.
#if canImport(UIKit) && canImport(ObjectiveC) && (os(iOS) || os(visionOS))
  public import UIKit

  extension AccordionView {
    /// ``headerIdentifier`` in the attributes inspector.
    @IBInspectable public var headerCellIdentifier: String? {
      get { headerIdentifier }
      set { headerIdentifier = newValue }
    }

    /// ``bodyIdentifier`` in the attributes inspector.
    @IBInspectable public var bodyCellIdentifier: String? {
      get { bodyIdentifier }
      set { bodyIdentifier = newValue }
    }

    /// ``accordionDelegate`` as an outlet.
    ///
    /// - Precondition: The object conforms to ``AccordionViewDelegate``.
    @IBOutlet public var accordionDelegateOutlet: AnyObject? {
      get { accordionDelegate }
      set {
        guard let newValue else {
          accordionDelegate = nil
          return
        }
        guard let delegate = newValue as? any AccordionViewDelegate else {
          preconditionFailure("accordionDelegateOutlet: \(newValue) is no AccordionViewDelegate")
        }
        accordionDelegate = delegate
      }
    }
  }

  extension ExpandableCell {
    /// ``codeLabel`` as an outlet.
    @IBOutlet public var codeLabelOutlet: UILabel? {
      get { codeLabel }
      set { codeLabel = newValue }
    }

    /// ``titleLabel`` as an outlet.
    @IBOutlet public var titleLabelOutlet: UILabel? {
      get { titleLabel }
      set { titleLabel = newValue }
    }

    /// ``contentLabel`` as an outlet.
    @IBOutlet public var contentLabelOutlet: UILabel? {
      get { contentLabel }
      set { contentLabel = newValue }
    }

    /// ``selectionSwitch`` as an outlet.
    @IBOutlet public var selectionSwitchOutlet: UISwitch? {
      get { selectionSwitch }
      set { selectionSwitch = newValue }
    }

    /// ``toggleButton`` as an outlet.
    @IBOutlet public var toggleButtonOutlet: UIButton? {
      get { toggleButton }
      set { toggleButton = newValue }
    }
  }
#endif
