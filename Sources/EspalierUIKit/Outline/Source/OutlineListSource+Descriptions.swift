#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Espalier
  internal import UIKit

  // Texts and accessibility of cells, the same in every list view.
  extension OutlineListSource {
    /// Returns the text of a default status cell.
    func text(of status: LoadStatus, of branch: ID) -> String {
      var message: String?
      if case .failed(let reason) = outline.loadState(of: branch) { message = reason }
      return statusStrings.text(of: status, message: message)
    }

    /// Sets the accessibility value, traits and actions of a cell for the level, the expansion and
    /// the check mark of its row.
    ///
    /// Actions that the cell provider has set are kept.
    func describe(_ row: OutlineRow<ID>, in cell: UIView) {
      let hasCheck = showsChecks && row.status == nil
      cell.describeExpansion(
        row.isExpandable ? row.isExpanded : nil,
        level: row.level,
        check: hasCheck ? row.check : nil
      )
      if row.status == .failed || row.status == .more { cell.accessibilityTraits.insert(.button) }
      var actions = cell.accessibilityCustomActions ?? []
      actions.removeAll { $0 is RowAction }
      let strings = RowStrings.current
      if row.isExpandable {
        let name = row.isExpanded ? strings.showLess : strings.showMore
        actions.append(
          RowAction(name: name) { [weak self, id = row.id] _ in
            self?.applyExpansion(.toggle, to: id) ?? false
          }
        )
      }
      if hasCheck {
        actions.append(
          RowAction(name: row.check == .on ? strings.uncheck : strings.check) {
            [weak self, id = row.id] _ in self?.userTogglesCheck(id) ?? false
          }
        )
      }
      cell.accessibilityCustomActions = actions.isEmpty ? nil : actions
    }

    /// The indentation of a level, in points at the current text size.
    func indentation(of level: Int) -> CGFloat {
      let width = UIFontMetrics.default.scaledValue(
        for: indentationWidth,
        compatibleWith: list?.traitCollection
      )
      return CGFloat(level) * width
    }
  }

  /// An accessibility action that expands, collapses or checks a row.
  private final class RowAction: UIAccessibilityCustomAction {}
#endif
