import EspalierSources

// Input that is typed ahead of what it means.
extension TerminalSession {
  /// Performs what was typed, or holds it while it means what is being read.
  func hold(_ input: InputEvent) {
    if input == .key(.escape) || input == .key(.control("c")) {
      // What is given up is not waited for.
      for former in held { browser.handle(former) }
      held = []
      browser.handle(input)
    } else if !held.isEmpty || awaitsAnswer() {
      held.append(input)
    } else {
      browser.handle(input)
    }
  }

  /// Whether what is typed ahead means what is being read; not for long.
  func awaitsAnswer() -> Bool {
    guard let patience = browser.patience else {
      holdEnd = nil
      return false
    }
    guard let end = holdEnd else {
      holdEnd = .now + patience
      let report = report
      Task {
        try? await Task.sleep(for: patience)
        report(.patienceEnded)
      }
      return true
    }
    return .now < end
  }
}
