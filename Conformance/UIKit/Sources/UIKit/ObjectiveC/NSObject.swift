public import Foundation

// objectivec/selector
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  let name: String

  // objectivec/selector/init(_:)
  public init(_ str: String) { name = str }

  public init(stringLiteral value: String) { name = value }

  public var description: String { name }
}

// foundation/nsselectorfromstring(_:)
public func NSSelectorFromString(_ aSelectorName: String) -> Selector { Selector(aSelectorName) }

// foundation/nsstringfromselector(_:)
public func NSStringFromSelector(_ aSelector: Selector) -> String { aSelector.name }

extension NSObjectProtocol {
  // objectivec/nsobjectprotocol/responds(to:)
  public func responds(to aSelector: Selector!) -> Bool {
    (self as? any ObjectiveCObject)?.responds(to: aSelector) ?? true
  }
}

// objectivec/imp
/// The implementation of a method: the class that has it, or `nil` for the first class of a hierarchy.
public struct IMP: Hashable {
  let owner: ObjectIdentifier?
  let selector: Selector
}

// objectivec/nsobjectprotocol
/// The messages to objects that Foundation lacks on systems without Objective-C.
///
/// Swift has no lists of methods at run time. So a test that overrides an optional method in a class
/// tells it with `StandIn.declare(_:in:)`, where Objective-C would find it.
public protocol ObjectiveCObject: AnyObject {
  // objectivec/nsobjectprotocol/responds(to:)
  func responds(to aSelector: Selector!) -> Bool

  // objectivec/nsobject-swift.class/forwardingtarget(for:)
  func forwardingTarget(for aSelector: Selector!) -> Any?
}

// objectivec/nsobject-swift.class
open class NSObject: Foundation.NSObject, ObjectiveCObject {
  /// Without a declaration, a method counts as implemented.
  ///
  /// Its default implementation reports that it is missing when it is called.
  open func responds(to aSelector: Selector!) -> Bool { true }

  // objectivec/nsobject-swift.class/forwardingtarget(for:)
  open func forwardingTarget(for aSelector: Selector!) -> Any? { nil }

  // objectivec/nsobject-swift.class/method(for:)
  open func method(for aSelector: Selector!) -> IMP! {
    StandIn.implementation(of: aSelector, in: type(of: self))
  }

  // objectivec/nsobject-swift.class/instancemethod(for:)
  open class func instanceMethod(for aSelector: Selector!) -> IMP! {
    StandIn.implementation(of: aSelector, in: self)
  }
}

extension StandIn {
  private struct Declaration {
    var type: ObjectIdentifier
    var selectors: Set<Selector>
    var isInherited: (AnyClass) -> Bool
  }

  /// The methods that classes are declared to implement, the most derived class last.
  nonisolated(unsafe) private static var declarations: [Declaration] = []

  /// Declares that a class implements methods, as Objective-C finds by itself.
  ///
  /// Declare a class after its superclasses.
  public static func declare<Class: ObjectiveCObject>(
    _ selectors: Set<Selector>,
    in type: Class.Type
  ) {
    declarations.removeAll { $0.type == ObjectIdentifier(type) }
    declarations.append(
      Declaration(
        type: ObjectIdentifier(type),
        selectors: selectors,
        isInherited: { $0 is Class.Type }
      )
    )
  }

  nonisolated static func implementation(of selector: Selector, in type: AnyClass) -> IMP {
    let found = declarations.last { $0.selectors.contains(selector) && $0.isInherited(type) }
    return IMP(owner: found?.type, selector: selector)
  }

  /// Whether a delegate or a data source responds to a message.
  static func responds(_ object: AnyObject?, to selector: Selector) -> Bool {
    guard let object else { return false }
    return (object as? any ObjectiveCObject)?.responds(to: selector) ?? true
  }
}

/// An object that receives messages by selector.
///
/// Objective-C sends a message to the method with the selector. A test conforms the classes of a
/// component to this protocol and calls the method of each selector.
@MainActor
public protocol MessageReceiver: UIResponder {
  /// Calls the method of a selector, and returns whether there is one.
  func receive(_ selector: Selector, from sender: Any?) -> Bool
}
