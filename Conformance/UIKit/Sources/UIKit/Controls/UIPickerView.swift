public import Foundation

// uikit/uipickerviewdatasource
@MainActor
public protocol UIPickerViewDataSource: NSObjectProtocol {
  // uikit/uipickerviewdatasource/numberofcomponents(in:)
  func numberOfComponents(in pickerView: UIPickerView) -> Int
  // uikit/uipickerviewdatasource/pickerview(_:numberofrowsincomponent:)
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

// uikit/uipickerviewdelegate
@MainActor
public protocol UIPickerViewDelegate: NSObjectProtocol {
  // uikit/uipickerviewdelegate/pickerview(_:titleforrow:forcomponent:)
  func pickerView(
    _ pickerView: UIPickerView,
    titleForRow row: Int,
    forComponent component: Int
  ) -> String?
  // uikit/uipickerviewdelegate/pickerview(_:viewforrow:forcomponent:reusing:)
  func pickerView(
    _ pickerView: UIPickerView,
    viewForRow row: Int,
    forComponent component: Int,
    reusing view: UIView?
  ) -> UIView
  // uikit/uipickerviewdelegate/pickerview(_:rowheightforcomponent:)
  func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat
  // uikit/uipickerviewdelegate/pickerview(_:didselectrow:incomponent:)
  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
}

extension UIPickerViewDelegate {
  public func pickerView(
    _ pickerView: UIPickerView,
    titleForRow row: Int,
    forComponent component: Int
  ) -> String? { nil }
  /// If the delegate returns no views, UIKit creates labels from the titles.
  public func pickerView(
    _ pickerView: UIPickerView,
    viewForRow row: Int,
    forComponent component: Int,
    reusing view: UIView?
  ) -> UIView {
    let label = view as? UILabel ?? UILabel()
    label.text = self.pickerView(pickerView, titleForRow: row, forComponent: component)
    return label
  }
  public func pickerView(
    _ pickerView: UIPickerView,
    rowHeightForComponent component: Int
  ) -> CGFloat { 32 }
  public func pickerView(
    _ pickerView: UIPickerView,
    didSelectRow row: Int,
    inComponent component: Int
  ) {}
}

// uikit/uipickerview
open class UIPickerView: UIView {
  // uikit/uipickerview/datasource
  open weak var dataSource: (any UIPickerViewDataSource)? {
    didSet { reloadAllComponents() }
  }
  // uikit/uipickerview/delegate
  open weak var delegate: (any UIPickerViewDelegate)?

  /// The Mac idiom has no pickers; UIKit throws an exception where one enters a window.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    precondition(
      window == nil || traitCollection.userInterfaceIdiom != .mac,
      "UIPickerView is not supported when running Catalyst apps in the Mac idiom."
    )
  }

  private var rows: [Int] = []
  private var selected: [Int] = []

  // uikit/uipickerview/numberofcomponents
  open var numberOfComponents: Int { rows.count }

  // uikit/uipickerview/numberofrows(incomponent:)
  open func numberOfRows(inComponent component: Int) -> Int { rows[component] }

  // uikit/uipickerview/view(forrow:forcomponent:)
  open func view(forRow row: Int, forComponent component: Int) -> UIView? {
    guard rows.indices.contains(component), (0..<rows[component]).contains(row) else { return nil }
    return delegate?.pickerView(self, viewForRow: row, forComponent: component, reusing: nil)
  }

  // uikit/uipickerview/rowsize(forcomponent:)
  open func rowSize(forComponent component: Int) -> CGSize {
    CGSize(
      width: bounds.width / CGFloat(max(1, rows.count)),
      height: delegate?.pickerView(self, rowHeightForComponent: component) ?? 0
    )
  }

  // uikit/uipickerview/reloadallcomponents()
  open func reloadAllComponents() {
    let count = dataSource?.numberOfComponents(in: self) ?? 0
    rows = (0..<count).map {
      dataSource?.pickerView(self, numberOfRowsInComponent: $0) ?? 0
    }
    selected = (0..<count).map { component in
      let row = component < selected.count ? selected[component] : 0
      return max(0, min(row, rows[component] - 1))
    }
  }

  // uikit/uipickerview/selectrow(_:incomponent:animated:)
  open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
    precondition(
      rows.indices.contains(component) && (0..<rows[component]).contains(row),
      "a picker has no row \(row) in component \(component)"
    )
    if animated, selected[component] != row {
      StandIn.begin("picker", duration: 0.3) {}
    }
    selected[component] = row
  }

  // uikit/uipickerview/selectedrow(incomponent:)
  open func selectedRow(inComponent component: Int) -> Int {
    selected.indices.contains(component) && rows[component] > 0 ? selected[component] : -1
  }
}

extension StandIn {
  /// Scrolls a picker's component to a row, which notifies the delegate.
  public static func turn(_ picker: UIPickerView, to row: Int, inComponent component: Int = 0) {
    guard canBeTouched(picker) else { return }
    picker.selectRow(row, inComponent: component, animated: false)
    picker.delegate?.pickerView(picker, didSelectRow: row, inComponent: component)
  }

  /// Sets a picker's component turning towards a row, at which it rests when animations end.
  ///
  /// Only then it notifies its delegate, also if its controller has been closed meanwhile.
  public static func spin(_ picker: UIPickerView, to row: Int, inComponent component: Int = 0) {
    guard canBeTouched(picker) else { return }
    picker.selectRow(row, inComponent: component, animated: false)
    begin("picker", duration: 0.3) {
      picker.delegate?.pickerView(picker, didSelectRow: row, inComponent: component)
    }
  }
}
