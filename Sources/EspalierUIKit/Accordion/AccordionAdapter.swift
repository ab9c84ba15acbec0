#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import UIKit

  /// The installed data source and delegate of an accordion view.
  ///
  /// It is a separate, non-generic class, so that UIKit can find the methods of the protocols.
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
