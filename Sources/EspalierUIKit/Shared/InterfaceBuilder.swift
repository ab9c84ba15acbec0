// What Interface Builder needs beyond the outlets and the inspectable properties, which are marked in
// their classes: an outlet for a delegate whose protocol Objective-C does not have.
//
// The declaration needs Objective-C, so this file is neither compiled nor tested without it.
#if canImport(UIKit) && canImport(ObjectiveC) && (os(iOS) || os(visionOS))
  internal import UIKit

  extension AccordionView {
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
#endif
