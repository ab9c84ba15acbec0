public import Foundation

// uikit/uinib
/// The stand-in has no Interface Builder: a test defines the contents of a nib with
/// `StandIn.setNib(named:)`.
@MainActor
open class UINib: Foundation.NSObject {
  // uikit/uinib/optionskey
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }
  }

  private var name = ""

  // uikit/uinib/init(nibname:bundle:)
  public convenience init(nibName name: String, bundle bundleOrNil: Bundle?) {
    self.init()
    self.name = name
  }

  // uikit/uinib/instantiate(withowner:options:)
  open func instantiate(
    withOwner ownerOrNil: Any?,
    options optionsOrNil: [UINib.OptionsKey: Any]? = nil
  ) -> [Any] {
    guard let contents = StandIn.nibs[name] else {
      preconditionFailure("Could not load NIB in bundle: with name '\(name)'")
    }
    let objects = contents(ownerOrNil)
    for case let view as UIView in objects { view.awakeFromNib() }
    return objects
  }
}

extension StandIn {
  static var nibs: [String: (Any?) -> [Any]] = [:]

  /// Defines the contents of a nib: its top-level objects, created for each owner.
  public static func setNib(named name: String, contents: @escaping (_ owner: Any?) -> [Any]) {
    nibs[name] = contents
  }
}
