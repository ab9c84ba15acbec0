import Testing
import UIKit

@Suite("Traits, text, controls and accessibility", .serialized)
@MainActor
struct TraitTests {
  @Test("a window's new traits reach everything in it, once")
  func change() {
    final class Listener: UIView {
      var previous: [UITraitCollection?] = []
      override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        previous.append(previousTraitCollection)
      }
    }
    StandIn.reset()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let listener = Listener(frame: .zero)
    window.addSubview(listener)
    #expect(listener.previous.isEmpty)
    StandIn.change([UITraitCollection(userInterfaceStyle: .dark)], of: window)
    #expect(listener.previous.count == 1)
    #expect(listener.previous.first??.userInterfaceStyle == .light)
    #expect(listener.traitCollection.userInterfaceStyle == .dark)
    StandIn.change([UITraitCollection(userInterfaceStyle: .dark)], of: window)
    #expect(listener.previous.count == 1)
  }

  @Test("text that follows the content size category grows with it")
  func dynamicType() {
    StandIn.reset()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    let (following, fixed) = (UILabel(), UILabel())
    for label in [following, fixed] {
      label.font = .preferredFont(forTextStyle: .body)
      label.text = "0123456789"
      window.addSubview(label)
    }
    following.adjustsFontForContentSizeCategory = true
    let large = UITraitCollection(
      preferredContentSizeCategory: .accessibilityExtraExtraExtraLarge
    )
    StandIn.change([large], of: window)
    #expect(following.font.pointSize == 53)
    #expect(following.sizeThatFits(.zero) == CGSize(width: 265, height: 64))
    #expect(fixed.font.pointSize == 17)
    #expect(UIFont.preferredFont(forTextStyle: .body).pointSize == 53)
    #expect(UIFontMetrics.default.scaledValue(for: 44) == 137)
    #expect(large.preferredContentSizeCategory.isAccessibilityCategory)
    StandIn.reset()
    #expect(UIFont.preferredFont(forTextStyle: .body).pointSize == 17)
  }

  @Test("a table measures its rows again for larger text")
  func tableGrows() {
    let stage = Stage([["a"]], rowHeight: UITableView.automaticDimension)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
    window.addSubview(stage.table)
    stage.table.layoutIfNeeded()
    #expect(stage.table.rectForRow(at: .at(0, 0)).height == 44)
    let label = stage.table.visibleCells.first?.textLabel
    label?.font = .preferredFont(forTextStyle: .body)
    label?.adjustsFontForContentSizeCategory = true
    let large = UITraitCollection(
      preferredContentSizeCategory: .accessibilityExtraExtraExtraLarge
    )
    StandIn.change([large], of: window)
    window.layoutIfNeeded()
    #expect(stage.table.rectForRow(at: .at(0, 0)).height == 86)
  }

  @Test("text is measured the same everywhere")
  func measure() {
    let text = NSAttributedString(
      string: "one two three",
      attributes: [.font: UIFont.systemFont(ofSize: 10)]
    )
    let narrow = CGSize(width: 40, height: CGFloat.greatestFiniteMagnitude)
    let wrapped = text.boundingRect(with: narrow, options: .usesLineFragmentOrigin, context: nil)
    #expect(wrapped.size == CGSize(width: 35, height: 24))
    let line = text.boundingRect(with: narrow, context: nil)
    #expect(line.size == CGSize(width: 65, height: 12))
    let long = NSString(string: "0123456789")
    let broken = long.boundingRect(
      with: CGSize(width: 20, height: 0),
      options: .usesLineFragmentOrigin,
      attributes: [.font: UIFont.systemFont(ofSize: 10)],
      context: nil
    )
    #expect(broken.size == CGSize(width: 20, height: 36))
  }

  @Test("colors are identified by names or components")
  func colors() {
    #expect(UIColor.label == .label && UIColor.label != .secondaryLabel)
    let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    #expect(red == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(red != UIColor(red: 1, green: 0, blue: 0, alpha: 0.5))
  }

  @Test("a button that can be touched performs its action, once per touch")
  func button() {
    StandIn.reset()
    var sent: [String] = []
    let button = UIButton(
      type: .system,
      primaryAction: UIAction(title: "Go") { _ in sent.append("primary") }
    )
    button.addAction(
      UIAction { sent.append("touch \($0.sender is UIButton)") },
      for: .touchUpInside
    )
    #expect(button.currentTitle == "Go")
    #expect(button.accessibilityLabel == "Go")
    #expect(StandIn.tap(button))
    #expect(sent == ["primary", "touch true"])
    let outer = UIView()
    outer.addSubview(button)
    outer.isHidden = true
    #expect(!StandIn.tap(button))
    outer.isHidden = false
    button.isEnabled = false
    #expect(!StandIn.tap(button))
    #expect(sent.count == 2)
  }

  @Test("an action replaces the one with the same identifier")
  func actions() {
    let control = UIControl()
    var sent: [Int] = []
    let name = UIAction.Identifier("one")
    control.addAction(UIAction(identifier: name) { _ in sent.append(1) }, for: .valueChanged)
    control.addAction(UIAction(identifier: name) { _ in sent.append(2) }, for: .valueChanged)
    control.sendActions(for: .valueChanged)
    control.sendActions(for: .touchUpInside)
    control.removeAction(identifiedBy: name, for: .valueChanged)
    control.sendActions(for: .valueChanged)
    #expect(sent == [2])
  }

  @Test("announcements and Reduce Motion can be read and set by a test")
  func accessibility() {
    StandIn.reset()
    UIAccessibility.post(notification: .announcement, argument: "dropped")
    UIAccessibility.post(
      notification: .announcement,
      argument: NSAttributedString(
        string: "expanded",
        attributes: [.accessibilitySpeechAnnouncementPriority: UIAccessibilityPriority.high]
      )
    )
    UIAccessibility.post(notification: .layoutChanged, argument: nil)
    #expect(StandIn.announcements == ["expanded"])
    #expect(StandIn.posts.count == 3)
    var heard = 0
    let observer = NotificationCenter.default.addObserver(
      forName: UIAccessibility.reduceMotionStatusDidChangeNotification,
      object: nil,
      queue: nil
    ) { _ in MainActor.assumeIsolated { heard += 1 } }
    StandIn.reduceMotion = true
    #expect(UIAccessibility.isReduceMotionEnabled)
    #expect(heard == 1)
    NotificationCenter.default.removeObserver(observer)
    StandIn.reset()
  }

  @Test("completions wait for the animations to end")
  func animations() {
    StandIn.reset()
    var ended: [String] = []
    let view = UIView()
    UIView.animate(withDuration: 0.3) {
      view.alpha = 0
    } completion: { _ in
      ended.append("first")
      UIView.animate(withDuration: 0) {
        view.alpha = 1
      } completion: { _ in
        ended.append("second")
      }
    }
    #expect(view.alpha == 0 && ended.isEmpty)
    StandIn.finishAnimations()
    #expect(view.alpha == 1 && ended == ["first", "second"])
    #expect(StandIn.animations.map(\.duration) == [0.3])
    UIView.performWithoutAnimation { UIView.animate(withDuration: 0.3) { view.alpha = 0.5 } }
    #expect(StandIn.animations.count == 1)
  }

  @Test("a key goes to the first responder, and then to the next one")
  func keys() {
    final class Holder: UIView {
      var heard: [UIKeyboardHIDUsage] = []
      override var canBecomeFirstResponder: Bool { true }
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let codes = presses.compactMap { $0.key?.keyCode }
        heard += codes
        if codes.contains(.keyboardTab) { super.pressesBegan(presses, with: event) }
      }
    }
    StandIn.reset()
    let (outer, inner) = (Holder(), Holder())
    outer.addSubview(inner)
    StandIn.press(.keyboardUpArrow)
    #expect(inner.heard.isEmpty)
    #expect(inner.becomeFirstResponder() && inner.isFirstResponder)
    StandIn.press(.keyboardUpArrow)
    StandIn.press(.keyboardTab, modifierFlags: .shift)
    #expect(inner.heard == [.keyboardUpArrow, .keyboardTab])
    #expect(outer.heard == [.keyboardTab])
    #expect(outer.becomeFirstResponder() && !inner.isFirstResponder)
    StandIn.reset()
  }
}
