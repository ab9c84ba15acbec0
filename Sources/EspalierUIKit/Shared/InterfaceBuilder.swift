// What Interface Builder sees of the components.
//
// These declarations need Objective-C, which is not there where the tests of this module run. So
// nothing here was compiled or tested: it is as small as it can be, and only passes values on to
// properties that are tested.
#if canImport(UIKit) && canImport(ObjectiveC)
  public import UIKit

  extension AccordionView {
    /// ``headerIdentifier``, for the attributes inspector.
    @IBInspectable public var headerCellIdentifier: String? {
      get { headerIdentifier }
      set { headerIdentifier = newValue }
    }

    /// ``bodyIdentifier``, for the attributes inspector.
    @IBInspectable public var bodyCellIdentifier: String? {
      get { bodyIdentifier }
      set { bodyIdentifier = newValue }
    }

    /// ``accordionDelegate``, to be connected.
    ///
    /// - Precondition: The object is an ``AccordionViewDelegate``.
    @IBOutlet public var accordionDelegateOutlet: AnyObject? {
      get { accordionDelegate }
      set {
        guard let newValue else {
          accordionDelegate = nil
          return
        }
        guard let delegate = newValue as? any AccordionViewDelegate else {
          preconditionFailure("\(newValue) is connected and is no AccordionViewDelegate.")
        }
        accordionDelegate = delegate
      }
    }
  }

  extension ExpandableCell {
    /// ``codeLabel``, to be connected.
    @IBOutlet public var codeLabelOutlet: UILabel? {
      get { codeLabel }
      set { codeLabel = newValue }
    }

    /// ``titleLabel``, to be connected.
    @IBOutlet public var titleLabelOutlet: UILabel? {
      get { titleLabel }
      set { titleLabel = newValue }
    }

    /// ``contentLabel``, to be connected.
    @IBOutlet public var contentLabelOutlet: UILabel? {
      get { contentLabel }
      set { contentLabel = newValue }
    }

    /// ``selectionSwitch``, to be connected.
    @IBOutlet public var selectionSwitchOutlet: UISwitch? {
      get { selectionSwitch }
      set { selectionSwitch = newValue }
    }

    /// ``toggleButton``, to be connected.
    @IBOutlet public var toggleButtonOutlet: UIButton? {
      get { toggleButton }
      set { toggleButton = newValue }
    }
  }
#endif
