extension StandIn {
  /// Dismisses a presented controller by a gesture: a sheet pulled down, a touch beside a popover.
  ///
  /// Its delegate is asked and told, as it is not when the program dismisses it.
  ///
  /// - Returns: Whether it went.
  @discardableResult
  public static func dismissByGesture(_ controller: UIViewController) -> Bool {
    guard let presenter = controller.presenting,
      let presentation = controller.presentationController,
      presentation.presentationStyle != .fullScreen
    else { return false }
    let delegate = presentation.adaptiveDelegate
    // What is modal stays; so does what its delegate keeps.
    guard !controller.isModalInPresentation,
      delegate?.presentationControllerShouldDismiss(presentation) ?? true
    else {
      delegate?.presentationControllerDidAttemptToDismiss(presentation)
      return false
    }
    delegate?.presentationControllerWillDismiss(presentation)
    Presentation.remove(controller, from: presenter, animated: true) {
      delegate?.presentationControllerDidDismiss(presentation)
    }
    finishAnimations()
    return true
  }

  /// Touches a button of a bar and lets go.
  ///
  /// - Returns: Whether it is enabled and does something.
  @discardableResult
  public static func tap(_ item: UIBarButtonItem) -> Bool {
    guard item.isEnabled, let action = item.primaryAction else { return false }
    action.perform(from: item)
    return true
  }
}
