#if canImport(UIKit)
  public import UIKit

  /// Answers a question by typing.
  open class FilterTextController: FilterModalController, UITextFieldDelegate {
    /// Where to type.
    public let textField = UITextField()

    private let margin = 16.0

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

    open override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      if content.isEditing { textField.becomeFirstResponder() }
    }

    open override func showContent() {
      // What is being typed stays as it is, with its cursor.
      if textField.text != content.text { textField.text = content.text }
      textField.placeholder = content.placeholder
      textField.accessibilityLabel = content.title
      if !content.isEditing, textField.isFirstResponder { textField.resignFirstResponder() }
    }

    private func textDidChange() { didType?(textField.text ?? "") }

    open func textFieldShouldReturn(_ textField: UITextField) -> Bool {
      textField.resignFirstResponder()
      didEndEditing?()
      return true
    }
  }
#endif
