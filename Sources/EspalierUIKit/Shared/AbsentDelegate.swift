#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import UIKit

  /// The receiver of messages to an additional delegate that is gone.
  ///
  /// A table asks its delegate once which optional methods it implements, and goes on sending their
  /// messages when the additional delegate that implemented them has been deallocated. Then this object
  /// does what UIKit does without them. Only what it implements is forwarded to an additional delegate;
  /// the components implement the other methods of ``OptionalMethods/delegate`` themselves.
  final class AbsentDelegate: NSObject, UITableViewDelegate {
    nonisolated static let shared = AbsentDelegate()

    nonisolated override init() { super.init() }

    // MARK: Headers and footers

    func tableView(
      _ tableView: UITableView,
      willDisplayHeaderView view: UIView,
      forSection section: Int
    ) {}

    func tableView(
      _ tableView: UITableView,
      willDisplayFooterView view: UIView,
      forSection section: Int
    ) {}

    func tableView(
      _ tableView: UITableView,
      didEndDisplayingHeaderView view: UIView,
      forSection section: Int
    ) {}

    func tableView(
      _ tableView: UITableView,
      didEndDisplayingFooterView view: UIView,
      forSection section: Int
    ) {}

    func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? { nil }

    func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat {
      UITableView.automaticDimension
    }

    func tableView(
      _ tableView: UITableView,
      estimatedHeightForRowAt indexPath: IndexPath
    ) -> CGFloat { UITableView.automaticDimension }

    func tableView(
      _ tableView: UITableView,
      estimatedHeightForHeaderInSection section: Int
    ) -> CGFloat { UITableView.automaticDimension }

    func tableView(
      _ tableView: UITableView,
      estimatedHeightForFooterInSection section: Int
    ) -> CGFloat { UITableView.automaticDimension }

    // MARK: Selection

    func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
      true
    }

    func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {}

    func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {}

    func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
      indexPath
    }

    func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? {
      indexPath
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}

    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}

    func tableView(
      _ tableView: UITableView,
      accessoryButtonTappedForRowWith indexPath: IndexPath
    ) {}

    func tableView(
      _ tableView: UITableView,
      canPerformPrimaryActionForRowAt indexPath: IndexPath
    ) -> Bool { !tableView.isEditing }

    func tableView(_ tableView: UITableView, performPrimaryActionForRowAt indexPath: IndexPath) {}

    func tableView(
      _ tableView: UITableView,
      shouldBeginMultipleSelectionInteractionAt indexPath: IndexPath
    ) -> Bool { false }

    func tableView(
      _ tableView: UITableView,
      didBeginMultipleSelectionInteractionAt indexPath: IndexPath
    ) {}

    // MARK: Focus

    func tableView(_ tableView: UITableView, canFocusRowAt indexPath: IndexPath) -> Bool {
      tableView.allowsFocus
    }

    func tableView(
      _ tableView: UITableView,
      shouldUpdateFocusIn context: UITableViewFocusUpdateContext
    ) -> Bool { true }

    func tableView(
      _ tableView: UITableView,
      didUpdateFocusIn context: UITableViewFocusUpdateContext,
      with coordinator: UIFocusAnimationCoordinator
    ) {}

    func tableView(
      _ tableView: UITableView,
      selectionFollowsFocusForRowAt indexPath: IndexPath
    ) -> Bool { tableView.selectionFollowsFocus }

    // MARK: Context menus

    func tableView(
      _ tableView: UITableView,
      previewForHighlightingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? { nil }

    func tableView(
      _ tableView: UITableView,
      previewForDismissingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? { nil }

    func tableView(
      _ tableView: UITableView,
      willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
      animator: any UIContextMenuInteractionCommitAnimating
    ) {}

    func tableView(
      _ tableView: UITableView,
      willDisplayContextMenu configuration: UIContextMenuConfiguration,
      animator: (any UIContextMenuInteractionAnimating)?
    ) {}

    func tableView(
      _ tableView: UITableView,
      willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
      animator: (any UIContextMenuInteractionAnimating)?
    ) {}

    // MARK: Editing

    func tableView(
      _ tableView: UITableView,
      editingStyleForRowAt indexPath: IndexPath
    ) -> UITableViewCell.EditingStyle { .delete }

    func tableView(
      _ tableView: UITableView,
      titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
    ) -> String? { nil }

    func tableView(
      _ tableView: UITableView,
      shouldIndentWhileEditingRowAt indexPath: IndexPath
    ) -> Bool { true }

    func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) {}

    func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) {}

    func tableView(
      _ tableView: UITableView,
      targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
      toProposedIndexPath proposedDestinationIndexPath: IndexPath
    ) -> IndexPath { proposedDestinationIndexPath }

    func tableView(_ tableView: UITableView, indentationLevelForRowAt indexPath: IndexPath) -> Int {
      0
    }

    // MARK: Scrolling

    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}

    func scrollViewWillEndDragging(
      _ scrollView: UIScrollView,
      withVelocity velocity: CGPoint,
      targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {}

    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}

    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}

    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}

    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}

    func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { true }

    func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {}

    func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
  }
#endif
