public import Foundation

/// What the stand-in has and UIKit has not: the hands, the clock and the eyes of a test.
///
/// Everything that a test needs beyond UIKit's interface is in here, so that nothing of it is taken
/// for UIKit's.
@MainActor
public enum StandIn {
  /// An animation that was begun.
  public struct Animation {
    /// How long it would take, in seconds.
    public var duration: TimeInterval
    /// How it is told apart from others: `animate`, `present`, `dismiss`, `updates`, `scroll`, ...
    public var kind: String
  }

  /// Every animation that was begun since the test last emptied the list.
  public static var animations: [Animation] = []

  static var completions: [() -> Void] = []

  /// Notes an animation, and what to do at its end.
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

  /// Lets all animations end, those too that are begun meanwhile.
  ///
  /// No time passes in the stand-in: values take effect at once, and what is to happen at the end of
  /// an animation waits for this call.
  public static func finishAnimations() {
    while !completions.isEmpty {
      let ended = completions
      completions = []
      for completion in ended { completion() }
    }
  }

  /// Brings everything into its place, then lets all animations end.
  public static func settle(_ window: UIWindow) {
    window.layoutIfNeeded()
    while !completions.isEmpty {
      finishAnimations()
      window.layoutIfNeeded()
    }
  }

  /// Forgets what was begun, posted, warned of and set; nibs stay, as in a bundle.
  public static func reset() {
    animations = []
    completions = []
    posts = []
    reduceMotion = false
    firstResponder = nil
    warnings = []
    tableObserver = nil
    UITraitCollection.current = defaultTraits
    UIView.animationsEnabled = true
    tableFailureHandler = { fatalError($1) }
  }

  /// What UIKit would warn of on the console, where it goes on without doing what was asked.
  public internal(set) static var warnings: [String] = []

  /// A notification that was posted for assistive technology.
  public struct Post {
    /// What was posted.
    public var notification: UIAccessibility.Notification
    /// Its words, view, or whatever else was handed along.
    public var argument: Any?
  }

  /// Every notification posted for assistive technology since the test last emptied the list.
  public static var posts: [Post] = []

  /// What is announced, in order.
  public static var announcements: [String] {
    posts.compactMap { $0.notification == .announcement ? $0.argument as? String : nil }
  }

  /// What `UIAccessibility.isReduceMotionEnabled` answers.
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

  /// Told of each update of a table view that breaks UIKit's rule of consistency, in words like
  /// UIKit's own.
  ///
  /// UIKit throws an exception, which ends the program; so does this, unless a test puts its own
  /// handler here. If the handler returns, the table view reloads its data.
  public static var tableFailureHandler: (UITableView, String) -> Void = { fatalError($1) }
}
