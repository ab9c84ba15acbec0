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

    /// Sets the accessibility actions of a cell, and the trait of a status that can be tapped.
    ///
    /// Actions that the cell provider has set are kept.
    func describeActions(of row: OutlineRow<ID>, in cell: UIView) {
      if row.status == .failed || row.status == .more { cell.accessibilityTraits.insert(.button) }
      var actions = cell.accessibilityCustomActions ?? []
      actions.removeAll { $0 is ExpansionAction }
      if row.isExpandable {
        let strings = RowStrings.current
        let name = row.isExpanded ? strings.showLess : strings.showMore
        actions.append(
          ExpansionAction(name: name) { [weak self, id = row.id] _ in
            self?.applyExpansion(.toggle, to: id) ?? false
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

  /// The accessibility action that expands or collapses a row.
  private final class ExpansionAction: UIAccessibilityCustomAction {}
#endif
