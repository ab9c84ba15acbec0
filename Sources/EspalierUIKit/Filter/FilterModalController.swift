#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import Espalier
  public import UIKit

  /// A view controller in which the user answers one field of a form.
  ///
  /// It shows a ``FilterModalContent`` and reports the user's input. The form processes the input
  /// and then provides the next content. A subclass shows the content in ``showContent()``.
  open class FilterModalController: UIViewController {
    /// The current content.
    public private(set) var content: FilterModalContent

    /// The keys; those of the form, if it shows the modal.
    public var keys = KeyMap()

    /// Called when the user chooses an option, or cancels that choice.
    public var didChoose: (@MainActor (_ option: Int) -> Void)?
    /// Called with the whole text when the user types.
    public var didType: (@MainActor (_ text: String) -> Void)?
    /// Called when the user ends editing with the Done key.
    public var didEndEditing: (@MainActor () -> Void)?
    /// Called when the user requests an action by a key or a gesture.
    public var didPerformAction: (@MainActor (FormAction) -> Void)?

    /// Creates a modal with its initial content.
    public init(content: FilterModalContent) {
      self.content = content
      super.init(nibName: nil, bundle: nil)
      title = content.title
      navigationItem.prompt = content.prompt
    }

    /// Creates a modal from a storyboard, without content.
    public required init?(coder: NSCoder) {
      content = FilterModalContent(title: "")
      super.init(coder: coder)
    }

    /// Replaces the content.
    public final func show(_ content: FilterModalContent) {
      self.content = content
      title = content.title
      navigationItem.prompt = content.prompt
      if isViewLoaded { showContent() }
    }

    /// Shows ``content``.
    ///
    /// Override this method in a subclass.
    open func showContent() {}

    /// Reports input that has been kept so far, such as a suggested correction of a text.
    ///
    /// The form calls it before it saves. Override it in a subclass that reports input late.
    open func commitInput() { viewIfLoaded?.endEditing(true) }

    /// Shows the initial content.
    open override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .systemBackground
      showContent()
    }

    /// Always `true`: the view controller handles keys.
    open override var canBecomeFirstResponder: Bool { true }

    /// Makes the view controller the first responder, so that it and not the form below receives
    /// keys.
    open override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      becomeFirstResponder()
    }

    /// The keys of a form: Escape cancels, Command-Return saves and Command-Delete clears.
    ///
    /// A text field that is being edited keeps those that it has a use for.
    open override var keyCommands: [UIKeyCommand]? {
      (super.keyCommands ?? []) + formCommands.commands
    }

    #if canImport(ObjectiveC)
      @objc(espalierPerformKeyCommand:)
    #endif
    func performKeyCommand(_ command: UIKeyCommand) {
      if let binding = formCommands.binding(for: command) { perform(binding.command) }
    }

    /// The keys of the form, and of the modal.
    var formCommands: KeyCommands { FormAction.keyCommands(keys) }

    /// Performs the command of a key.
    func perform(_ command: RowCommand) {
      if let action = FormAction(command) { didPerformAction?(action) }
    }

    /// Cancels the modal.
    open override func accessibilityPerformEscape() -> Bool {
      didPerformAction?(.cancel)
      return true
    }
  }

  extension FormAction {
    /// Creates the action of a command, or returns `nil` for any other command.
    init?(_ command: RowCommand) {
      switch command {
      case .cancel: self = .cancel
      case .save: self = .save
      case .clear: self = .clear
      default: return nil
      }
    }

    /// The key commands of a form: Escape cancels, Command-Return saves and Command-Delete clears.
    ///
    /// They leave their keys to text input, in which Command-Delete deletes to the start of the line.
    @MainActor
    static func keyCommands(_ keys: KeyMap) -> KeyCommands {
      KeyCommands(keys, in: .modal, hasPriority: false, where: { FormAction($0) != nil })
    }
  }
#endif
