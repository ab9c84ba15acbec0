public import Foundation

/// The interface of the stand-in to tests, which UIKit does not have: input, time and observation.
///
/// Everything that a test needs beyond UIKit's interface is in here, so that it cannot be mistaken
/// for UIKit's.
@MainActor
public enum StandIn {
  /// An animation that has been started.
  public struct Animation {
    /// The duration, in seconds.
    public var duration: TimeInterval
    /// The kind of the animation: `animate`, `present`, `dismiss`, `updates`, `scroll`, ...
    public var kind: String
  }

  /// All animations since the test last cleared the list.
  public static var animations: [Animation] = []

  static var completions: [() -> Void] = []

  /// Records an animation and the closure to run at its end.
  static func begin(
    _ kind: String,
    duration: TimeInterval,
    animated: Bool = true,
    completion: @escaping () -> Void
  ) {
    if animated, UIView.areAnimationsEnabled, duration > 0 {
      animations.append(Animation(duration: duration, kind: kind))
    }
    completions.append(completion)
  }

  /// Ends all animations, including those that are started meanwhile.
  ///
  /// The stand-in has no passing time: values take effect immediately, and completions wait for
  /// this call.
  public static func finishAnimations() {
    while !completions.isEmpty {
      let ended = completions
      completions = []
      for completion in ended { completion() }
    }
  }

  /// Lays out a window and ends all animations.
  public static func finishUpdates(in window: UIWindow) {
    window.layoutIfNeeded()
    while !completions.isEmpty {
      finishAnimations()
      window.layoutIfNeeded()
    }
  }

  /// Resets everything that was recorded and set, except for nibs, which belong to the bundle.
  public static func reset() {
    animations = []
    completions = []
    posts = []
    reduceMotion = false
    firstResponder = nil
    hasFocusSystem = false
    focusKeys = []
    textKeys = []
    warnings = []
    tableObserver = nil
    collectionObserver = nil
    UITraitCollection.current = defaultTraits
    UIView.animationsEnabled = true
    layoutFailureHandler = failLayout
    layoutPasses = 0
    willDrop = nil
    tableFailureHandler = { fatalError($1) }
    collectionFailureHandler = { fatalError($1) }
  }

  /// The warnings that UIKit would print to the console where it ignores a call.
  public internal(set) static var warnings: [String] = []

  /// A notification that was posted for assistive technology.
  public struct Post {
    /// The kind of the notification.
    public var notification: UIAccessibility.Notification
    /// The argument: a text, a view or another object.
    public var argument: Any?
  }

  /// All notifications for assistive technology since the test last cleared the list.
  public static var posts: [Post] = []

  /// The announced texts, in order, that VoiceOver speaks even right after an activation.
  ///
  /// It drops others, because it is speaking of the activated element; see
  /// `uikit/uiaccessibilitypriority/high`.
  public static var announcements: [String] {
    posts.compactMap { post in
      guard post.notification == .announcement, let text = post.argument as? NSAttributedString,
        text.length > 0
      else { return nil }
      let priority = text.attribute(
        .accessibilitySpeechAnnouncementPriority,
        at: 0,
        effectiveRange: nil
      )
      return priority as? UIAccessibilityPriority == .high ? text.string : nil
    }
  }

  /// The value of `UIAccessibility.isReduceMotionEnabled`.
  public static var reduceMotion = false {
    didSet {
      guard reduceMotion != oldValue else { return }
      NotificationCenter.default.post(
        name: UIAccessibility.reduceMotionStatusDidChangeNotification,
        object: nil
      )
    }
  }

  static weak var firstResponder: UIResponder?

  /// Called with a message like UIKit's own for each update of a table view that breaks UIKit's
  /// consistency rule.
  ///
  /// UIKit throws an exception, which ends the program, and so does the stand-in unless a test sets
  /// a handler here. If the handler returns, the table view reloads its data.
  public static var tableFailureHandler: (UITableView, String) -> Void = { fatalError($1) }
}
