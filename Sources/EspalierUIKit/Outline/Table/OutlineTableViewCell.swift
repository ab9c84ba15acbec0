#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import UIKit

  /// A table cell whose configuration state says whether its row is expanded.
  ///
  /// It updates its configuration when the row expands or collapses, so that a
  /// `configurationUpdateHandler` can show `isExpanded`; see OutlineListCell.
  open class OutlineTableViewCell: UITableViewCell, ExpansionDisplay {
    private var isExpanded = false

    /// The state of the cell, with the expansion of its row.
    open override var configurationState: UICellConfigurationState {
      var state = super.configurationState
      state.isExpanded = isExpanded
      return state
    }

    /// Updates the configuration for the expansion of the row.
    open func showExpansion(_ isExpanded: Bool?, animated: Bool) {
      guard self.isExpanded != (isExpanded == true) else { return }
      self.isExpanded.toggle()
      setNeedsUpdateConfiguration()
    }
  }
#endif
