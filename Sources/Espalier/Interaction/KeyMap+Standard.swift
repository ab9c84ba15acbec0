extension KeyMap {
  /// The standard keys, by the tree, grid and listbox patterns of the ARIA Authoring Practices.
  static let standard: [KeyBinding] =
    rows + severalRows + cells + headers + edits + ends

  private static let rows = [
    key(.up, .previous, "Goes to the previous row."),
    key(.down, .next, "Goes to the next row."),
    key(.left, .outward, "Closes an open branch; from anything else, goes to its parent."),
    key(.right, .inward, "Opens a closed branch; from an open one, goes to its first child."),
    key(.home, .first, "Goes to the first row."),
    key(.end, .last, "Goes to the last row."),
    key(.pageUp, .pageUp, "Goes up by a screen."),
    key(.pageDown, .pageDown, "Goes down by a screen."),
    key(.left, .option, .collapseAllBelow, in: .recursive, "Closes the branch and all below it."),
    key(.right, .option, .expandAllBelow, in: .recursive, "Opens the branch and all below it."),
    key(.enter, .activate, "Selects and activates the row, and opens or closes a branch."),
    key(.enter, .shift, .unfold, "Shows all of a text that is cut off, or cuts it off again."),
    key(.space, .toggleCheck, in: .checkboxes, "Checks or unchecks the row."),
    key(.space, .toggleSelection, "Selects or deselects the row."),
    key("*", .expandSiblings, "Opens all closed siblings of the row."),
    key(.anyCharacter, .type, "Goes to the next row that begins with the typed letters."),
  ]

  private static let severalRows = [
    extending(.up, .shift, .previous, "Goes to the previous row and selects up to there."),
    extending(.down, .shift, .next, "Goes to the next row and selects up to there."),
    extending(.home, .shift, .first, "Goes to the first row and selects up to there."),
    extending(.end, .shift, .last, "Goes to the last row and selects up to there."),
    extending(.home, [.shift, .command], .first, "Goes to the first row and selects up to there."),
    extending(.end, [.shift, .command], .last, "Goes to the last row and selects up to there."),
    extending(.pageUp, .shift, .pageUp, "Goes up by a screen and selects up to there."),
    extending(.pageDown, .shift, .pageDown, "Goes down by a screen and selects up to there."),
    extending(
      .space,
      .shift,
      .extendSelection,
      "Selects the rows from the one that was selected last to this one."
    ),
    key(
      .space,
      .command,
      .toggleSelection,
      in: .multiple,
      "Selects or deselects the row; others stay selected."
    ),
    key(
      "a",
      .command,
      .selectAll,
      in: .multiple,
      "Selects all rows; if all are selected, deselects them."
    ),
  ]

  private static let cells = [
    key(
      .right,
      .nextCell,
      in: .columns,
      "On an open row or one without children, goes to its first cell; from a cell, to the next."
    ),
    key(
      .left,
      .previousCell,
      in: .columns,
      "Goes to the previous cell, and from the first cell to the row."
    ),
    key(.home, .firstCell, in: .columns, "In a cell, goes to the first cell of the row."),
    key(.end, .lastCell, in: .columns, "In a cell, goes to the last cell of the row."),
    key(.home, .command, .first, in: .columns, "Goes to the first row, in the same column."),
    key(.end, .command, .last, in: .columns, "Goes to the last row, in the same column."),
    key(.up, .toHeader, in: .columns, "On the first row, goes to the header of the column."),
  ]

  private static let headers = [
    key(.right, .next, in: .headers, "Goes to the next header."),
    key(.left, .previous, in: .headers, "Goes to the previous header."),
    key(.home, .first, in: .headers, "Goes to the first header."),
    key(.end, .last, in: .headers, "Goes to the last header."),
    key(.down, .toRows, in: .headers, "Goes to the first row."),
    key(.right, .shift, .widen, in: .headers, "Makes the column wider."),
    key(.left, .shift, .narrow, in: .headers, "Makes the column narrower."),
    key(.enter, .sort, in: .headers, "Sorts by the column, or in the opposite order."),
  ]

  private static let edits = [
    key(.up, .option, .moveUp, in: .movable, "Moves the row above the previous sibling."),
    key(.down, .option, .moveDown, in: .movable, "Moves the row below the next sibling."),
    key(.left, .option, .moveOut, in: .movable, "Moves the row out of its parent, below it."),
    key(
      .right,
      .option,
      .moveIn,
      in: .movable,
      "Moves the row into the previous sibling, to its end."
    ),
    key("x", .command, .cut, in: .movable, "Cuts the row, to be moved."),
    key(
      "v",
      .command,
      .paste,
      in: .movable,
      "Moves the cut rows into this branch, or below this row."
    ),
    key(.escape, .cancel, in: .movable, "Cancels the cut."),
    key(.function(2), .rename, in: .editable, "Renames the item."),
    key("z", .command, .undo, in: .history, "Undoes the last edit."),
    key("z", [.shift, .command], .redo, in: .history, "Redoes the last undone edit."),
    key("y", .command, .redo, in: .history, "Redoes the last undone edit."),
  ]

  private static let ends = [
    key(.escape, .cancel, in: .leavable, "Goes back, or closes the list."),
    key(
      .escape,
      .cancel,
      in: .modal,
      "Closes the form, or the field that is open, without saving."
    ),
    key(.enter, .command, .save, in: .modal, "Saves the answers."),
    key(.delete, .command, .clear, in: .modal, "Removes the answers."),
    key(.delete, .clearAnswer, in: .form, "Removes the answer of the field."),
  ]

  private static func key(
    _ key: KeyStroke.Key,
    _ command: RowCommand,
    in context: KeyContext = [],
    _ help: String
  ) -> KeyBinding {
    KeyBinding(KeyStroke(key), command, in: context, help: help)
  }

  private static func key(
    _ key: KeyStroke.Key,
    _ modifiers: KeyModifiers,
    _ command: RowCommand,
    in context: KeyContext = [],
    _ help: String
  ) -> KeyBinding {
    KeyBinding(KeyStroke(key, modifiers), command, in: context, help: help)
  }

  private static func extending(
    _ key: KeyStroke.Key,
    _ modifiers: KeyModifiers,
    _ command: RowCommand,
    _ help: String
  ) -> KeyBinding {
    let stroke = KeyStroke(key, modifiers)
    return KeyBinding(stroke, command, isExtending: true, in: .multiple, help: help)
  }
}
