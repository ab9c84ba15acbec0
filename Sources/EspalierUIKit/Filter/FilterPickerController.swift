#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import UIKit

  /// A modal for a single choice: a picker with one component.
  ///
  /// The row before the first option stands for no answer. Without it, an unanswered field would
  /// look like one whose answer is the first option, and the first option could not be chosen from
  /// there.
  open class FilterPickerController: FilterModalController, UIPickerViewDataSource,
    UIPickerViewDelegate
  {
    /// The picker.
    public let picker = UIPickerView()

    /// Sets up the picker.
    open override func viewDidLoad() {
      picker.dataSource = self
      picker.delegate = self
      super.viewDidLoad()
      view.addSubview(picker)
    }

    /// Lays out the picker.
    open override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      picker.frame = view.bounds.inset(by: view.safeAreaInsets)
    }

    /// Reloads the picker and selects the current answer.
    open override func showContent() {
      picker.reloadAllComponents()
      picker.selectRow(selectedRow, inComponent: 0, animated: false)
    }

    /// Reports the row that a wheel has turned to, which it does not before it rests.
    open override func commitInput() {
      super.commitInput()
      let row = picker.selectedRow(inComponent: 0)
      guard isViewLoaded, row >= 0, row != selectedRow else { return }
      pickerView(picker, didSelectRow: row, inComponent: 0)
    }

    /// The row of the current answer.
    private var selectedRow: Int { content.focus.map { $0 + 1 } ?? 0 }

    /// Returns 1.
    open func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }

    /// Returns the number of options, plus one row for no answer.
    open func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
    {
      content.options.count + 1
    }

    /// Returns the title of an option with its detail, or that of the row for no answer.
    open func pickerView(
      _ pickerView: UIPickerView,
      titleForRow row: Int,
      forComponent component: Int
    ) -> String? {
      guard row > 0 else { return FilterStrings.current.noAnswer }
      // A picker may ask for a row of before a reload.
      guard row <= content.options.count else { return nil }
      let option = content.options[row - 1]
      return option.detail.map { "\(option.title) (\($0))" } ?? option.title
    }

    /// Returns a label at the user's text size, which plain titles would not follow.
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

    /// Returns the height of the rows, scaled for the text size.
    open func pickerView(
      _ pickerView: UIPickerView,
      rowHeightForComponent component: Int
    ) -> CGFloat {
      UIFontMetrics(forTextStyle: .title3)
        .scaledValue(for: 32, compatibleWith: pickerView.traitCollection)
    }

    /// Reports the chosen option, or a Clear for the first row.
    open func pickerView(
      _ pickerView: UIPickerView,
      didSelectRow row: Int,
      inComponent component: Int
    ) {
      if row > 0 { didChoose?(row - 1) } else { didPerformAction?(.clear) }
    }

    /// The keys that move the selection, and those of a form.
    override var formCommands: KeyCommands {
      KeyCommands(
        keys,
        in: .modal,
        where: { $0.isMovement || FormAction($0) != nil },
        title: {
          let strings = FilterStrings.current
          return switch $0 {
          case .previous: strings.previousOption
          case .next: strings.nextOption
          case .first: strings.firstOption
          case .last: strings.lastOption
          default: RowStrings.current.keyTitle(of: $0)
          }
        }
      )
    }

    override func perform(_ command: RowCommand) {
      let former = picker.selectedRow(inComponent: 0)
      let count = content.options.count + 1
      guard let row = command.destination(from: former, count: count) else {
        return super.perform(command)
      }
      guard row != former else { return }
      picker.selectRow(row, inComponent: 0, animated: AnimationPreference.isShown(true))
      pickerView(picker, didSelectRow: row, inComponent: 0)
    }
  }
#endif
