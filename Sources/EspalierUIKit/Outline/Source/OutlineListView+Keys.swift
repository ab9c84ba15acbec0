#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Espalier
  internal import UIKit

  // The keys of a tree, and changed traits, the same in every list view.
  extension OutlineListView {
    /// The key commands of a tree.
    var treeCommands: KeyCommands {
      var contexts = KeyContext.recursive
      if rowSource?.selectsMany == true { contexts.insert(.multiple) }
      if rowSource?.showsChecks == true { contexts.insert(.checkboxes) }
      return KeyCommands(
        keys,
        in: contexts,
        isMirrored: effectiveUserInterfaceLayoutDirection == .rightToLeft,
        where: \.isOfOutline
      )
    }

    /// Performs a key command.
    func perform(_ command: UIKeyCommand) {
      guard let binding = treeCommands.binding(for: command) else { return }
      _ = rowSource?.perform(binding, page: page)
    }

    /// Handles a press that is no command: the asterisk and letters.
    func handle(_ press: UIPress) -> Bool {
      guard isFirstResponder, let source = rowSource, let key = press.key,
        let binding = treeCommands.binding(for: press)
      else { return false }
      guard binding.command == .type else { return source.perform(binding, page: page) }
      guard key.characters.count == 1, let letter = key.characters.first,
        letter.isLetter || letter.isNumber
      else { return false }
      return source.press(letter: letter, at: press.timestamp)
    }

    /// The number of rows in a page.
    private var page: Int { max(1, visibleRows.count - 1) }

    /// Reconfigures the visible rows when the text size or the layout direction changes, if the
    /// system lets one register for that.
    func registerForTraits() {
      guard #available(iOS 17, visionOS 1, *), TraitObservation.registers else { return }
      registerForTraitChanges([
        UITraitPreferredContentSizeCategory.self, UITraitLayoutDirection.self,
      ]) { (view: Self, _: UITraitCollection) in view.rowSource?.redisplay() }
    }

    /// Reconfigures the visible rows where one cannot register for changed traits.
    func traitsDidChange(from previous: UITraitCollection?) {
      guard !TraitObservation.isRegistered else { return }
      let current = traitCollection
      if previous?.preferredContentSizeCategory != current.preferredContentSizeCategory
        || previous?.layoutDirection != current.layoutDirection
      {
        rowSource?.redisplay()
      }
    }
  }
#endif
