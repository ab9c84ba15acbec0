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
    func modalWasDismissed() {
      guard shownModal != nil else { return }
      shownModal = nil
      becomeFirstResponderIfNone(in: viewIfLoaded?.window)
      change {
        $0.cancelModal()
        return RowChanges()
      }
    }

    private func presentModal(_ modal: FilterForm<ID, String>.Modal) {
      let controller = modalController(for: modal, content: content(of: modal))
      controller.didChoose = { [weak self] in self?.choose(option: $0) }
      controller.didType = { [weak self] in self?.type($0) }
      controller.didEndEditing = { [weak self] in
        self?.change {
          $0.endEditing()
          return RowChanges()
        }
      }
      controller.didPerformAction = { [weak self] in self?.performInModal($0) }
      controller.navigationItem.leftBarButtonItem = barButtonItem(for: .cancel, inModal: true)
      controller.navigationItem.rightBarButtonItems = [
        barButtonItem(for: .save, inModal: true), barButtonItem(for: .clear, inModal: true),
      ]
      let host = UINavigationController(rootViewController: controller)
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
      shownModal = ShownModal(field: modal.field, controller: controller, host: host)
      present(host, animated: AnimationPreference.isShown(true))
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
      content.options = modal.kind.options.enumerated().map { index, option in
        let count = counts?[modal.field, option: index]
        return .init(
          title: option,
          detail: count.map { FilterStrings.current.count($0) },
          isChosen: modal.isChosen(option: index)
        )
      }
      if case .text(let placeholder) = modal.kind {
        content.text = modal.texts.first ?? ""
        content.placeholder = placeholder
      }
      return content
    }
  }
#endif
