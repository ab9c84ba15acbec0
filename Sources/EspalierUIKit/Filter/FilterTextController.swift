#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import UIKit

  /// A modal for a text answer.
  open class FilterTextController: FilterModalController, UITextFieldDelegate {
    /// The text field.
    public let textField = UITextField()

    private let margin = 16.0

    /// Sets up the text field.
    open override func viewDidLoad() {
      textField.font = .preferredFont(forTextStyle: .body)
      textField.adjustsFontForContentSizeCategory = true
      textField.borderStyle = .roundedRect
      textField.returnKeyType = .done
      textField.clearButtonMode = .whileEditing
      textField.delegate = self
      textField.addAction(
        UIAction { [weak self] _ in self?.textDidChange() },
        for: .editingChanged
      )
      super.viewDidLoad()
      view.addSubview(textField)
    }

    /// Lays out the text field.
    open override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      let area = view.bounds.inset(by: view.safeAreaInsets)
      let height = UIFontMetrics(forTextStyle: .body).scaledValue(for: 44)
      textField.frame = CGRect(
        x: area.minX + margin,
        y: area.minY + margin,
        width: max(0, area.width - 2 * margin),
        height: height
      )
    }

    /// Shows the keyboard, if the content asks for it.
    open override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      if content.isEditing { textField.becomeFirstResponder() }
    }

    /// Updates the text field.
    open override func showContent() {
      // An equal text is not assigned, so that the insertion point stays.
      if textField.text != content.text { textField.text = content.text }
      textField.placeholder = content.placeholder
      textField.accessibilityLabel = content.title
      if !content.isEditing, textField.isFirstResponder { textField.resignFirstResponder() }
    }

    private func textDidChange() { didType?(textField.text ?? "") }

    /// Ends editing.
    open func textFieldShouldReturn(_ textField: UITextField) -> Bool {
      textField.resignFirstResponder()
      didEndEditing?()
      return true
    }
  }
#endif
