import EspalierSources

// The time at which the screen is drawn.
extension TerminalSession {
  /// Draws the first screen as soon as it has rows, or in a moment without.
  func drawFirst() {
    if linear != nil { return _ = draw() }
    firstFrame = .now + .milliseconds(20)
    let (time, report) = (firstFrame, report)
    Task {
      try? await Task.sleep(until: time)
      report(.frame)
    }
  }

  /// Draws at once after what the user did; what was read comes in many parts, and is drawn at a limited
  /// rate.
  func draw(after event: Event) {
    switch event {
    case .frame:
      frame = nil
      drawPart()
    // The lines of all keys are written.
    case .terminal where linear != nil: draw()
    // A screen that further keys will change is left out now and then.
    case .terminal where !events.hasUrgent || .now >= nextKeys:
      draw()
      nextKeys = .now + .milliseconds(30)
    case .terminal: break
    default:
      guard frame == nil, !browser.awaitsFirstRows || .now >= firstFrame else { return }
      let time = ContinuousClock.now
      guard time < nextPart else { return drawPart() }
      let (delay, report) = (nextPart - time, report)
      frame = Task {
        try? await Task.sleep(for: delay)
        report(.frame)
      }
    }
  }

  private func drawPart() {
    // The first rows do not wait because something came before them that shows nothing.
    let pause: Duration = draw() ? .milliseconds(30) : .milliseconds(3)
    nextPart = .now + pause
  }

  /// - Returns: Whether anything was written.
  @discardableResult
  func draw() -> Bool {
    guard device.isEntered else { return false }
    let text: String
    if var lines = linear {
      text = lines.update(to: browser)
      linear = lines
    } else {
      text = writer.update(to: browser.screen)
    }
    device.write(text)
    return !text.isEmpty
  }

  /// Takes the size of the terminal, and writes everything next: what it made of what it showed is unknown,
  /// also if the size is that of before.
  func adaptToTerminal() {
    writer.reset()
    browser.resize(to: device.size)
  }
}
