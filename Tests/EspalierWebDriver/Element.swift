/// An element of a page.
package struct Element: Sendable {
  let browser: Browser
  let reference: Reference

  /// How an element stands in a body and in an answer.
  struct Reference: Decodable, Sendable {
    var id: String

    static let key = "element-6066-11e4-a52e-4f735466cecf"

    enum CodingKeys: String, CodingKey {
      case id = "element-6066-11e4-a52e-4f735466cecf"
    }

    var json: JSONValue { .object([Self.key: .string(id)]) }
  }

  /// The element as an argument of a script.
  package var json: JSONValue { reference.json }

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
  package var text: String { get async throws { try await ask("text") } }

  /// The role in the accessibility tree.
  package var computedRole: String { get async throws { try await ask("computedrole") } }

  /// The accessible name.
  package var computedLabel: String { get async throws { try await ask("computedlabel") } }

  /// An attribute, nil if it is not set.
  package func attribute(_ name: String) async throws -> String? {
    try await ask("attribute/\(name)")
  }

  /// The computed value of a style.
  package func style(_ property: String) async throws -> String {
    try await ask("css/\(property)")
  }

  /// Clicks the middle of the element after it was scrolled into view.
  package func click() async throws { try await tell("click") }

  /// Focuses the element and types.
  package func type(_ text: String) async throws {
    try await tell("value", ["text": .string(text)])
  }
}

extension Browser {
  /// The first element that matches a selector, in the document or in an open shadow root.
  ///
  /// - Throws: `WebDriverError` with `noSuchElement`.
  package func element(_ selector: String) async throws -> Element {
    if let found = try await elements(selector).first { return found }
    // The driver has the words for what is not there.
    let reference: Element.Reference = try await connection.send(
      .post,
      "element",
      ["using": "css selector", "value": .string(selector)]
    )
    return Element(browser: self, reference: reference)
  }

  /// Every element that matches a selector, in the document and in the open shadow roots in it.
  ///
  /// A selector holds within one of these; what stands in a shadow root comes last.
  package func elements(_ selector: String) async throws -> [Element] {
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

  /// The elements that the body of a function answers, as an array.
  package func elements(from script: String, _ arguments: JSONValue...) async throws -> [Element] {
    let references: [Element.Reference] = try await connection.send(
      .post,
      "execute/sync",
      ["script": .string(script), "args": .array(arguments)]
    )
    return references.map { Element(browser: self, reference: $0) }
  }

  /// The element that has the focus, in however many open shadow roots.
  package var activeElement: Element {
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
