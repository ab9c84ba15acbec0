import Espalier
import EspalierJSON

extension KeyMap {
  /// The binding of a key by its name in the protocol.
  ///
  /// A modifier with which it has none is as if it were not held.
  func binding(for name: ReplayID, shift: Bool, control: Bool) -> KeyBinding? {
    guard let key = KeyStroke.Key(name) else { return nil }
    for modifiers in [KeyModifiers([.shift, .command]), .command, .shift, []] {
      if modifiers.contains(.shift) && !shift || modifiers.contains(.command) && !control {
        continue
      }
      let found = binding(for: KeyStroke(key, modifiers), in: .multiple)
      if let found, found.command.isPerformedByEngine || found.command == .type { return found }
    }
    return nil
  }
}

extension KeyStroke.Key {
  /// Creates a key from its name in the protocol; any character is one.
  init?(_ name: ReplayID) {
    switch name {
    case "ArrowUp": self = .up
    case "ArrowDown": self = .down
    case "ArrowLeft": self = .left
    case "ArrowRight": self = .right
    case "Home": self = .home
    case "End": self = .end
    case "PageUp": self = .pageUp
    case "PageDown": self = .pageDown
    case "Enter": self = .enter
    case " ": self = .space
    case "*": self = "*"
    case "a", "A": self = "a"
    default:
      // Which one it is means nothing to a key map.
      guard name.isCharacter else { return nil }
      self = "\u{FFFD}"
    }
  }
}

// Keys, and the user's place.
extension Replay {
  mutating func key(_ command: Command, answer: inout JSONWriter) throws(ReplayError) {
    let name = try command.id("key")
    let (shift, control) = (try command.flag("shift"), try command.flag("control"))
    let page = try command.optionalInteger("page") ?? 10
    var changes = RowChanges()
    if let key = KeyMap().binding(for: name, shift: shift, control: control) {
      if key.command != .type {
        typeAhead.reset()
        let result = navigator.perform(
          key.command,
          in: &outline,
          page: page,
          extending: key.isExtending
        )
        changes = result.changes
      } else if !control {
        type(name.bytes, at: try command.points("at") ?? 0)
      }
    }
    answer.key("cursor")
    answer.id(navigator.isOnStatus ? nil : navigator.cursor)
    if navigator.isOnStatus {
      answer.key("status")
      answer.id(navigator.cursor)
    }
    writeSelection(to: &answer)
    answer.changes(changes)
  }

  /// Adds a character to the type-ahead, and moves to the next row whose id begins with the typed
  /// text.
  private mutating func type(_ character: [UInt8], at time: Double) {
    let search = typeAhead.type(character, at: time)
    let prefix = Array(search.prefix.joined())
    let cursor = navigator.row(in: outline)
    let found = search.row(from: cursor, count: outline.rowCount) { row in
      outline.id(atRow: row)?.bytes.starts(with: prefix) ?? false
    }
    if let found { navigator.focus(row: found, in: outline) }
  }

  /// Writes the expanded items, the selection, the cursor and, given a window, the scroll anchor.
  func save(_ command: Command, to answer: inout JSONWriter) throws(ReplayError) {
    var anchor: ScrollAnchor<ReplayID>?
    if command.value("offset") != nil {
      anchor = outline.anchor(
        from: try command.length("offset"),
        height: try command.length("height")
      )
    }
    let state = navigator.state(of: outline, anchor: anchor)
    answer.key("state")
    answer.beginObject()
    answer.key("expanded")
    answer.ids(state.expanded)
    answer.key("selection")
    answer.ids(state.place.selection ?? [])
    answer.key("cursor")
    answer.id(state.place.cursor)
    answer.key("anchor")
    write(state.place.anchor, to: &answer)
    answer.endObject()
  }

  private func write(_ anchor: ScrollAnchor<ReplayID>?, to answer: inout JSONWriter) {
    guard let anchor else { return answer.null() }
    answer.beginObject()
    answer.key("rows")
    answer.beginArray()
    for row in anchor.rows {
      answer.beginObject()
      answer.key("id")
      answer.id(row.id)
      answer.points("distance", row.distance)
      answer.endObject()
    }
    answer.endArray()
    answer.key("ancestors")
    answer.ids(anchor.ancestors)
    answer.endObject()
  }

  mutating func restore(_ command: Command, answer: inout JSONWriter) throws(ReplayError) {
    let state = try command.state("state")
    answer.changes(navigator.restore(state, in: &outline).changes)
    if let anchor = state.place.anchor { answer.points("offset", outline.offset(of: anchor)) }
  }
}

extension ReplayID {
  /// Whether it is one character that can be typed, and not the name of a key.
  fileprivate var isCharacter: Bool {
    guard let first = bytes.first, first >= 0x20, first != 0x7F else { return false }
    let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    return bytes.count == length
  }
}

extension Command {
  /// Returns a state as `save` writes it; missing keys are empty.
  fileprivate func state(_ key: StaticString) throws(ReplayError) -> OutlineState<ReplayID> {
    guard let object = value(key), index.kind(of: object) == .object else { throw missing(key) }
    var state = OutlineState<ReplayID>()
    state.expanded = try ids("expanded", of: object)
    state.place.selection = try ids("selection", of: object)
    if let cursor = index.member("cursor", of: object), index.kind(of: cursor) != .null {
      state.place.cursor = try id(at: cursor, "cursor")
    }
    if let anchor = index.member("anchor", of: object), index.kind(of: anchor) != .null {
      state.place.anchor = try self.anchor(at: anchor)
    }
    return state
  }

  private func anchor(at object: Int) throws(ReplayError) -> ScrollAnchor<ReplayID> {
    guard index.kind(of: object) == .object, let rows = index.member("rows", of: object),
      index.kind(of: rows) == .array
    else { throw missing("anchor") }
    var anchor = ScrollAnchor<ReplayID>(rows: [])
    for row in index.children(of: rows) {
      guard index.kind(of: row) == .object, let id = index.member("id", of: row),
        let distance = index.member("distance", of: row), index.kind(of: distance) == .number
      else { throw missing("anchor") }
      let units = index.decimal(of: distance, unit: 192) ?? 0
      anchor.rows.append(
        .init(id: try self.id(at: id, "id"), distance: Double(units) / 192)
      )
    }
    anchor.ancestors = try ids("ancestors", of: object)
    return anchor
  }

  /// Returns the ids of an optional list.
  private func ids(_ key: StaticString, of object: Int) throws(ReplayError) -> [ReplayID] {
    guard let list = index.member(key, of: object) else { return [] }
    guard index.kind(of: list) == .array else { throw missing(key) }
    var ids: [ReplayID] = []
    for element in index.children(of: list) { ids.append(try id(at: element, key)) }
    return ids
  }
}
