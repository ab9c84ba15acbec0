#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  /// The content of a modal, in which the user answers one field of a form.
  public struct FilterModalContent: Equatable, Sendable {
    /// An option.
    public struct Option: Equatable, Sendable {
      /// The title.
      public var title: String
      /// Additional text, such as the number of matching records.
      public var detail: String?
      /// Whether the option is chosen in the draft.
      public var isChosen: Bool

      /// Creates an option.
      public init(title: String, detail: String? = nil, isChosen: Bool = false) {
        self.title = title
        self.detail = detail
        self.isChosen = isChosen
      }
    }

    /// The title of the field.
    public var title: String
    /// The options to choose from.
    public var options: [Option]
    /// The index of the option at which a picker opens, or `nil` for none.
    public var focus: Int?
    /// The text of the draft.
    public var text: String
    /// The placeholder of an empty text field.
    public var placeholder: String?
    /// Whether the text field should have the keyboard focus.
    public var isEditing: Bool
    /// A text with the number of matching records, or `nil` if records are not counted.
    public var prompt: String?

    /// Creates the content of a modal.
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
