/// A key of the keyboard, with its modifiers.
enum Key: Hashable, Sendable {
  /// A character that was typed.
  case character(Character)
  /// A letter typed with Control.
  case control(Character)
  case up, down, left, right
  case shiftUp, shiftDown, shiftLeft, shiftRight
  case pageUp, pageDown, home, end
  case enter, escape, tab, backTab, backspace, delete
  /// A function key, from 1.
  case function(Int)

  /// The name in the help and in the documentation.
  var name: String {
    switch self {
    case .character(" "): "Space"
    case .character(let character): String(character)
    case .control(let letter): "Ctrl-" + String(letter).uppercased()
    case .up: "Up"
    case .down: "Down"
    case .left: "Left"
    case .right: "Right"
    case .shiftUp: "Shift-Up"
    case .shiftDown: "Shift-Down"
    case .shiftLeft: "Shift-Left"
    case .shiftRight: "Shift-Right"
    case .pageUp: "PageUp"
    case .pageDown: "PageDown"
    case .home: "Home"
    case .end: "End"
    case .enter: "Enter"
    case .escape: "Esc"
    case .tab: "Tab"
    case .backTab: "Shift-Tab"
    case .backspace: "Backspace"
    case .delete: "Delete"
    case .function(let number): "F\(number)"
    }
  }
}

/// Something that the user does.
enum InputEvent: Equatable, Sendable {
  case key(Key)
  /// Text that was pasted.
  case paste(String)
  /// A press of the left button, at a cell counted from 0.
  case click(column: Int, row: Int)
  /// A move with the left button held.
  case drag(column: Int, row: Int)
  /// The terminal reports its background.
  case background(isLight: Bool)
  /// The terminal reports that it takes pictures in pixels.
  case graphics(GraphicsProtocol)
  /// The terminal reports how many colours a picture of sixels may have.
  case sixelColors(Int)
  /// The left button was let go.
  case release
  /// A turn of the wheel: negative is up.
  case wheel(rows: Int)
}
