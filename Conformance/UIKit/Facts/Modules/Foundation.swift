// As much of Foundation as UIKit and the components use, with Objective-C interoperability: declarations
// without bodies over the headers beside this file.

@_exported import Foundation
@_exported import FoundationEssentials
@_exported import ObjectiveC

public typealias CGFloat = Double
public protocol Bridged: _ObjectiveCBridgeable {}
extension Bridged {
  public func _bridgeToObjectiveC() -> _ObjectiveCType { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ source: _ObjectiveCType, result: inout Self?) {
    fatalError()
  }
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: _ObjectiveCType,
    result: inout Self?
  ) -> Bool { fatalError() }
  public static func _unconditionallyBridgeFromObjectiveC(_ source: _ObjectiveCType?) -> Self {
    fatalError()
  }
}
extension String: Bridged { public typealias _ObjectiveCType = NSString }
extension Array: Bridged { public typealias _ObjectiveCType = NSArray }
extension Dictionary: Bridged { public typealias _ObjectiveCType = NSDictionary }
extension Set: Bridged { public typealias _ObjectiveCType = NSSet }
extension IndexPath: Bridged { public typealias _ObjectiveCType = NSIndexPath }
extension Data: Bridged { public typealias _ObjectiveCType = NSData }
extension Date: Bridged { public typealias _ObjectiveCType = NSDate }
extension URL: Bridged { public typealias _ObjectiveCType = NSURL }
extension UUID: Bridged { public typealias _ObjectiveCType = NSUUID }
extension IndexSet: Bridged { public typealias _ObjectiveCType = NSIndexSet }
public struct IndexSet: Hashable, Sendable, Sequence {
  public init() {}
  public func makeIterator() -> IndexingIterator<[Int]> { fatalError() }
  public mutating func insert(integersIn range: Range<Int>) {}
  public mutating func insert(_ i: Int) {}
  public var isEmpty: Bool { fatalError() }
}
extension NSString { public convenience init(string: String) { fatalError() } }
extension NSData { public convenience init(data: Data) { fatalError() } }
extension Data { public init(referencing: NSData) { fatalError() } }
extension String { public init(format: String, locale: Locale?, _ a: Any...) { fatalError() } }
extension String { public init(format: String, _ a: Any...) { fatalError() } }
extension CGPoint: Equatable {
  public static let zero = CGPoint();
  public static func == (a: CGPoint, b: CGPoint) -> Bool { fatalError() }
}
extension CGSize: Equatable {
  public static let zero = CGSize();
  public static func == (a: CGSize, b: CGSize) -> Bool { fatalError() }
}
extension CGRect: Equatable {
  public static let zero = CGRect()
  public static func == (a: CGRect, b: CGRect) -> Bool { fatalError() }
  public init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) { fatalError() }
  public var minX: CGFloat { fatalError() }
  public var midX: CGFloat { fatalError() }
  public var maxX: CGFloat { fatalError() }
  public var minY: CGFloat { fatalError() }
  public var midY: CGFloat { fatalError() }
  public var maxY: CGFloat { fatalError() }
  public var width: CGFloat { fatalError() }
  public var height: CGFloat { fatalError() }
  public var isEmpty: Bool { fatalError() }
  public func insetBy(dx: CGFloat, dy: CGFloat) -> CGRect { fatalError() }
  public func offsetBy(dx: CGFloat, dy: CGFloat) -> CGRect { fatalError() }
  public func intersection(_ r: CGRect) -> CGRect { fatalError() }
  public func intersects(_ r: CGRect) -> Bool { fatalError() }
  public func contains(_ p: CGPoint) -> Bool { fatalError() }
  public func union(_ r: CGRect) -> CGRect { fatalError() }
}
extension CGAffineTransform {
  public static let identity = CGAffineTransform();
  public init(rotationAngle: CGFloat) { fatalError() };
  public init(scaleX: CGFloat, y: CGFloat) { fatalError() }
}
public struct Notification: @unchecked Sendable { public typealias Name = NSNotification.Name }
open class NotificationCenter: NSObject, @unchecked Sendable {
  public static let `default` = NotificationCenter()
  public func addObserver(
    forName: NSNotification.Name?,
    object: Any?,
    queue: OperationQueue?,
    using: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol { fatalError() }
  public func removeObserver(_ o: Any) {}
}
open class OperationQueue: NSObject, @unchecked Sendable {
  public static let main = OperationQueue()
}
extension NSCoder {
  public func decodeObject<T: NSObject>(of: T.Type, forKey: String) -> T? { fatalError() }
}
extension UndoManager {
  public func registerUndo<T: AnyObject>(
    withTarget: T,
    handler: @escaping @MainActor @Sendable (T) -> Void
  ) {}
}
extension Error { public var localizedDescription: String { fatalError() } }
extension String { public var decomposedStringWithCanonicalMapping: String { fatalError() } }
public func NSSelectorFromString(_ s: String) -> Selector { fatalError() }
