// What UIKit has in Swift alone, beside what the importer makes of its Objective-C interface: declarations
// without bodies. Those that are newer than the oldest system say so, and the check replaces that by an
// attribute. Where a comment has a path, it is that of the page below https://developer.apple.com/documentation/.

@_exported import Foundation
@_exported import UIKit

extension UIEdgeInsets: Equatable {
  public static let zero = UIEdgeInsets()
  public static func == (a: UIEdgeInsets, b: UIEdgeInsets) -> Bool { fatalError() }
}
extension NSDirectionalEdgeInsets: Equatable {
  public static let zero = NSDirectionalEdgeInsets()
  public static func == (a: NSDirectionalEdgeInsets, b: NSDirectionalEdgeInsets) -> Bool {
    fatalError()
  }
}
extension CGRect { public func inset(by insets: UIEdgeInsets) -> CGRect { fatalError() } }
extension IndexPath {
  public init(row: Int, section: Int) { fatalError() }
  public init(item: Int, section: Int) { fatalError() }
  public var row: Int {
    get { fatalError() }
    set {}
  }
  public var item: Int {
    get { fatalError() }
    set {}
  }
  public var section: Int {
    get { fatalError() }
    set {}
  }
}
extension UIAccessibilityTraits: OptionSet {}
@MainActor public struct UIAccessibility {
  public struct Notification: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { fatalError() }
    public static let announcement = Notification(rawValue: 1008)
    public static let layoutChanged = Notification(rawValue: 1001)
  }
  public static func post(notification: UIAccessibility.Notification, argument: Any?) {}
  public static var isReduceMotionEnabled: Bool { fatalError() }
  nonisolated public static let reduceMotionStatusDidChangeNotification = NSNotification.Name(
    rawValue: ""
  )
}
// since iOS 17.0
public struct UIAccessibilityPriority: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { fatalError() }
  public static let high = UIAccessibilityPriority(rawValue: "")
}
extension NSAttributedString.Key {
  public static let font = NSAttributedString.Key(rawValue: "")
  public static let accessibilitySpeechAnnouncementPriority = NSAttributedString.Key(rawValue: "")
}
extension UIControl.State { public static var normal: UIControl.State { fatalError() } }
public typealias UIActionHandler = @MainActor (UIAction) -> Void
extension UIAction {
  public convenience init(
    title: String = "",
    subtitle: String? = nil,
    image: UIImage? = nil,
    identifier: UIAction.Identifier? = nil,
    discoverabilityTitle: String? = nil,
    attributes: UIMenuElement.Attributes = [],
    state: UIMenuElement.State = .off,
    handler: @escaping UIActionHandler
  ) { fatalError() }
}
extension UIMenu {
  public convenience init(
    title: String = "",
    subtitle: String? = nil,
    image: UIImage? = nil,
    identifier: UIMenu.Identifier? = nil,
    options: UIMenu.Options = [],
    children: [UIMenuElement] = []
  ) { fatalError() }
}
extension UIBarButtonItem {
  public convenience init(
    systemItem: UIBarButtonItem.SystemItem,
    primaryAction: UIAction? = nil,
    menu: UIMenu? = nil
  ) { fatalError() }
  public convenience init(
    title: String? = nil,
    image: UIImage? = nil,
    primaryAction: UIAction? = nil,
    menu: UIMenu? = nil
  ) { fatalError() }
}
public enum UIPointerShape { case verticalBeam(length: CGFloat) }
extension UIPointerStyle {
  public convenience init(shape: UIPointerShape, constrainedAxes: UIAxis = []) { fatalError() }
}
extension UIPointerAccessory {
  public struct Position: Equatable, Sendable {
    public static var left: Position { fatalError() }
    public static var right: Position { fatalError() }
  }
  public class func arrow(_ position: UIPointerAccessory.Position) -> Self { fatalError() }
}
public protocol UITraitDefinition {}
public typealias UITrait = any UITraitDefinition.Type
public struct UITraitPreferredContentSizeCategory: UITraitDefinition {}
public struct UITraitLayoutDirection: UITraitDefinition {}
public struct UITraitHorizontalSizeClass: UITraitDefinition {}
public struct UITraitVerticalSizeClass: UITraitDefinition {}
public struct UITraitDisplayScale: UITraitDefinition {}
@MainActor public protocol UITraitChangeRegistration: AnyObject {}
@MainActor public protocol UITraitChangeObservable: AnyObject {}
extension UIView: UITraitChangeObservable {}
extension UIViewController: UITraitChangeObservable {}
extension UITraitChangeObservable {
  // since iOS 17.0
  @discardableResult
  public func registerForTraitChanges<Environment: UITraitEnvironment>(
    _ traits: [UITrait],
    handler: @escaping (Environment, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration { fatalError() }
}
@MainActor @preconcurrency public protocol UIContentConfiguration {
  @MainActor func makeContentView() -> any UIView & UIContentView
  @MainActor func updated(for state: any UIConfigurationState) -> Self
}
@MainActor public protocol UIConfigurationState {}
@MainActor public struct UICellConfigurationState: UIConfigurationState, Hashable {
  public init(traitCollection: UITraitCollection) { fatalError() }
  public var traitCollection: UITraitCollection {
    get { fatalError() }
    set {}
  }
  public var isDisabled: Bool {
    get { fatalError() }
    set {}
  }
  public var isSelected: Bool {
    get { fatalError() }
    set {}
  }
  public var isHighlighted: Bool {
    get { fatalError() }
    set {}
  }
  public var isFocused: Bool {
    get { fatalError() }
    set {}
  }
  public var isEditing: Bool {
    get { fatalError() }
    set {}
  }
  public var isExpanded: Bool {
    get { fatalError() }
    set {}
  }
  public var isSwiped: Bool {
    get { fatalError() }
    set {}
  }
  public var isReordering: Bool {
    get { fatalError() }
    set {}
  }
}
extension UICellConfigurationState: Bridged { public typealias _ObjectiveCType = NSObject }
@MainActor public protocol UIContentView: NSObjectProtocol {
  var configuration: any UIContentConfiguration { get set }
}
@MainActor public struct UIListContentConfiguration: UIContentConfiguration, Hashable {
  @MainActor public struct TextProperties: Hashable {
    public var font: UIFont {
      get { fatalError() }
      set {}
    }
    public var color: UIColor {
      get { fatalError() }
      set {}
    }
    public var numberOfLines: Int {
      get { fatalError() }
      set {}
    }
  }
  @MainActor public struct ImageProperties: Hashable {
    public var tintColor: UIColor? {
      get { fatalError() }
      set {}
    }
  }
  public var text: String? {
    get { fatalError() }
    set {}
  }
  public var secondaryText: String? {
    get { fatalError() }
    set {}
  }
  public var image: UIImage? {
    get { fatalError() }
    set {}
  }
  public var textProperties: TextProperties {
    get { fatalError() }
    set {}
  }
  public var secondaryTextProperties: TextProperties {
    get { fatalError() }
    set {}
  }
  public var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get { fatalError() }
    set {}
  }
  public static func cell() -> UIListContentConfiguration { fatalError() }
  public static func subtitleCell() -> UIListContentConfiguration { fatalError() }
  public func makeContentView() -> any UIView & UIContentView { fatalError() }
  public func updated(for state: any UIConfigurationState) -> UIListContentConfiguration {
    fatalError()
  }
}
open class UIListContentView: UIView, UIContentView {
  open var configuration: any UIContentConfiguration {
    get { fatalError() }
    set {}
  }
  public init(configuration: UIListContentConfiguration) { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
}
extension UITableViewCell {
  public typealias ConfigurationUpdateHandler = (
    _ cell: UITableViewCell, _ state: UICellConfigurationState
  ) -> Void
  public var configurationUpdateHandler: ConfigurationUpdateHandler? {
    get { fatalError() }
    set {}
  }
  @objc(_bridgedConfigurationState) dynamic open var configurationState: UICellConfigurationState {
    fatalError()
  }
  @objc(_bridgedUpdateConfigurationUsingState:) dynamic open func updateConfiguration(
    using state: UICellConfigurationState
  ) {}
  public func defaultContentConfiguration() -> UIListContentConfiguration { fatalError() }
  public var contentConfiguration: (any UIContentConfiguration)? {
    get { fatalError() }
    set {}
  }
}
extension UICollectionViewCell {
  public typealias ConfigurationUpdateHandler = (
    _ cell: UICollectionViewCell, _ state: UICellConfigurationState
  ) -> Void
  public var configurationUpdateHandler: ConfigurationUpdateHandler? {
    get { fatalError() }
    set {}
  }
  @objc(_bridgedConfigurationState) dynamic open var configurationState: UICellConfigurationState {
    fatalError()
  }
  @objc(_bridgedUpdateConfigurationUsingState:) dynamic open func updateConfiguration(
    using state: UICellConfigurationState
  ) {}
  public var contentConfiguration: (any UIContentConfiguration)? {
    get { fatalError() }
    set {}
  }
}
extension UICollectionViewListCell {
  public func defaultContentConfiguration() -> UIListContentConfiguration { fatalError() }
  public var accessories: [UICellAccessory] {
    get { fatalError() }
    set {}
  }
}
@MainActor public struct UICellAccessory {
  public enum DisplayedState: Hashable, Sendable { case always, whenEditing, whenNotEditing }
  public enum Placement {
    public typealias Position = (_ accessories: [UICellAccessory]) -> Int
    case leading(displayed: DisplayedState = .always, at: Position = { _ in 0 })
    case trailing(displayed: DisplayedState = .always, at: Position = { _ in 0 })
  }
  public enum AccessoryType: Equatable {
    case disclosureIndicator, outlineDisclosure, checkmark, delete, reorder, multiselect
    case customView(UIView)
    public static func == (a: Self, b: Self) -> Bool { fatalError() }
  }
  @MainActor public struct OutlineDisclosureOptions {
    public enum Style: Hashable, Sendable { case automatic, header, cell }
    public var style: Style {
      get { fatalError() }
      set {}
    }
    public init(style: Style = .automatic, isHidden: Bool? = nil) { fatalError() }
  }
  @MainActor public struct CustomViewConfiguration {
    public var customView: UIView { fatalError() }
    public var placement: Placement { fatalError() }
    public var maintainsFixedSize: Bool? {
      get { fatalError() }
      set {}
    }
    public init(
      customView: UIView,
      placement: Placement,
      isHidden: Bool? = nil,
      maintainsFixedSize: Bool? = nil
    ) { fatalError() }
  }
  public var accessoryType: AccessoryType { fatalError() }
  public static func customView(configuration: CustomViewConfiguration) -> UICellAccessory {
    fatalError()
  }
  public static func outlineDisclosure(
    displayed: DisplayedState = .always,
    options: OutlineDisclosureOptions = OutlineDisclosureOptions(),
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory { fatalError() }
  public static func checkmark(displayed: DisplayedState = .always) -> UICellAccessory {
    fatalError()
  }
  public static func disclosureIndicator(displayed: DisplayedState = .always) -> UICellAccessory {
    fatalError()
  }
  public static func multiselect(displayed: DisplayedState = .whenEditing) -> UICellAccessory {
    fatalError()
  }
  public static func reorder(displayed: DisplayedState = .whenEditing) -> UICellAccessory {
    fatalError()
  }
}
@MainActor public struct UICollectionLayoutListConfiguration {
  public enum Appearance: Int, Sendable {
    case plain = 0, grouped, insetGrouped, sidebar, sidebarPlain
  }
  public enum HeaderMode: Int, Sendable { case none = 0, supplementary, firstItemInSection }
  public typealias SwipeActionsConfigurationProvider = (_ indexPath: IndexPath) ->
    UISwipeActionsConfiguration?
  public var appearance: Appearance { fatalError() }
  public var showsSeparators: Bool {
    get { fatalError() }
    set {}
  }
  public var headerMode: HeaderMode {
    get { fatalError() }
    set {}
  }
  public var leadingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider? {
    get { fatalError() }
    set {}
  }
  public var trailingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider? {
    get { fatalError() }
    set {}
  }
  public init(appearance: Appearance) { fatalError() }
}
extension UICollectionViewCompositionalLayout {
  public class func list(
    using configuration: UICollectionLayoutListConfiguration
  ) -> UICollectionViewCompositionalLayout { fatalError() }
}
extension UICollectionView {
  public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) ->
      Void
    @MainActor public init(handler: @escaping Handler) { fatalError() }
  }
  public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
    public typealias Handler = (
      _ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath
    ) -> Void
    @MainActor public init(elementKind: String, handler: @escaping Handler) { fatalError() }
  }
  public func dequeueConfiguredReusableCell<Cell: UICollectionViewCell, Item>(
    using registration: UICollectionView.CellRegistration<Cell, Item>,
    for indexPath: IndexPath,
    item: Item?
  ) -> Cell { fatalError() }
  public func dequeueConfiguredReusableSupplementary<Supplementary: UICollectionReusableView>(
    using registration: UICollectionView.SupplementaryRegistration<Supplementary>,
    for indexPath: IndexPath
  ) -> Supplementary { fatalError() }
}
public struct NSDiffableDataSourceSectionSnapshot<
  ItemIdentifierType: Hashable & Sendable
>: @unchecked Sendable {
  public init() { fatalError() }
  public mutating func append(
    _ items: [ItemIdentifierType],
    to parent: ItemIdentifierType? = nil
  ) {}
  public mutating func expand(_ items: [ItemIdentifierType]) {}
  public mutating func collapse(_ items: [ItemIdentifierType]) {}
  public var items: [ItemIdentifierType] { fatalError() }
  public var rootItems: [ItemIdentifierType] { fatalError() }
  public var visibleItems: [ItemIdentifierType] { fatalError() }
  public func isExpanded(_ item: ItemIdentifierType) -> Bool { fatalError() }
  public func level(of item: ItemIdentifierType) -> Int { fatalError() }
}
extension NSAttributedString {
  public func boundingRect(
    with size: CGSize,
    options: NSStringDrawingOptions,
    context: NSStringDrawingContext?
  ) -> CGRect { fatalError() }
}
public struct NSStringDrawingOptions: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { fatalError() }
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
}
open class NSStringDrawingContext: NSObject {}
extension NSObject { @objc @MainActor open func awakeFromNib() {} }
public struct UIAxis: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { fatalError() }
  public static let horizontal = UIAxis(rawValue: 1)
  public static let vertical = UIAxis(rawValue: 2)
}

// uikit/uiapplicationdelegate/main()
extension UIApplicationDelegate { @MainActor public static func main() { fatalError() } }

// uikit/uicontentsizecategory/isaccessibilitycategory
extension UIContentSizeCategory { public var isAccessibilityCategory: Bool { fatalError() } }
