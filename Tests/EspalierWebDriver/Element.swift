/// An element of a page.
public struct Element: Sendable {
  let browser: Browser
  let reference: Reference

  /// The JSON representation of an element in requests and responses.
  struct Reference: Decodable, Sendable {
    var id: String

    static let key = "element-6066-11e4-a52e-4f735466cecf"

    enum CodingKeys: String, CodingKey {
      case id = "element-6066-11e4-a52e-4f735466cecf"
    }

    var json: JSONValue { .object([Self.key: .string(id)]) }
  }

  /// The element as an argument of a script.
  public var json: JSONValue { reference.json }

  private func ask<Value: Decodable>(_ question: String) async throws -> Value {
    try await browser.connection.send(.get, "element/\(reference.id)/\(question)")
  }

  private func tell(_ what: String, _ body: JSONValue = [:]) async throws {
    let _: Nothing = try await browser.connection.send(
      .post,
      "element/\(reference.id)/\(what)",
      body
    )
  }

  /// The text as it is drawn.
  public var text: String {
    get async throws {
      // That of WebKit's driver is empty in shadow roots.
      guard browser.kind == .webkit else { return try await ask("text") }
      return try await browser.run("return arguments[0].innerText.trim()", json)
    }
  }

  /// The role in the accessibility tree; in WebKit the attribute, if there is one.
  public var computedRole: String {
    get async throws {
      // The driver of WebKitGTK has no names for the roles of trees.
      if browser.kind == .webkit, let role = try await attribute("role") { return role }
      return try await ask("computedrole")
    }
  }

  /// The accessible name.
  public var computedLabel: String { get async throws { try await ask("computedlabel") } }

  /// An attribute, nil if it is not set.
  public func attribute(_ name: String) async throws -> String? {
    try await browser.run("return arguments[0].getAttribute(arguments[1])", json, .string(name))
  }

  /// The computed value of a style.
  public func style(_ property: String) async throws -> String {
    try await ask("css/\(property)")
  }

  /// Clicks the middle of the element after it was scrolled into view.
  public func click() async throws { try await tell("click") }

  /// Focuses the element and types.
  public func type(_ text: String) async throws {
    try await tell("value", ["text": .string(text)])
  }
}

extension Browser {
  /// The first element that matches a selector, in the document or in an open shadow root.
  ///
  /// - Throws: `WebDriverError` with `noSuchElement`.
  public func element(_ selector: String) async throws -> Element {
    if let found = try await elements(selector).first { return found }
    // The driver's own error names the selector.
    let reference: Element.Reference = try await connection.send(
      .post,
      "element",
      ["using": "css selector", "value": .string(selector)]
    )
    return Element(browser: self, reference: reference)
  }

  /// Every element that matches a selector, in the document and in the open shadow roots in it.
  ///
  /// A selector matches within one of these trees; elements in a shadow root are last.
  public func elements(_ selector: String) async throws -> [Element] {
    try await elements(
      from: """
        const find = root => [
          ...root.querySelectorAll(arguments[0]),
          ...[...root.querySelectorAll("*")].flatMap(it => it.shadowRoot ? find(it.shadowRoot) : []),
        ]
        return find(document)
        """,
      .string(selector)
    )
  }

  /// The elements that the body of a function returns as an array.
  public func elements(from script: String, _ arguments: JSONValue...) async throws -> [Element] {
    let references: [Element.Reference] = try await execute(script, arguments)
    return references.map { Element(browser: self, reference: $0) }
  }

  /// The focused element, through any number of open shadow roots.
  public var activeElement: Element {
    get async throws {
      let found = try await elements(
        from: """
          let active = document.activeElement
          while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
          return active ? [active] : []
          """
      )
      if let active = found.first { return active }
      return Element(browser: self, reference: try await connection.send(.get, "element/active"))
    }
  }
}
