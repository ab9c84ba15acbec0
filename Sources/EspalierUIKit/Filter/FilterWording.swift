#if canImport(UIKit)
  public import Foundation

  /// What a form says besides its own texts, on the screen and to people who hear it.
  ///
  /// The words are looked up in the app's own table of strings, `EspalierUIKit.strings`, by the
  /// English ones as keys; without such a table they are English. An app may also set ``current`` to
  /// words of its own before it shows the first form. Cancel and Save are UIKit's own words.
  public struct FilterWording: Sendable {
    /// The title of the button that takes all answers away.
    public var clear: String
    /// What a picker shows where nothing is chosen.
    public var noAnswer: String
    /// What happens at a tap on a question, told to people who hear the screen.
    public var opensQuestion: String
    /// Says how many records match, of how many.
    public var matching: @Sendable (_ matching: Int, _ all: Int) -> String
    /// Says how many records an answer stands for.
    public var count: @Sendable (Int) -> String

    /// Words of an app.
    public init(
      clear: String,
      noAnswer: String,
      opensQuestion: String,
      matching: @escaping @Sendable (_ matching: Int, _ all: Int) -> String,
      count: @escaping @Sendable (Int) -> String
    ) {
      self.clear = clear
      self.noAnswer = noAnswer
      self.opensQuestion = opensQuestion
      self.matching = matching
      self.count = count
    }

    /// The words in use.
    @MainActor public static var current = FilterWording.localized(in: .main)

    /// The words that a bundle has in its table `EspalierUIKit`, and English ones for those it lacks.
    public static func localized(in bundle: Bundle) -> FilterWording {
      func words(_ key: String) -> String {
        bundle.localizedString(forKey: key, value: key, table: "EspalierUIKit")
      }
      let matching = words("%ld of %ld match")
      return FilterWording(
        clear: words("Clear"),
        noAnswer: words("No answer"),
        opensQuestion: words("Opens the question."),
        matching: { String(format: matching, $0, $1) },
        count: { String($0) }
      )
    }
  }
#endif
