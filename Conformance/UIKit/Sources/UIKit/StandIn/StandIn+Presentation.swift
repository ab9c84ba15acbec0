extension StandIn {
  /// Dismisses a presented controller by a gesture: a swipe on a sheet, or a touch outside a
  /// popover.
  ///
  /// The delegate is asked and notified, in contrast to a dismissal by the program.
  ///
  /// - Returns: Whether the controller was dismissed.
  @discardableResult
  public static func dismissByGesture(_ controller: UIViewController) -> Bool {
    guard let presenter = controller.presenting,
      let presentation = controller.presentationController,
      presentation.presentationStyle != .fullScreen
    else { return false }
    let delegate = presentation.adaptiveDelegate
    // A controller that is modal in presentation, or that its delegate keeps, stays.
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

  /// Taps a bar button item.
  ///
  /// - Returns: Whether the item is enabled and has an action.
  @discardableResult
  public static func tap(_ item: UIBarButtonItem) -> Bool {
    if let button = item.customView as? UIButton { return tap(button) }
    guard item.isEnabled, let action = item.primaryAction else { return false }
    action.perform(from: item)
    return true
  }

  /// The text that a bar shows for an item: none if the item has an image.
  public static func shownText(of item: UIBarButtonItem) -> String? {
    if let button = item.customView as? UIButton { return button.currentTitle }
    return item.image == nil ? item.title : nil
  }

  /// Swipes from the edge of a navigation controller, or within its content, and returns whether its top
  /// controller leaves.
  public static func swipeBack(
    _ navigation: UINavigationController,
    fromEdge: Bool = true
  ) -> Bool {
    let gesture =
      fromEdge
      ? navigation.interactivePopGestureRecognizer
      : navigation.interactiveContentPopGestureRecognizer
    guard gesture?.isEnabled == true else { return false }
    return navigation.popViewController(animated: false) != nil
  }
}
