import Testing
import UIKit

@Suite("Stand-in: messages that arrive late", .serialized)
@MainActor
struct LateMessageTests {
  /// A delegate that only forwards, as long as there is another one.
  private final class Forwarder: NSObject, UITableViewDelegate {
    nonisolated(unsafe) weak var other: Diary?

    override func responds(to aSelector: Selector!) -> Bool { other != nil }

    override func forwardingTarget(for aSelector: Selector!) -> Any? { other }
  }

  @Test("a forwarded message that nobody receives any more is a failure")
  func forwarded() {
    let stage = Stage([["a", "b"]])
    let forwarder = Forwarder()
    var diary: Diary? = Diary()
    forwarder.other = diary
    stage.table.delegate = forwarder
    var failures: [String] = []
    StandIn.tableFailureHandler = { failures.append($1) }
    defer { StandIn.reset() }
    StandIn.tap(stage.table, rowAt: .at(0, 0))
    #expect(failures.isEmpty)
    #expect(diary?.entries.contains("will select 0") == true)
    diary = nil
    StandIn.tap(stage.table, rowAt: .at(0, 1))
    #expect(failures.contains { $0.contains("unrecognized selector") })
  }

  /// A picker's delegate that takes what it is told for the answer, whenever it is told.
  private final class Careless: NSObject, UIPickerViewDelegate, UIPickerViewDataSource {
    var isOpen = true
    var late: [Int] = []

    func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }

    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { 3 }

    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
      if !isOpen { late.append(row) }
    }
  }

  @Test("a wheel that turns reports after its view has gone")
  func wheel() {
    StandIn.reset()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
    let (picker, delegate) = (UIPickerView(frame: window.bounds), Careless())
    (picker.dataSource, picker.delegate) = (delegate, delegate)
    window.addSubview(picker)
    window.isHidden = false
    picker.reloadAllComponents()
    StandIn.spin(picker, to: 2)
    picker.removeFromSuperview()
    delegate.isOpen = false
    #expect(delegate.late == [])
    StandIn.finishAnimations()
    #expect(delegate.late == [2])
  }
}
