import Foundation

/// WebDriver commands over Marionette, the protocol that Firefox itself speaks.
///
/// Each message is an array as JSON, after its length in bytes and a colon: `[0, id, name,
/// parameters]` for a command, and `[1, id, error, result]` for the answer. Names and parameters are
/// those of WebDriver, without its paths.
final class MarionetteConnection: WebDriverConnection {
  private let socket: SocketConnection
  /// One command at a time; it blocks its thread, so it must not use the threads of tasks.
  private let queue = DispatchQueue(label: "Marionette")
  /// Used on the queue alone.
  private nonisolated(unsafe) var received = Data()
  private nonisolated(unsafe) var count = 0

  /// Connects to a Firefox on this machine, which greets with the version of the protocol.
  init(port: Int) async throws {
    guard let url = URL(string: "marionette://127.0.0.1:\(port)") else { throw URLError(.badURL) }
    socket = try SocketConnection(host: "127.0.0.1", port: port, url: url)
    _ = try await onQueue { try self.receive() }
  }

  deinit { socket.close() }

  func send<Value: Decodable>(
    _ method: WebDriverMethod,
    _ path: String,
    _ body: JSONValue?
  ) async throws -> Value {
    let (name, parameters) = Self.command(method, path, body)
    return try await send(name, parameters)
  }

  /// Sends a command by its name in Marionette.
  func send<Value: Decodable>(_ name: String, _ parameters: JSONValue) async throws -> Value {
    let sent = try JSONEncoder().encode(parameters)
    let data = try await onQueue {
      self.count += 1
      let message = Data("[0,\(self.count),\"\(name)\",".utf8) + sent + Data("]".utf8)
      try self.socket.write(Data("\(message.count):".utf8) + message)
      return try self.receive()
    }
    let command = WebDriverError.command(.post, name, sent)
    let answer = try WebDriverError.decode(Answer<Value>.self, from: data, command)
    switch answer {
    case .failure(let failure): throw WebDriverError(failure, command: command)
    case .value(let value): return value
    }
  }

  /// The answer to a command; its result may have the value as a member of that name.
  private enum Answer<Value: Decodable>: Decodable {
    case failure(WebDriverError.Failure)
    case value(Value)

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      _ = try (list.decode(Int.self), list.decode(Int.self))
      if try !list.decodeNil() {
        self = .failure(try list.decode(WebDriverError.Failure.self))
      } else if let answer = try? list.decode(WebDriverAnswer<Value>.self) {
        self = .value(answer.value)
      } else {
        self = .value(try list.decode(Value.self))
      }
    }
  }

  /// Runs the body of a function with the rights of the browser itself, and returns what it returns.
  func runInBrowser<Value: Decodable>(
    _ script: String,
    _ arguments: JSONValue...
  ) async throws
    -> Value
  {
    let _: Nothing = try await send("Marionette:SetContext", ["value": "chrome"])
    let result: Result<Value, any Error>
    do {
      result = .success(
        try await send(
          "WebDriver:ExecuteScript",
          ["script": .string(script), "args": .array(arguments)]
        )
      )
    } catch {
      result = .failure(error)
    }
    let _: Nothing = try await send("Marionette:SetContext", ["value": "content"])
    return try result.get()
  }

  /// Calls a function of the page with arguments, and returns what its promise does.
  ///
  /// Marionette's own scripts run in a sandbox, which has other errors than the page, and another
  /// copy of each module. Firefox's debugger runs one in the page, whatever its policy is.
  ///
  /// If the page is left meanwhile, what it returns is lost; then the next page is asked, unless
  /// nothing is to be returned.
  func runInPage<Value: Decodable>(
    _ function: String,
    _ arguments: [JSONValue]
  ) async throws -> Value {
    let script = """
      const path = "resource://gre/modules/jsdebugger.sys.mjs"
      ChromeUtils.importESModule(path).addDebuggerToGlobal(globalThis)
      const page = new Debugger().makeGlobalObjectReference(window)
      return (async ([source, values]) => {
        const { return: made, throw: error } = page.executeInGlobal(source)
        if (error) throw error.unsafeDereference()
        const call = Cu.waiveXrays(made.unsafeDereference())
        return [await call(...Cu.cloneInto(values, window, { wrapReflectors: true }))]
      })(arguments)
      """
    while true {
      let returned: [Value]? = try await send(
        "WebDriver:ExecuteScript",
        [
          "sandbox": "system", "script": .string(script),
          "args": [.string(function), .array(arguments)],
        ]
      )
      if let value = returned?.first ?? Nothing() as? Value { return value }
    }
  }

  private func onQueue(_ body: @escaping @Sendable () throws -> Data) async throws -> Data {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result { try body() }) }
    }
  }

  /// Reads one message.
  private func receive() throws -> Data {
    func more() throws {
      let bytes = try socket.read()
      guard !bytes.isEmpty else { throw socket.failure("the connection ended:") }
      received += bytes
    }
    while received.firstIndex(of: UInt8(ascii: ":")) == nil { try more() }
    let colon = received.firstIndex(of: UInt8(ascii: ":")) ?? received.endIndex
    guard let length = Int(String(decoding: received[..<colon], as: UTF8.self)) else {
      throw socket.failure("a message without its length came from")
    }
    let start = received.index(after: colon)
    while received.distance(from: start, to: received.endIndex) < length { try more() }
    let message = Data(received[start..<start + length])
    received = Data(received[(start + length)...])
    return message
  }

  /// Returns Marionette's name and parameters of a command.
  private static func command(
    _ method: WebDriverMethod,
    _ path: String,
    _ body: JSONValue?
  ) -> (name: String, parameters: JSONValue) {
    let words = path.split(separator: "/", maxSplits: 3).map(String.init)
    if words.count < 3 {
      guard let name = names["\(method.rawValue) \(path)"] else {
        preconditionFailure("no Marionette command for \(method.rawValue) \(path)")
      }
      return (name, body ?? [:])
    }
    guard words[0] == "element", let (name, argument) = elementCommands[words[2]] else {
      preconditionFailure("no Marionette command for \(method.rawValue) \(path)")
    }
    var parameters: [String: JSONValue] = [:]
    if case .object(let members) = body { parameters = members }
    parameters["id"] = .string(words[1])
    if let argument { parameters[argument] = .string(words[3]) }
    return (name, .object(parameters))
  }

  /// The commands without a variable in their path.
  private static let names = [
    "POST url": "WebDriver:Navigate",
    "POST refresh": "WebDriver:Refresh",
    "GET title": "WebDriver:GetTitle",
    "GET screenshot": "WebDriver:TakeScreenshot",
    "POST actions": "WebDriver:PerformActions",
    "POST element": "WebDriver:FindElement",
    "GET element/active": "WebDriver:GetActiveElement",
  ]

  /// The commands to an element by what is in their path after it, and the name of the parameter
  /// behind that.
  private static let elementCommands: [String: (name: String, argument: String?)] = [
    "text": ("WebDriver:GetElementText", nil),
    "computedrole": ("WebDriver:GetComputedRole", nil),
    "computedlabel": ("WebDriver:GetComputedLabel", nil),
    "css": ("WebDriver:GetElementCSSValue", "propertyName"),
    "click": ("WebDriver:ElementClick", nil),
    "value": ("WebDriver:ElementSendKeys", nil),
  ]
}
