// As much of the overlay of Objective-C as UIKit and the components use.

@_exported import ObjectiveC

public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral {
  public init(_ str: String) { fatalError() }
  public init(stringLiteral value: String) { fatalError() }
}

public func NSStringFromSelector(_ aSelector: Selector) -> String { fatalError() }

extension NSObject: Equatable, Hashable {
  public static func == (a: NSObject, b: NSObject) -> Bool { fatalError() }
  public func hash(into hasher: inout Hasher) { fatalError() }
}
