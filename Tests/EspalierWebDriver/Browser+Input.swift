/// Keys that print nothing, as WebDriver writes them.
package enum Key: String, Sendable, CaseIterable {
  case tab = "\u{E004}"
  case enter = "\u{E007}"
  case shift = "\u{E008}"
  case control = "\u{E009}"
  case alt = "\u{E00A}"
  case escape = "\u{E00C}"
  case space = "\u{E00D}"
  case pageUp = "\u{E00E}"
  case pageDown = "\u{E00F}"
  case end = "\u{E010}"
  case home = "\u{E011}"
  case left = "\u{E012}"
  case up = "\u{E013}"
  case right = "\u{E014}"
  case down = "\u{E015}"
  case meta = "\u{E03D}"
}

// What a person does with keyboard and pointer. One call is one piece of input: nothing of this
// process comes in between.
extension Browser {
  /// Presses keys one after the other.
  ///
  /// - Parameter held: Keys that are down meanwhile.
  package func press(_ keys: Key..., holding held: [Key] = []) async throws {
    try await keyboard(keys.map(\.rawValue), holding: held)
  }

  /// Types characters to whatever has the focus.
  ///
  /// - Parameters:
  ///   - held: Keys that are down meanwhile.
  ///   - pause: How long to wait after each character, in milliseconds.
  package func type(
    _ text: String,
    holding held: [Key] = [],
    pause milliseconds: Int = 0
  ) async throws {
    try await keyboard(text.map(String.init), holding: held, pause: milliseconds)
  }

  private func keyboard(
    _ keys: [String],
    holding held: [Key],
    pause milliseconds: Int = 0
  ) async throws {
    func key(_ type: String, _ value: String) -> JSONValue {
      ["type": .string(type), "value": .string(value)]
    }
    var actions = held.map { key("keyDown", $0.rawValue) }
    for value in keys {
      actions += [key("keyDown", value), key("keyUp", value)]
      if milliseconds > 0 {
        actions.append(["type": "pause", "duration": .integer(milliseconds)])
      }
    }
    actions += held.reversed().map { key("keyUp", $0.rawValue) }
    try await perform(["type": "key", "id": "keyboard", "actions": .array(actions)])
  }

  /// Turns the wheel over the middle of an element, by CSS pixels.
  package func turnWheel(over element: Element, by pixels: Int) async throws {
    try await perform([
      "type": "wheel", "id": "wheel",
      "actions": [
        [
          "type": "scroll", "x": 0, "y": 0, "deltaX": 0, "deltaY": .integer(pixels),
          "origin": element.json,
        ]
      ],
    ])
  }

  /// Moves the pointer to the middle of an element.
  package func point(at element: Element) async throws {
    try await pointer([Self.move(to: element)])
  }

  /// Clicks the middle of an element, which is scrolled into view if it cannot be seen.
  ///
  /// - Parameter count: 2 for a double click.
  package func click(_ element: Element, count: Int = 1) async throws {
    let once: [JSONValue] = [
      ["type": "pointerDown", "button": 0], ["type": "pointerUp", "button": 0],
    ]
    let clicks = (0..<count).flatMap { _ in once }
    try await pointer([Self.move(to: element)] + clicks)
  }

  private static func move(to element: Element) -> JSONValue {
    ["type": "pointerMove", "duration": 0, "x": 0, "y": 0, "origin": element.json]
  }

  private func pointer(_ actions: [JSONValue]) async throws {
    try await perform([
      "type": "pointer", "id": "mouse", "parameters": ["pointerType": "mouse"],
      "actions": .array(actions),
    ])
  }

  private func perform(_ source: JSONValue) async throws {
    let _: Nothing = try await connection.send(.post, "actions", ["actions": [source]])
  }
}
