// uikit/uimenubuilder
@MainActor
public protocol UIMenuBuilder {
  // uikit/uimenubuilder/menu(for:)
  func menu(for identifier: UIMenu.Identifier) -> UIMenu?
  // uikit/uimenubuilder/insertsibling(_:aftermenu:)
  func insertSibling(_ siblingMenu: UIMenu, afterMenu siblingIdentifier: UIMenu.Identifier)
}

extension StandIn {
  /// The main menu of an app, with the menus Edit and View at the beginning.
  @MainActor
  public final class MainMenu: UIMenuBuilder {
    public private(set) var menus = [
      UIMenu(title: "Edit", identifier: .edit), UIMenu(title: "View", identifier: .view),
    ]

    public init() {}

    public func menu(for identifier: UIMenu.Identifier) -> UIMenu? {
      menus.first { $0.identifier == identifier }
    }

    /// A menu that is already there, or a sibling that is not, ends the program.
    public func insertSibling(
      _ siblingMenu: UIMenu,
      afterMenu siblingIdentifier: UIMenu.Identifier
    ) {
      guard let index = menus.firstIndex(where: { $0.identifier == siblingIdentifier }) else {
        preconditionFailure("there is no menu \(siblingIdentifier) to insert a menu after")
      }
      precondition(
        menu(for: siblingMenu.identifier) == nil,
        "the menu \(siblingMenu.identifier) is already in the main menu"
      )
      menus.insert(siblingMenu, at: index + 1)
    }

    /// Chooses a command of a menu by its title, which goes to the first responder or one after it that
    /// can perform it.
    ///
    /// - Returns: Whether there is such a command, and a responder for it.
    public func choose(_ title: String, in identifier: UIMenu.Identifier) -> Bool {
      let commands = menu(for: identifier)?.children.compactMap { $0 as? UICommand } ?? []
      guard let command = commands.first(where: { $0.title == title }) else { return false }
      return StandIn.choose(command)
    }
  }
}
