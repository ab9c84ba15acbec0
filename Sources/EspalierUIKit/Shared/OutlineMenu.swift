#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import Espalier
  public import UIKit

  /// The commands of an outline in the main menu of an app, on an iPad and with Mac Catalyst.
  ///
  ///     override func buildMenu(with builder: any UIMenuBuilder) {
  ///       super.buildMenu(with: builder)
  ///       OutlineMenu.add(to: builder, title: "Outline")
  ///     }
  ///
  /// A command goes to the list that is the first responder, and is dimmed if there is none.
  @MainActor
  public enum OutlineMenu {
    /// The identifier of the menu.
    public static let identifier = UIMenu.Identifier("espalier.outline")

    /// Inserts a menu with a command for each of the keys that the discoverability overlay shows.
    ///
    /// Of several keys of one command, the menu shows the first.
    ///
    /// - Parameters:
    ///   - builder: The builder of the main menu.
    ///   - title: The title of the menu.
    ///   - sibling: The menu that it comes after.
    ///   - keys: The keys.
    ///   - contexts: The contexts that hold in the lists of the app.
    ///   - isMirrored: Whether the left and right arrow keys are swapped, as in a right-to-left layout.
    public static func add(
      to builder: any UIMenuBuilder,
      title: String,
      after sibling: UIMenu.Identifier = .view,
      keys: KeyMap = KeyMap(),
      contexts: KeyContext = .recursive,
      isMirrored: Bool = false
    ) {
      let all = KeyCommands(keys, in: contexts, isMirrored: isMirrored, where: \.isOfOutline)
      var shown: Set<RowCommand> = []
      let commands = all.commands.filter { command in
        guard command.discoverabilityTitle != nil, let binding = all.binding(for: command) else {
          return false
        }
        return shown.insert(binding.command).inserted
      }
      for command in commands { command.title = command.discoverabilityTitle ?? "" }
      let menu = UIMenu(title: title, identifier: identifier, children: commands)
      builder.insertSibling(menu, afterMenu: sibling)
    }
  }

  extension RowCommand {
    /// Whether the list view of an outline performs the command.
    var isOfOutline: Bool {
      isPerformedByEngine || self == .expandAllBelow || self == .collapseAllBelow
    }
  }
#endif
