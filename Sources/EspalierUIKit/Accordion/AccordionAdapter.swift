#if canImport(UIKit)
  internal import UIKit

  /// Answers the table of an accordion, and passes on its taps.
  ///
  /// It is neither the view nor generic: methods that UIKit calls stand here, apart.
  final class AccordionAdapter: NSObject, UITableViewDataSource, UITableViewDelegate {
    weak var view: AccordionView?

    func numberOfSections(in tableView: UITableView) -> Int { 1 }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      view?.accordion.rowCount ?? 0
    }

    func tableView(
      _ tableView: UITableView,
      cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      view?.cell(forRowAt: indexPath) ?? UITableViewCell(style: .default, reuseIdentifier: nil)
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      view?.tapRow(at: indexPath)
    }
  }
#endif
