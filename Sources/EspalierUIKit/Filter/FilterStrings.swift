#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import Foundation

  /// The strings of a form besides its own texts, on the screen and for assistive technology.
  ///
  /// The default strings are looked up in the app's strings table `EspalierUIKit.strings`, with the
  /// English text as the key; English is the fallback. An app can also assign its own strings to
  /// ``current`` before it shows the first form. Cancel and Save are UIKit's own strings.
  public struct FilterStrings: Sendable {
    /// The title of the button that clears all answers.
    public var clear: String
    /// The text of the row of a picker that stands for no answer.
    public var noAnswer: String
    /// The title of the key that moves to the previous option.
    public var previousOption: String
    /// The title of the key that moves to the next option.
    public var nextOption: String
    /// The title of the key that moves to the first option.
    public var firstOption: String
    /// The title of the key that moves to the last option.
    public var lastOption: String
    /// The accessibility hint of a field that opens a modal.
    public var opensQuestion: String
    /// Returns the text for the number of matching records among all records.
    public var matching: @Sendable (_ matching: Int, _ all: Int) -> String
    /// Returns the text for the number of records that match an answer.
    public var count: @Sendable (Int) -> String

    /// Creates strings for forms.
    public init(
      clear: String,
      noAnswer: String,
      previousOption: String = "Previous Option",
      nextOption: String = "Next Option",
      firstOption: String = "First Option",
      lastOption: String = "Last Option",
      opensQuestion: String,
      matching: @escaping @Sendable (_ matching: Int, _ all: Int) -> String,
      count: @escaping @Sendable (Int) -> String
    ) {
      self.clear = clear
      self.noAnswer = noAnswer
      self.previousOption = previousOption
      self.nextOption = nextOption
      self.firstOption = firstOption
      self.lastOption = lastOption
      self.opensQuestion = opensQuestion
      self.matching = matching
      self.count = count
    }

    /// The strings in use.
    @MainActor public static var current = FilterStrings.localized(in: .main)

    /// Returns the strings in the table `EspalierUIKit` of a bundle, or English ones where an entry
    /// is missing.
    public static func localized(in bundle: Bundle) -> FilterStrings {
      let table = StringTable(bundle)
      let matching = table.formats(one: "%ld of %ld matches", other: "%ld of %ld match")
      return FilterStrings(
        clear: table.string("Clear"),
        noAnswer: table.string("No answer"),
        previousOption: table.string("Previous Option"),
        nextOption: table.string("Next Option"),
        firstOption: table.string("First Option"),
        lastOption: table.string("Last Option"),
        opensQuestion: table.string("Opens the question."),
        matching: { String(format: matching($0), locale: .current, $0, $1) },
        count: { String($0) }
      )
    }
  }
#endif
