#if canImport(UIKit)
  public import Espalier
  public import UIKit

  /// Answers one question of a form.
  ///
  /// It draws a ``FilterModalContent`` and reports what a person does; what that amounts to the form
  /// decides, which then has it draw the next content. A subclass draws in ``showContent()``.
  open class FilterModalController: UIViewController {
    /// What is shown.
    public private(set) var content: FilterModalContent

    /// A person has chosen an option, or chosen it no more.
    public var didChoose: (@MainActor (_ option: Int) -> Void)?
    /// A person has typed; this is all that stands there now.
    public var didType: (@MainActor (_ text: String) -> Void)?
    /// A person has ended typing, by the key Done.
    public var didEndEditing: (@MainActor () -> Void)?
    /// A person wants what a button of the modal is for.
    public var didAsk: (@MainActor (FormAction) -> Void)?

    /// A modal with its first content.
    public init(content: FilterModalContent) {
      self.content = content
      super.init(nibName: nil, bundle: nil)
      title = content.title
      navigationItem.prompt = content.prompt
    }

    /// A modal from a storyboard, with nothing to show yet.
    public required init?(coder: NSCoder) {
      content = FilterModalContent(title: "")
      super.init(coder: coder)
    }

    /// Shows another content.
    public final func show(_ content: FilterModalContent) {
      self.content = content
      title = content.title
      navigationItem.prompt = content.prompt
      if isViewLoaded { showContent() }
    }

    /// Draws ``content``.
    open func showContent() {}

    open override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .systemBackground
      showContent()
    }

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      let others = presses.filter { press in
        guard let action = FormAction(press) else { return true }
        didAsk?(action)
        return false
      }
      if !others.isEmpty { super.pressesBegan(others, with: event) }
    }

    open override func accessibilityPerformEscape() -> Bool {
      didAsk?(.cancel)
      return true
    }
  }

  extension FormAction {
    /// What a key means on a form: Escape cancels, Command and Return saves, Command and Delete clears.
    @MainActor
    init?(_ press: UIPress) {
      guard let key = press.key else { return nil }
      let modifiers = key.modifierFlags.intersection([.command, .control, .alternate, .shift])
      switch (key.keyCode, modifiers) {
      case (.keyboardEscape, []): self = .cancel
      case (.keyboardReturnOrEnter, .command), (.keypadEnter, .command): self = .save
      case (.keyboardDeleteOrBackspace, .command): self = .clear
      default: return nil
      }
    }
  }
#endif
