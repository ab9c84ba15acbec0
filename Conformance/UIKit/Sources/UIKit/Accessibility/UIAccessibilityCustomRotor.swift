public import Foundation

// uikit/uitextrange
@MainActor
open class UITextRange: Foundation.NSObject {}

// uikit/uiaccessibilitycustomrotor
@MainActor
open class UIAccessibilityCustomRotor: Foundation.NSObject {
  // uikit/uiaccessibilitycustomrotor/direction
  public enum Direction: Int, Sendable {
    case previous = 0
    case next = 1
  }

  // uikit/uiaccessibilitycustomrotor/search
  public typealias Search = (UIAccessibilityCustomRotorSearchPredicate) ->
    UIAccessibilityCustomRotorItemResult?

  // uikit/uiaccessibilitycustomrotor/name
  open var name: String
  // uikit/uiaccessibilitycustomrotor/itemsearchblock
  open var itemSearchBlock: UIAccessibilityCustomRotor.Search

  // uikit/uiaccessibilitycustomrotor/init(name:itemsearch:)
  public init(name: String, itemSearch itemSearchBlock: @escaping UIAccessibilityCustomRotor.Search)
  {
    self.name = name
    self.itemSearchBlock = itemSearchBlock
    super.init()
  }
}

// uikit/uiaccessibilitycustomrotorsearchpredicate
@MainActor
open class UIAccessibilityCustomRotorSearchPredicate: Foundation.NSObject {
  // uikit/uiaccessibilitycustomrotorsearchpredicate/currentitem
  open var currentItem = UIAccessibilityCustomRotorItemResult()
  // uikit/uiaccessibilitycustomrotorsearchpredicate/searchdirection
  open var searchDirection = UIAccessibilityCustomRotor.Direction.next
}

// uikit/uiaccessibilitycustomrotoritemresult
@MainActor
open class UIAccessibilityCustomRotorItemResult: Foundation.NSObject {
  // uikit/uiaccessibilitycustomrotoritemresult/targetelement
  open weak var targetElement: (any NSObjectProtocol)?
  // uikit/uiaccessibilitycustomrotoritemresult/targetrange
  open var targetRange: UITextRange?

  // uikit/uiaccessibilitycustomrotoritemresult/init(targetelement:targetrange:)
  public convenience init(targetElement: any NSObjectProtocol, targetRange: UITextRange?) {
    self.init()
    self.targetElement = targetElement
    self.targetRange = targetRange
  }
}

extension StandIn {
  /// The names of the rotors of a view.
  public static func rotors(of view: UIView) -> [String] {
    view.accessibilityCustomRotors?.map(\.name) ?? []
  }

  /// Turns to the next or the previous element of a rotor, and returns it.
  public static func turnRotor(
    _ name: String,
    of view: UIView,
    from current: UIView? = nil,
    _ direction: UIAccessibilityCustomRotor.Direction = .next
  ) -> UIView? {
    let predicate = UIAccessibilityCustomRotorSearchPredicate()
    predicate.currentItem.targetElement = current
    predicate.searchDirection = direction
    let rotor = view.accessibilityCustomRotors?.first { $0.name == name }
    return rotor?.itemSearchBlock(predicate)?.targetElement as? UIView
  }
}
