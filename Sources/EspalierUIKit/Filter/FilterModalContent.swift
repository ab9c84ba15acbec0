#if canImport(UIKit)
  /// What is shown to answer one question of a form.
  public struct FilterModalContent: Equatable, Sendable {
    /// One thing to choose.
    public struct Option: Equatable, Sendable {
      /// What it says.
      public var title: String
      /// What it says beside that, such as how many records it stands for.
      public var detail: String?
      /// Whether it is chosen in the draft.
      public var isChosen: Bool

      /// Makes an option.
      public init(title: String, detail: String? = nil, isChosen: Bool = false) {
        self.title = title
        self.detail = detail
        self.isChosen = isChosen
      }
    }

    /// The question.
    public var title: String
    /// What there is to choose from.
    public var options: [Option]
    /// The option that a picker stands on; `nil` if on none.
    public var focus: Int?
    /// What is typed.
    public var text: String
    /// What stands there while nothing is typed.
    public var placeholder: String?
    /// Whether a keyboard is wanted.
    public var isEditing: Bool
    /// How many records match, in words; `nil` if nobody counts.
    public var prompt: String?

    /// Makes a content.
    public init(
      title: String,
      options: [Option] = [],
      focus: Int? = nil,
      text: String = "",
      placeholder: String? = nil,
      isEditing: Bool = false,
      prompt: String? = nil
    ) {
      self.title = title
      self.options = options
      self.focus = focus
      self.text = text
      self.placeholder = placeholder
      self.isEditing = isEditing
      self.prompt = prompt
    }
  }
#endif
