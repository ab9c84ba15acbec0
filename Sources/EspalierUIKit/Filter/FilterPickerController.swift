#if canImport(UIKit)
  public import UIKit

  /// Answers a question by one option, or by none: a picker with one component.
  ///
  /// The row before the first option stands for no answer. Otherwise nobody could see that a question
  /// has none, nor choose the first option from there.
  open class FilterPickerController: FilterModalController, UIPickerViewDataSource,
    UIPickerViewDelegate
  {
    /// The picker.
    public let picker = UIPickerView()

    open override func viewDidLoad() {
      picker.dataSource = self
      picker.delegate = self
      super.viewDidLoad()
      view.addSubview(picker)
    }

    open override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      picker.frame = view.bounds.inset(by: view.safeAreaInsets)
    }

    open override func showContent() {
      picker.reloadAllComponents()
      picker.selectRow(content.focus.map { $0 + 1 } ?? 0, inComponent: 0, animated: false)
    }

    open func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }

    open func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
    {
      content.options.count + 1
    }

    open func pickerView(
      _ pickerView: UIPickerView,
      titleForRow row: Int,
      forComponent component: Int
    ) -> String? {
      guard row > 0 else { return FilterWording.current.noAnswer }
      let option = content.options[row - 1]
      return option.detail.map { "\(option.title) (\($0))" } ?? option.title
    }

    /// A label as large as a person has chosen text to be, which titles alone would not follow.
    open func pickerView(
      _ pickerView: UIPickerView,
      viewForRow row: Int,
      forComponent component: Int,
      reusing view: UIView?
    ) -> UIView {
      let label = view as? UILabel ?? UILabel()
      label.text = self.pickerView(pickerView, titleForRow: row, forComponent: component)
      label.font = .preferredFont(forTextStyle: .title3)
      label.adjustsFontForContentSizeCategory = true
      label.textColor = row > 0 ? .label : .secondaryLabel
      label.textAlignment = .center
      return label
    }

    open func pickerView(
      _ pickerView: UIPickerView,
      rowHeightForComponent component: Int
    ) -> CGFloat {
      UIFontMetrics(forTextStyle: .title3)
        .scaledValue(for: 32, compatibleWith: pickerView.traitCollection)
    }

    open func pickerView(
      _ pickerView: UIPickerView,
      didSelectRow row: Int,
      inComponent component: Int
    ) {
      if row > 0 { didChoose?(row - 1) } else { didAsk?(.clear) }
    }

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      let others = presses.filter { !move($0) }
      if !others.isEmpty { super.pressesBegan(others, with: event) }
    }

    private func move(_ press: UIPress) -> Bool {
      let step: Int
      switch press.key?.keyCode {
      case .keyboardUpArrow: step = -1
      case .keyboardDownArrow: step = 1
      default: return false
      }
      let row = picker.selectedRow(inComponent: 0) + step
      guard row >= 0, row <= content.options.count else { return true }
      picker.selectRow(row, inComponent: 0, animated: Motion.isShown(true))
      pickerView(picker, didSelectRow: row, inComponent: 0)
      return true
    }

    open override var canBecomeFirstResponder: Bool { true }

    open override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      becomeFirstResponder()
    }
  }
#endif
