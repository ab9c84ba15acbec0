#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Espalier
  internal import UIKit

  // The keys of a tree, and changed traits, the same in every list view.
  extension OutlineListView {
    /// The key commands of a tree.
    var treeCommands: KeyCommands {
      var commands = KeyCommands()
      let (inward, outward) = ("Expand or Enter", "Collapse or Leave")
      commands.addMoves(
        left: isRightToLeft ? inward : outward,
        right: isRightToLeft ? outward : inward
      )
      commands.add(UIKeyCommand.inputPageUp)
      commands.add(UIKeyCommand.inputPageDown)
      let (allInward, allOutward) = ("Expand All Below", "Collapse All Below")
      commands.add(UIKeyCommand.inputLeftArrow, .alternate, isRightToLeft ? allInward : allOutward)
      commands.add(UIKeyCommand.inputRightArrow, .alternate, isRightToLeft ? allOutward : allInward)
      commands.add("\r", [], "Activate")
      commands.add(" ", [], "Select or Deselect")
      commands.add(" ", .shift)
      for input in [
        UIKeyCommand.inputUpArrow, UIKeyCommand.inputDownArrow, UIKeyCommand.inputHome,
        UIKeyCommand.inputEnd, UIKeyCommand.inputPageUp, UIKeyCommand.inputPageDown,
      ] { commands.add(input, .shift) }
      if rowSource?.selectsMany == true { commands.add("a", .command, "Select All") }
      return commands
    }

    /// Performs the action of a key, and returns whether it has one.
    func perform(_ stroke: KeyStroke, at time: TimeInterval) -> Bool {
      guard let source = rowSource,
        let key = OutlineKey(
          stroke,
          isRightToLeft: isRightToLeft,
          page: max(1, visibleRows.count - 1)
        )
      else { return false }
      return source.press(key, at: time)
    }

    /// Handles a press that is no command: the asterisk and letters.
    func handle(_ press: UIPress) -> Bool {
      guard isFirstResponder, let key = press.key else { return false }
      let stroke = KeyStroke(key)
      return !treeCommands.contains(stroke) && perform(stroke, at: press.timestamp)
    }

    private var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

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
