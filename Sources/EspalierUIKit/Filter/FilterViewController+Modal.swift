#if canImport(UIKit)
  internal import Espalier
  internal import UIKit

  // The modal on the screen follows that of the form.
  extension FilterViewController {
    /// Presents, draws or dismisses the modal, whichever the form asks for.
    func showModal() {
      guard isViewLoaded, view.window != nil else { return }
      let wanted = form.modal
      if let shownModal {
        if let wanted, shownModal.label == wanted.label {
          return shownModal.controller.show(content(of: wanted))
        }
        return dismissModal(shownModal)
      }
      // One that is still on its way off the screen comes first; its end leads here again.
      if let wanted, presentedViewController == nil { presentModal(wanted) }
    }

    /// A person has swiped the modal away, or tapped beside it.
    func modalWasDismissed() {
      guard shownModal != nil else { return }
      shownModal = nil
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
      controller.didAsk = { [weak self] in self?.performInModal($0) }
      controller.navigationItem.leftBarButtonItem = barButtonItem(for: .cancel, inModal: true)
      controller.navigationItem.rightBarButtonItems = [
        barButtonItem(for: .save, inModal: true), barButtonItem(for: .clear, inModal: true),
      ]
      let host = UINavigationController(rootViewController: controller)
      host.modalPresentationStyle = .pageSheet
      host.presentationController?.delegate = dismissal
      if let sheet = host.sheetPresentationController {
        sheet.detents = [modal.presentation == .half ? .medium() : .large()]
      }
      shownModal = ShownModal(label: modal.label, controller: controller, host: host)
      present(host, animated: Motion.isShown(true))
    }

    private func dismissModal(_ modal: ShownModal) {
      shownModal = nil
      modal.host.dismiss(animated: Motion.isShown(true)) { [weak self] in self?.showModal() }
    }

    // MARK: What a person does in it

    private func choose(option: Int) {
      changeDraft { form throws(FormError<ID, String>) in try form.choose(option: option) }
    }

    private func type(_ text: String) {
      changeDraft { form throws(FormError<ID, String>) in try form.type(text) }
    }

    /// Changes the draft; a modal that is gone meanwhile, or of another kind, has none.
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

    // MARK: What is shown in it

    private func content(of modal: FilterForm<ID, String>.Modal) -> FilterModalContent {
      var content = FilterModalContent(
        title: modal.title,
        focus: modal.focus,
        isEditing: modal.isEditing,
        prompt: prompt
      )
      content.options = modal.kind.options.enumerated().map { index, option in
        let count = counts?[modal.label, option: index]
        return .init(
          title: option,
          detail: count.map { FilterWording.current.count($0) },
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
