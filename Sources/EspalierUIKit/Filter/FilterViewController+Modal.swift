#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Espalier
  internal import UIKit

  // Presentation of the form's modal.
  extension FilterViewController {
    /// Presents, updates or dismisses the modal, as the form requires.
    func showModal() {
      guard isViewLoaded, view.window != nil else { return }
      let wanted = form.modal
      if let shownModal {
        if let wanted, shownModal.field == wanted.field {
          return shownModal.controller.show(content(of: wanted))
        }
        return dismissModal(shownModal)
      }
      // A modal that is still being dismissed must go first; its completion calls this method
      // again.
      if let wanted, presentedViewController == nil { presentModal(wanted) }
    }

    /// Handles a dismissal of the modal by a gesture.
    private func modalWasDismissed() {
      shownModal = nil
      becomeFirstResponderIfNone(in: viewIfLoaded?.window)
      change {
        $0.cancelModal()
        return RowChanges()
      }
    }

    private func presentModal(_ modal: FilterForm<ID, String>.Modal) {
      let controller = modalController(for: modal, content: content(of: modal))
      let host = UINavigationController(rootViewController: controller)
      let dismissal = DismissalObserver()
      let shown = ShownModal(
        field: modal.field,
        controller: controller,
        host: host,
        dismissal: dismissal
      )
      shownModal = shown
      let owner = owner(of: shown)
      controller.didChoose = { owner()?.choose(option: $0) }
      controller.didType = { owner()?.type($0) }
      controller.didEndEditing = {
        owner()?.change {
          $0.endEditing()
          return RowChanges()
        }
      }
      controller.keys = keys
      controller.didPerformAction = { owner()?.performInModal($0) }
      dismissal.didDismiss = { owner()?.modalWasDismissed() }
      controller.navigationItem.leftBarButtonItem = barButtonItem(for: .cancel, inModal: true)
      controller.navigationItem.rightBarButtonItems = [
        barButtonItem(for: .save, inModal: true), barButtonItem(for: .clear, inModal: true),
      ]
      host.modalPresentationStyle = .pageSheet
      host.presentationController?.delegate = dismissal
      if let sheet = host.sheetPresentationController {
        // Where the height is compact, the medium detent is inactive, and the sheet stays at the edge.
        let isHalf = modal.presentation == .half
        sheet.detents = isHalf ? [.medium(), .large()] : [.large()]
        sheet.prefersGrabberVisible = isHalf
        sheet.prefersEdgeAttachedInCompactHeight = true
        sheet.widthFollowsPreferredContentSizeWhenEdgeAttached = true
      }
      present(host, animated: AnimationPreference.isShown(true))
    }

    /// Returns a function that returns this controller as long as a modal is the shown one.
    ///
    /// Every report of a modal goes through it. While one slides away, its wheel may still come to
    /// rest, and its buttons may be tapped; by then another one may be open.
    func owner(of modal: ShownModal) -> @MainActor () -> FilterViewController? {
      { [weak self, weak controller = modal.controller] in
        guard let self, let controller, shownModal?.controller === controller else { return nil }
        return self
      }
    }

    private func dismissModal(_ modal: ShownModal) {
      shownModal = nil
      modal.host.dismiss(animated: AnimationPreference.isShown(true)) { [weak self] in
        self?.becomeFirstResponderIfNone(in: self?.viewIfLoaded?.window)
        self?.showModal()
      }
    }

    // MARK: User input

    private func choose(option: Int) {
      changeDraft { form throws(FormError<ID, String>) in try form.choose(option: option) }
    }

    private func type(_ text: String) {
      changeDraft { form throws(FormError<ID, String>) in try form.type(text) }
    }

    /// Changes the draft, if the modal is still open and of the same kind.
    private func changeDraft(
      _ body: (inout FilterForm<ID, String>) throws(FormError<ID, String>) -> Void
    ) {
      do {
        try body(&form)
      } catch {
        return
      }
      didChangeForm()
    }

    // MARK: Content

    private func content(of modal: FilterForm<ID, String>.Modal) -> FilterModalContent {
      var content = FilterModalContent(
        title: modal.title,
        focus: modal.focus,
        isEditing: modal.isEditing,
        prompt: prompt
      )
      content.options = modal.options.enumerated().map { index, option in
        let count = counts?[modal.field, option: index]
        return .init(
          title: option,
          detail: count.map { FilterStrings.current.count($0) },
          isChosen: modal.isChosen(option: index)
        )
      }
      if modal.kind == .text {
        content.text = modal.texts.first ?? ""
        content.placeholder = modal.placeholder
      }
      return content
    }
  }
#endif
