public import Foundation

// uikit/uiinteraction
@MainActor
public protocol UIInteraction: NSObjectProtocol {}

// uikit/uihoverstyle
@MainActor
open class UIHoverStyle: Foundation.NSObject {
  public required override init() { super.init() }

  // uikit/uihoverstyle/automatic()
  public class func automatic() -> Self { self.init() }
}

// uikit/uipointerregion
open class UIPointerRegion: Foundation.NSObject {}

// uikit/uiaxis
public struct UIAxis: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  // uikit/uiaxis/horizontal
  public static let horizontal = UIAxis(rawValue: 1 << 0)
  // uikit/uiaxis/vertical
  public static let vertical = UIAxis(rawValue: 1 << 1)
}

// uikit/uipointershape-swift.enum
public enum UIPointerShape {
  // uikit/uipointershape-swift.enum/verticalbeam(length:)
  case verticalBeam(length: CGFloat)
}

// uikit/uipointeraccessory
@MainActor
open class UIPointerAccessory: Foundation.NSObject {
  // uikit/uipointeraccessory/position-swift.struct
  public struct Position: Equatable, Sendable {
    let angle: CGFloat

    // uikit/uipointeraccessory/position-swift.struct/left
    public static var left: Position { Position(angle: 1.5 * .pi) }
    // uikit/uipointeraccessory/position-swift.struct/right
    public static var right: Position { Position(angle: 0.5 * .pi) }
  }

  private(set) var position = Position.left

  public required override init() { super.init() }

  // uikit/uipointeraccessory/arrow(_:)
  public class func arrow(_ position: UIPointerAccessory.Position) -> Self {
    let accessory = self.init()
    accessory.position = position
    return accessory
  }
}

// uikit/uipointerstyle
@MainActor
open class UIPointerStyle: Foundation.NSObject {
  // uikit/uipointerstyle/accessories
  open var accessories: [UIPointerAccessory] = []

  // uikit/uipointerstyle/init(shape:constrainedaxes:)
  public convenience init(shape: UIPointerShape, constrainedAxes: UIAxis = []) { self.init() }
}

// uikit/uipointerinteractiondelegate
@MainActor
public protocol UIPointerInteractionDelegate: NSObjectProtocol {
  // uikit/uipointerinteractiondelegate/pointerinteraction(_:stylefor:)
  func pointerInteraction(
    _ interaction: UIPointerInteraction,
    styleFor region: UIPointerRegion
  ) -> UIPointerStyle?
}

extension UIPointerInteractionDelegate {
  public func pointerInteraction(
    _ interaction: UIPointerInteraction,
    styleFor region: UIPointerRegion
  ) -> UIPointerStyle? { nil }
}

// uikit/uipointerinteraction
@MainActor
open class UIPointerInteraction: Foundation.NSObject, UIInteraction {
  // uikit/uipointerinteraction/delegate
  public private(set) weak var delegate: (any UIPointerInteractionDelegate)?

  // uikit/uipointerinteraction/init(delegate:)
  public init(delegate: (any UIPointerInteractionDelegate)?) {
    self.delegate = delegate
    super.init()
  }
}

extension StandIn {
  /// Moves the pointer over a view, and returns the directions of the arrows beside it.
  public static func hover(over view: UIView) -> [String] {
    let interactions = view.interactions.compactMap { $0 as? UIPointerInteraction }
    guard let interaction = interactions.first else { return [] }
    let style = interaction.delegate?.pointerInteraction(interaction, styleFor: UIPointerRegion())
    return style?.accessories.map { $0.position == .left ? "left" : "right" } ?? []
  }
}
