internal import Foundation

// uikit/uicellaccessory
@MainActor
public struct UICellAccessory {
  // uikit/uicellaccessory/displayedstate
  public enum DisplayedState: Sendable {
    case always
    case whenEditing
    case whenNotEditing
  }

  // uikit/uicellaccessory/placement
  public enum Placement {
    case leading(displayed: DisplayedState = .always)
    case trailing(displayed: DisplayedState = .always)
  }

  // uikit/uicellaccessory/accessorytype
  public enum AccessoryType: Equatable {
    case disclosureIndicator
    case outlineDisclosure
    case checkmark
    case delete
    case reorder
    case multiselect
    case customView(UIView)
  }

  // uikit/uicellaccessory/customviewconfiguration
  @MainActor
  public struct CustomViewConfiguration {
    // uikit/uicellaccessory/customviewconfiguration/customview
    public let customView: UIView
    // uikit/uicellaccessory/customviewconfiguration/placement
    public let placement: Placement
    // uikit/uicellaccessory/customviewconfiguration/maintainsfixedsize
    public var maintainsFixedSize: Bool?

    // uikit/uicellaccessory/customviewconfiguration/init(customview:placement:ishidden:reservedlayoutwidth:tintcolor:maintainsfixedsize:)
    public init(customView: UIView, placement: Placement, maintainsFixedSize: Bool? = nil) {
      self.customView = customView
      self.placement = placement
      self.maintainsFixedSize = maintainsFixedSize
    }
  }

  // uikit/uicellaccessory/outlinedisclosureoptions
  @MainActor
  public struct OutlineDisclosureOptions {
    // uikit/uicellaccessory/outlinedisclosureoptions/style-swift.enum
    public enum Style: Hashable, Sendable {
      case automatic
      case header
      case cell
    }

    // uikit/uicellaccessory/outlinedisclosureoptions/style-swift.property
    public var style: Style

    // uikit/uicellaccessory/outlinedisclosureoptions/init(style:ishidden:reservedlayoutwidth:tintcolor:)
    public init(style: Style = .automatic) { self.style = style }
  }

  enum Edge { case leading, trailing }

  // uikit/uicellaccessory/accessorytype-swift.property
  public let accessoryType: AccessoryType
  let edge: Edge
  let displayed: DisplayedState
  /// The action of an outline disclosure, and its style.
  var onTap: (() -> Void)?
  var disclosureStyle: OutlineDisclosureOptions.Style?

  // uikit/uicellaccessory/customview(configuration:)
  public static func customView(configuration: CustomViewConfiguration) -> UICellAccessory {
    let (edge, displayed): (Edge, DisplayedState) =
      switch configuration.placement {
      case .leading(let displayed): (.leading, displayed)
      case .trailing(let displayed): (.trailing, displayed)
      }
    return UICellAccessory(
      accessoryType: .customView(configuration.customView),
      edge: edge,
      displayed: displayed
    )
  }

  // uikit/uicellaccessory/outlinedisclosure(displayed:options:actionhandler:)
  public static func outlineDisclosure(
    displayed: DisplayedState = .always,
    options: OutlineDisclosureOptions = OutlineDisclosureOptions(),
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    UICellAccessory(
      accessoryType: .outlineDisclosure,
      edge: .trailing,
      displayed: displayed,
      onTap: actionHandler,
      disclosureStyle: options.style
    )
  }

  // uikit/uicellaccessory/checkmark(displayed:options:)
  public static func checkmark(displayed: DisplayedState = .always) -> UICellAccessory {
    UICellAccessory(accessoryType: .checkmark, edge: .trailing, displayed: displayed)
  }

  // uikit/uicellaccessory/disclosureindicator(displayed:options:)
  public static func disclosureIndicator(displayed: DisplayedState = .always) -> UICellAccessory {
    UICellAccessory(accessoryType: .disclosureIndicator, edge: .trailing, displayed: displayed)
  }

  // uikit/uicellaccessory/multiselect(displayed:options:)
  public static func multiselect(displayed: DisplayedState = .whenEditing) -> UICellAccessory {
    UICellAccessory(accessoryType: .multiselect, edge: .leading, displayed: displayed)
  }

  // uikit/uicellaccessory/reorder(displayed:options:)
  public static func reorder(displayed: DisplayedState = .whenEditing) -> UICellAccessory {
    UICellAccessory(accessoryType: .reorder, edge: .trailing, displayed: displayed)
  }

  var customView: UIView? {
    if case .customView(let view) = accessoryType { return view }
    return nil
  }

  /// The width of the view, or of a standard accessory.
  var width: CGFloat { customView.map { $0.bounds.width } ?? 28 }

  func isShown(whileEditing isEditing: Bool) -> Bool {
    switch displayed {
    case .always: true
    case .whenEditing: isEditing
    case .whenNotEditing: !isEditing
    }
  }
}
