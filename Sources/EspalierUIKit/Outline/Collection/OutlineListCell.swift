#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import UIKit

  /// A list cell whose configuration state says whether its row is expanded.
  ///
  ///     let cells = UICollectionView.CellRegistration<OutlineListCell, String> { cell, _, name in
  ///       cell.configurationUpdateHandler = { cell, state in
  ///         var content = UIListContentConfiguration.cell()
  ///         content.text = name
  ///         content.image = UIImage(systemName: state.isExpanded ? "folder.fill" : "folder")
  ///         cell.contentConfiguration = content
  ///       }
  ///     }
  ///
  /// A stock list cell has `isExpanded` from a diffable data source only. This one has it from the
  /// outline, and updates its configuration when the row expands or collapses.
  open class OutlineListCell: UICollectionViewListCell, ExpansionDisplay {
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
