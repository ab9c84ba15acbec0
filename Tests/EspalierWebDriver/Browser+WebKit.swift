import Foundation

extension Browser {
  /// Starts a virtual display, and WebKitWebDriver, which starts MiniBrowser on it.
  static func startWebKit(
    _ programs: BrowserPrograms,
    _ options: Options,
    _ processes: inout [GuardedProcess]
  ) async throws -> Browser {
    guard let driver = programs.driver, let display = programs.display else {
      throw BrowserPrograms.Missing(program: "WebKitWebDriver")
    }
    let xvfb = try GuardedProcess(display) { _ in
      ["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]
    }
    processes.append(xvfb)
    // It complains of displays that are taken.
    let number = try await xvfb.printed(/(?m)^(\d+)\n/)

    // It cannot choose its port itself: a server that has ended leaves one free.
    let server = try FolderServer()
    server.end()
    guard let port = server.url.port else { throw URLError(.badURL) }
    // The driver does not tell the browser's process, so it starts a script that notes it.
    let webkit = try GuardedProcess(URL(fileURLWithPath: "/usr/bin/env")) { folder in
      let script = """
        #!/bin/sh
        echo $$ >'\(folder.path)/browser'
        exec '\(programs.browser.path)' "$@"
        """
      let file = folder.appendingPathComponent("start")
      try Data(script.utf8).write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
      // Without a bus, GTK starts one and the accessibility service, which outlive it.
      return [
        "DISPLAY=:\(number)", "DBUS_SESSION_BUS_ADDRESS=disabled:", "LIBGL_ALWAYS_SOFTWARE=1",
        "JSC_useWasm=\(options.hasWebAssembly)", driver.path, "--port=\(port)",
      ]
    }
    processes.insert(webkit, at: 0)
    let connection: HTTPWebDriverConnection = try await wait("WebKitWebDriver to listen") {
      if let status = webkit.status {
        throw ProgramEnded(status: status, output: webkit.output)
      }
      let start = webkit.folder.appendingPathComponent("start").path
      do {
        let opened: (HTTPWebDriverConnection, Session<Nothing>) = try await openSession(
          at: "\(port)",
          [
            "browserName": "MiniBrowser", "timeouts": timeouts,
            "webkitgtk:browserOptions": [
              "binary": .string(start),
              "args": ["--automation", "--javascript-can-open-windows-automatically=true"],
            ],
          ]
        )
        return opened.0
      } catch is LocalHTTPError {
        return nil
      }
    }
    let noted = webkit.folder.appendingPathComponent("browser")
    let text = try String(contentsOf: noted, encoding: .utf8)
    guard let id = Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw ProgramEnded(status: 0, output: text)
    }
    try webkit.include(id)
    return Browser(.webkit, connection, processID: id, processes: processes)
  }

  /// Sets the size of the window so that the page has one; a window has a minimum.
  func resizeWebKit(to size: Size) async throws {
    let _: Nothing = try await connection.send(
      .post,
      "window/rect",
      [
        "x": 0, "y": 0, "width": .integer(size.width),
        // The bar above the page.
        "height": .integer(size.height + 38),
      ]
    )
    try await waitForSize(size)
  }

  /// Lets a page of WebKit, whose driver has no console, keep what it writes to its own.
  ///
  /// Messages from before the page has loaded are missed, and so are requests that fail.
  func keepConsoleOfWebKit() async throws {
    guard kind == .webkit else { return }
    try await run(
      """
      const lines = window[Symbol.for("console")] = []
      const keep = (level, ...words) => lines.push({ level, message: words.map(String).join(" ") })
      for (const [name, level] of Object.entries(
        { error: "SEVERE", warn: "WARNING", log: "INFO", info: "INFO", debug: "DEBUG" }))
        console[name] = (...words) => keep(level, ...words)
      // Another listener may prevent that it is reported.
      const report = (event, reason) =>
        setTimeout(() => event.defaultPrevented || keep("SEVERE", reason))
      addEventListener("error", event => report(event, event.message))
      addEventListener("unhandledrejection", event => report(event, event.reason))
      addEventListener("securitypolicyviolation", event =>
        keep("SEVERE", event.violatedDirective, event.blockedURI))
      """
    )
  }

  /// Returns and forgets the kept lines of the console.
  func takeConsoleOfWebKit() async throws -> [ConsoleLine] {
    try await run("return window[Symbol.for('console')]?.splice(0) ?? []")
  }
}
