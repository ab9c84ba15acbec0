#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import Espalier
  internal import UIKit

  // Check marks, where the mark of a branch follows its descendants.
  extension OutlineListSource {
    /// Checks or unchecks an item with its descendants; see ``/Espalier/Outline/setChecked(_:for:)``.
    ///
    /// The rows whose mark changes are configured again.
    ///
    /// - Throws: ``/Espalier/OutlineError/unknownItem(_:)``.
    public func setChecked(_ isOn: Bool, for id: ID) throws(OutlineError<ID>) {
      pullSelection()
      try outline.setChecked(isOn, for: id)
      reconfigureChangedRows()
    }

    /// Checks an item that is off or mixed, and unchecks one that is on.
    ///
    /// - Throws: ``/Espalier/OutlineError/unknownItem(_:)``.
    public func toggleCheck(_ id: ID) throws(OutlineError<ID>) {
      try setChecked(outline.checkState(of: id) != .on, for: id)
    }

    /// Toggles the check of an item for the user, unless ``shouldCheck`` prevents it.
    ///
    /// - Returns: Whether a check changed.
    func userTogglesCheck(_ id: ID) -> Bool {
      pullSelection()
      let intent = navigator.prepareCheck(of: id, in: outline)
      guard let isOn = intent.check, shouldCheck?(id, isOn) ?? true else { return false }
      // The closure may have changed the outline.
      guard navigator.commit(intent, in: &outline).changedChecks else { return false }
      reconfigureChangedRows()
      send(.didCheck(id))
      return true
    }
  }
#endif
