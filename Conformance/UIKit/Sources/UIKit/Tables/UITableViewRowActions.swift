public import Foundation

// uikit/uicontextualaction
@MainActor
open class UIContextualAction: Foundation.NSObject {
  // uikit/uicontextualaction/style-swift.enum
  public enum Style: Int, Sendable {
    case normal = 0
    case destructive = 1
  }

  // uikit/uicontextualaction/handler-swift.typealias
  public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void

  // uikit/uicontextualaction/style-swift.property
  open private(set) var style = Style.normal
  // uikit/uicontextualaction/title
  open var title: String?
  private(set) var handler: Handler = { _, _, _ in }

  // uikit/uicontextualaction/init(style:title:handler:)
  public convenience init(
    style: UIContextualAction.Style,
    title: String?,
    handler: @escaping UIContextualAction.Handler
  ) {
    self.init()
    self.style = style
    self.title = title
    self.handler = handler
  }
}

// uikit/uiswipeactionsconfiguration
@MainActor
open class UISwipeActionsConfiguration: Foundation.NSObject {
  // uikit/uiswipeactionsconfiguration/actions
  open private(set) var actions: [UIContextualAction] = []

  // uikit/uiswipeactionsconfiguration/init(actions:)
  public convenience init(actions: [UIContextualAction]) {
    self.init()
    self.actions = actions
  }
}

// uikit/uimenu
open class UIMenu: UIMenuElement {
  // uikit/uimenu/identifier-swift.struct
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    // uikit/uimenu/identifier-swift.struct/init(_:)
    public init(_ rawValue: String) { self.rawValue = rawValue }

    // uikit/uimenu/identifier-swift.struct/view
    public static let view = Identifier(rawValue: "com.apple.menu.view")
    // uikit/uimenu/identifier-swift.struct/edit
    public static let edit = Identifier(rawValue: "com.apple.menu.edit")
  }

  // uikit/uimenu/title
  open var title: String { storedTitle }
  // uikit/uimenu/identifier-swift.property
  open private(set) var identifier = Identifier(UUID().uuidString)
  // uikit/uimenu/children
  open private(set) var children: [UIMenuElement] = []

  // uikit/uimenu/init(title:image:identifier:options:children:)
  /// Without an image and options.
  public convenience init(
    title: String = "",
    identifier: UIMenu.Identifier? = nil,
    children: [UIMenuElement] = []
  ) {
    self.init(title: title, image: nil)
    if let identifier { self.identifier = identifier }
    self.children = children
  }
}

// uikit/uicontextmenucontentpreviewprovider
public typealias UIContextMenuContentPreviewProvider = () -> UIViewController?

// uikit/uicontextmenuactionprovider
public typealias UIContextMenuActionProvider = ([UIMenuElement]) -> UIMenu?

// uikit/uicontextmenuconfiguration
@MainActor
open class UIContextMenuConfiguration: Foundation.NSObject {
  // uikit/uicontextmenuconfiguration/identifier
  /// A unique one, if none was given.
  open private(set) var identifier: any NSCopying = NSUUID()

  // uikit/uicontextmenuconfiguration/init(identifier:previewprovider:actionprovider:)
  /// Previews and menus are not shown.
  public convenience init(
    identifier: (any NSCopying)?,
    previewProvider: UIContextMenuContentPreviewProvider?,
    actionProvider: UIContextMenuActionProvider? = nil
  ) {
    self.init()
    if let identifier { self.identifier = identifier }
  }
}

// uikit/uitargetedpreview
open class UITargetedPreview: Foundation.NSObject {}

// uikit/uicontextmenuinteractionanimating
@MainActor
public protocol UIContextMenuInteractionAnimating: NSObjectProtocol {}

// uikit/uicontextmenuinteractioncommitanimating
@MainActor
public protocol UIContextMenuInteractionCommitAnimating: UIContextMenuInteractionAnimating {}

extension StandIn {
  /// Swipes a row, and returns the titles of the actions that appear.
  ///
  /// A row that cannot be edited has none. The delegate's actions come first; without any, a row whose
  /// data source commits deletions has the action Delete.
  public static func swipe(
    _ table: UITableView,
    rowAt path: IndexPath,
    leading: Bool = false
  ) -> [String] {
    guard table.canEdit(path) else { return [] }
    let configuration =
      leading
      ? table.delegate?.tableView(table, leadingSwipeActionsConfigurationForRowAt: path)
      : table.delegate?.tableView(table, trailingSwipeActionsConfigurationForRowAt: path)
    if let configuration { return configuration.actions.map { $0.title ?? "" } }
    let style = table.delegate?.tableView(table, editingStyleForRowAt: path) ?? .delete
    guard !leading, style == .delete,
      table.dataSourceMethods.contains(UITableView.commitSelector)
    else { return [] }
    return ["Delete"]
  }

  /// Presses a row until its context menu appears, and returns the menu's identifier.
  public static func pressLong(_ table: UITableView, rowAt path: IndexPath) -> String? {
    let configuration = table.delegate?.tableView(
      table,
      contextMenuConfigurationForRowAt: path,
      point: .zero
    )
    return configuration.map { "\($0.identifier)" }
  }
}

extension UITableView {
  static let commitSelector: Selector = "tableView:commitEditingStyle:forRowAtIndexPath:"
  static let moveSelector: Selector = "tableView:moveRowAtIndexPath:toIndexPath:"

  /// Whether a row can be edited: if the data source does not implement the question, all rows can.
  func canEdit(_ path: IndexPath) -> Bool {
    guard dataSourceMethods.contains("tableView:canEditRowAtIndexPath:") else {
      return dataSource != nil
    }
    return dataSource?.tableView(self, canEditRowAt: path) ?? false
  }

  /// Whether a row can be moved: if the data source does not implement the question, all rows can
  /// that it implements moving for.
  func canMove(_ path: IndexPath) -> Bool {
    guard let dataSource, dataSourceMethods.contains(UITableView.moveSelector) else {
      return false
    }
    guard dataSourceMethods.contains("tableView:canMoveRowAtIndexPath:") else { return true }
    return dataSource.tableView(self, canMoveRowAt: path)
  }
}
