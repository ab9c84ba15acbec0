/// Keys without a character, with their WebDriver codes.
public enum Key: String, Sendable, CaseIterable {
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
  case delete = "\u{E017}"
  case f2 = "\u{E032}"
  case meta = "\u{E03D}"
}

// Keyboard and pointer input. One call is one sequence of input events: nothing of this process
// runs in between.
extension Browser {
  /// Presses keys one after the other.
  ///
  /// - Parameter held: Keys that are down meanwhile.
  public func press(_ keys: Key..., holding held: [Key] = []) async throws {
    try await keyboard(keys.map(\.rawValue), holding: held)
  }

  /// Types characters into the focused element.
  ///
  /// - Parameters:
  ///   - held: Keys that are down meanwhile.
  /// - pause: The time to wait after each character, in milliseconds.
  public func type(
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
    try await perform([["type": "key", "id": "keyboard", "actions": .array(actions)]])
  }

  /// Turns the wheel over the middle of an element, by CSS pixels.
  public func turnWheel(
    over element: Element,
    by pixels: Int = 0,
    sideways: Int = 0
  ) async throws {
    try await perform([
      [
        "type": "wheel", "id": "wheel",
        "actions": [
          [
            "type": "scroll", "x": 0, "y": 0, "deltaX": .integer(sideways),
            "deltaY": .integer(pixels), "origin": element.json,
          ]
        ],
      ]
    ])
  }

  /// Moves the pointer to the middle of an element.
  public func point(at element: Element) async throws {
    try await pointer([.over(element)])
  }

  /// Clicks the middle of an element, which is scrolled into view if it cannot be seen.
  ///
  /// - Parameters:
  ///   - count: 2 for a double click.
  ///   - held: Keys that are down meanwhile.
  public func click(
    _ element: Element,
    count: Int = 1,
    holding held: [Key] = []
  ) async throws {
    if kind != .chromium { try await reveal(element) }
    let clicks = (0..<count).flatMap { _ in [PointerStep.down, .up] }
    try await pointer([.over(element)] + clicks, holding: held)
  }

  /// Scrolls an element into view whose middle is out of the window, as the driver of Chromium does
  /// itself.
  private func reveal(_ element: Element) async throws {
    try await run(
      """
      const { left, right, top, bottom } = arguments[0].getBoundingClientRect()
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      if (x >= 0 && y >= 0 && x < innerWidth && y < innerHeight) return
      arguments[0].scrollIntoView({ behavior: "instant", block: "center", inline: "nearest" })
      """,
      element.json
    )
  }

  /// One step of a pointer.
  public enum PointerStep: Sendable {
    /// Moves to a position in the page, in CSS pixels, within a time.
    case move(Int, Int, milliseconds: Int = 0)
    /// Moves to the middle of an element.
    case over(Element)
    case down
    case up
    /// Pauses for a time, as a finger in a long press.
    case pause(Int)

    fileprivate var json: JSONValue {
      switch self {
      case .move(let x, let y, let milliseconds):
        [
          "type": "pointerMove", "duration": .integer(milliseconds), "x": .integer(x),
          "y": .integer(y),
        ]
      case .over(let element): Browser.move(to: element)
      case .down: ["type": "pointerDown", "button": 0]
      case .up: ["type": "pointerUp", "button": 0]
      case .pause(let milliseconds): ["type": "pause", "duration": .integer(milliseconds)]
      }
    }
  }

  /// The kind of a pointer.
  public enum PointerKind: String, Sendable { case mouse, touch, pen }

  /// Moves a pointer and presses it.
  ///
  /// - Parameter held: Keys that are down meanwhile.
  public func pointer(
    _ kind: PointerKind,
    _ steps: [PointerStep],
    holding held: [Key] = []
  ) async throws {
    // All devices take their steps together: first the keys go down, and last they go up.
    let still: JSONValue = ["type": "pause", "duration": 0]
    let around = held.map { _ in still }
    let pointer: JSONValue = [
      "type": "pointer", "id": .string(kind.rawValue),
      "parameters": ["pointerType": .string(kind.rawValue)],
      "actions": .array(around + steps.map(\.json) + around),
    ]
    guard !held.isEmpty else { return try await perform([pointer]) }
    let keys = held.map { ["type": "keyDown", "value": .string($0.rawValue)] as JSONValue }
    let ups = held.reversed().map { ["type": "keyUp", "value": .string($0.rawValue)] as JSONValue }
    try await perform([
      ["type": "key", "id": "keyboard", "actions": .array(keys + steps.map { _ in still } + ups)],
      pointer,
    ])
  }

  /// Moves a mouse and presses it.
  public func pointer(_ steps: [PointerStep], holding held: [Key] = []) async throws {
    try await pointer(.mouse, steps, holding: held)
  }

  /// Drags the middle of an element to the middle of another, in a few steps.
  public func drag(_ element: Element, to other: Element) async throws {
    try await pointer([.over(element), .down, .over(other), .over(other), .up])
  }

  private static func move(to element: Element) -> JSONValue {
    ["type": "pointerMove", "duration": 0, "x": 0, "y": 0, "origin": element.json]
  }

  private func perform(_ sources: [JSONValue]) async throws {
    let _: Nothing = try await connection.send(.post, "actions", ["actions": .array(sources)])
  }
}
