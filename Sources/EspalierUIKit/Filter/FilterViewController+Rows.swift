#if canImport(UIKit)
  public import Espalier
  public import UIKit

  // What is done to the form, and the rows that follow.
  extension FilterViewController {
    /// What may be decided either way about the form; it holds from then on.
    public var options: FormOptions {
      get { form.options }
      set { form.options = newValue }
    }

    /// Does what a row is for, as a tap on it does; the row may be hidden or off the screen.
    ///
    /// - Throws: ``/Espalier/FormError`` if there is no such item.
    public func tap(_ item: FormItem<ID>) throws(FormError<ID, String>) {
      try changeIfAllowed(tapping: item) { form throws(FormError<ID, String>) in
        try form.tap(item)
      }
    }

    /// Does what the row at a place is for; where there is no row, nothing happens.
    public func tap(at indexPath: IndexPath) {
      let position = RowPosition(section: indexPath.section, row: indexPath.row)
      guard let item = form.outline.id(at: position) else { return }
      do {
        try tap(item)
      } catch {
        preconditionFailure("A row of the form has no item: \(error)")
      }
    }

    /// Opens the headers above a label, and scrolls to it.
    ///
    /// - Throws: ``/Espalier/FormError/unknownLabel(_:)``.
    public func reveal(
      _ label: ID,
      animated: Bool = true
    ) throws(FormError<ID, String>) {
      try changeIfAllowed { form throws(FormError<ID, String>) in try form.reveal(label).changes }
      redrawVisibleRows { $0.kind == .header }
      guard let path = indexPath(of: .label(label)), tableView.window != nil else { return }
      tableView.scrollToRow(at: path, at: .middle, animated: Motion.isShown(animated))
    }

    /// Takes the saved answer of one label away, as by a cross on its tag.
    ///
    /// - Throws: ``/Espalier/FormError/unknownLabel(_:)``, or
    ///   ``/Espalier/FormError/modalIsOpen(label:)`` while a modal is.
    public func clear(_ label: ID) throws(FormError<ID, String>) {
      try changeIfAllowed { form throws(FormError<ID, String>) in try form.clear(label) }
    }

    /// Makes the saved answers those of some packages; what they do not name is unanswered.
    ///
    /// - Returns: The pairs that were left out, because the form has no place for them any more.
    /// - Throws: ``/Espalier/FormError/modalIsOpen(label:)``, and unless unknown pairs are skipped,
    ///   what names the first of them.
    @discardableResult
    public func apply(
      _ packages: [FilterForm<ID, String>.Package],
      skippingUnknown: Bool = false
    ) throws(FormError<ID, String>) -> [FilterForm<ID, String>.Pair] {
      var skipped: [FilterForm<ID, String>.Pair] = []
      try changeIfAllowed { form throws(FormError<ID, String>) in
        let result = try form.apply(packages, skippingUnknown: skippingUnknown)
        skipped = result.skipped
        return result.changes
      }
      return skipped
    }

    /// Takes managers in the place of those that were there.
    ///
    /// What stays is open as it was and keeps its answers, as far as these still exist.
    ///
    /// - Throws: ``/Espalier/FormError`` if the parts cannot make up a form; it is then as it was.
    public func replaceManagers(
      with managers: [FilterForm<ID, String>.Manager]
    ) throws(FormError<ID, String>) {
      try changeIfAllowed { form throws(FormError<ID, String>) in
        try form.replaceManagers(with: managers)
      }
    }

    /// Takes another form in the place of the one before, and presents it.
    public func setForm(_ form: FilterForm<ID, String>) {
      self.form = form
      self.form.begin()
      reloadRows()
      didChangeForm()
    }

    /// The place of an item's row, `nil` while it is hidden.
    public func indexPath(of item: FormItem<ID>) -> IndexPath? {
      form.outline.position(of: item).map { IndexPath(row: $0.row, section: $0.section) }
    }

    /// Draws all rows anew.
    func reloadRows() {
      if isViewLoaded { tableView.reloadData() }
    }

    /// Changes the form, and lets the rows follow.
    func change(_ body: @escaping (inout FilterForm<ID, String>) -> RowChanges) {
      do {
        try changeIfAllowed { form throws(FormError<ID, String>) in body(&form) }
      } catch {
        preconditionFailure("What cannot be refused was refused: \(error)")
      }
    }

    /// Changes the form, unless that is refused, and lets the rows follow.
    ///
    /// - Parameter item: Who was tapped: a header looks different afterwards, whatever it reads.
    func changeIfAllowed(
      tapping item: FormItem<ID>? = nil,
      _ body: @escaping (inout FilterForm<ID, String>) throws(FormError<ID, String>) -> RowChanges
    ) throws(FormError<ID, String>) {
      let asked = form.modal?.label
      isFinished = false
      var refusal: FormError<ID, String>?
      let attempt = { [self] () -> RowChanges in
        do throws(FormError<ID, String>) {
          return try body(&form)
        } catch {
          refusal = error
          return RowChanges()
        }
      }
      if tableView.window != nil {
        tableView.performChange(attempt)
      } else {
        _ = attempt()
        reloadRows()
      }
      if let refusal { throw refusal }
      if let item, form.row(of: item)?.kind == .header { redraw(item) }
      if asked != form.modal?.label {
        for label in [asked, form.modal?.label].compactMap({ $0 }) { redraw(.label(label)) }
      }
      if let item, form.row(of: item)?.kind == .header { announce(item) }
      didChangeForm()
    }

    /// Brings all that follows from the form up to date, and tells.
    func didChangeForm() {
      recount()
      showModal()
      didChange()
    }

    // MARK: Drawing

    /// Draws the row of an item again, if it is on the screen.
    func redraw(_ item: FormItem<ID>) {
      guard isViewLoaded, tableView.window != nil, let path = indexPath(of: item) else { return }
      tableView.reconfigureRows(at: [path])
    }

    /// Draws those rows again that are on the screen and meet a condition.
    func redrawVisibleRows(where condition: (FilterForm<ID, String>.Row) -> Bool) {
      guard isViewLoaded, tableView.window != nil else { return }
      let paths = (tableView.indexPathsForVisibleRows ?? []).filter { path in
        let position = RowPosition(section: path.section, row: path.row)
        return form.row(at: position).map(condition) ?? false
      }
      if !paths.isEmpty { tableView.reconfigureRows(at: paths) }
    }

    /// Gives a cell its texts, its looks, and what is told of it.
    func describe(_ cell: FilterCell, _ row: FilterForm<ID, String>.Row) {
      var detail = row.placeholder ?? formatter.detail(of: row)
      if row.kind == .toggle, case .label(let label) = row.item, let count = counts?[label] {
        detail = FilterWording.current.count(count)
      }
      let looks = looks(for: row)
      cell.defaultLook = looks.default
      cell.clickedLook = looks.clicked
      cell.show(
        .init(title: row.title, detail: detail, level: row.level),
        isClicked: row.isChecked || row.isHighlighted
      )
      describeForHearing(cell, row, detail)
    }

    private func describeForHearing(
      _ cell: FilterCell,
      _ row: FilterForm<ID, String>.Row,
      _ detail: String
    ) {
      let isExpanded = row.kind == .header ? row.isExpanded : nil
      let place = RowWording.current.value(level: row.level, isExpanded: isExpanded)
      cell.accessibilityLabel = row.title
      cell.accessibilityValue = [detail, place ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
      var traits = UIAccessibilityTraits.button
      if row.kind == .header { traits.insert(.header) }
      if row.isChecked { traits.insert(.selected) }
      cell.accessibilityTraits = traits
      let opens = row.kind != .header && row.kind != .toggle
      cell.accessibilityHint = opens ? FilterWording.current.opensQuestion : nil
    }

    private func announce(_ header: FormItem<ID>) {
      guard tableView.window != nil, let path = indexPath(of: header) else { return }
      Announcement.layoutChanged(focus: tableView.cellForRow(at: path))
    }
  }
#endif
