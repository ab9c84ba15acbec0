#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import Espalier
  public import UIKit

  // Changes of the form, and the updates of its rows.
  extension FilterViewController {
    /// The configuration of the form.
    ///
    /// A change applies from then on.
    public var options: FormConfiguration {
      get { form.options }
      set { form.options = newValue }
    }

    /// Performs the action of a tap on an item's row, which may be hidden or off the screen.
    ///
    /// - Throws: ``/Espalier/FormError`` if there is no such item.
    public func tap(_ item: FormRowID<ID>) throws(FormError<ID, String>) {
      try changeIfAllowed(tapping: item) { form throws(FormError<ID, String>) in
        try form.tap(item)
      }
    }

    /// Performs the action of a tap on a row.
    ///
    /// Does nothing if there is no such row.
    public func tap(at indexPath: IndexPath) {
      guard let position = RowPosition(indexPath), let item = form.outline.id(at: position)
      else { return }
      do {
        try tap(item)
      } catch {
        preconditionFailure("the row at \(indexPath) has no item in the form: \(error)")
      }
    }

    /// Expands the headers above a field, and scrolls to it.
    ///
    /// - Throws: ``/Espalier/FormError/unknownField(_:)``.
    public func reveal(
      _ field: ID,
      animated: Bool = true
    ) throws(FormError<ID, String>) {
      try changeIfAllowed { form throws(FormError<ID, String>) in try form.reveal(field).changes }
      redrawVisibleRows { $0.isHeader }
      guard let path = indexPath(of: .field(field)), tableView.window != nil else { return }
      tableView.scrollToRow(at: path, at: .middle, animated: AnimationPreference.isShown(animated))
    }

    /// Clears the saved answer of one field.
    ///
    /// - Throws: ``/Espalier/FormError/unknownField(_:)``, or
    ///   ``/Espalier/FormError/modalIsOpen(field:)`` while a modal is open.
    public func clear(_ label: ID) throws(FormError<ID, String>) {
      try changeIfAllowed { form throws(FormError<ID, String>) in try form.clear(label) }
    }

    /// Replaces the saved answers by those in packages.
    ///
    /// Fields that these do not name are unanswered.
    ///
    /// - Returns: The pairs that were ignored because the form no longer contains their fields or
    ///   options.
    /// - Throws: ``/Espalier/FormError/modalIsOpen(field:)``, or the error of the first unknown
    ///   pair unless unknown pairs are skipped.
    @discardableResult
    public func apply(
      _ packages: [FilterForm<ID, String>.SerializedAnswers],
      skippingUnknown: Bool = false
    ) throws(FormError<ID, String>) -> [FilterForm<ID, String>.SerializedAnswer] {
      var skipped: [FilterForm<ID, String>.SerializedAnswer] = []
      try changeIfAllowed { form throws(FormError<ID, String>) in
        let result = try form.apply(packages, skippingUnknown: skippingUnknown)
        skipped = result.skipped
        return result.changes
      }
      return skipped
    }

    /// Replaces the groups of the form.
    ///
    /// Items that remain keep their expansion and those answers that still exist.
    ///
    /// - Throws: ``/Espalier/FormError`` if the groups are invalid; then nothing changes.
    public func replaceGroups(
      with groups: [FilterForm<ID, String>.Group]
    ) throws(FormError<ID, String>) {
      try changeIfAllowed { form throws(FormError<ID, String>) in
        try form.replaceGroups(with: groups)
      }
    }

    /// Replaces the form by another one.
    public func setForm(_ form: FilterForm<ID, String>) {
      self.form = form
      self.form.begin()
      reloadRows()
      didChangeForm()
    }

    /// Returns the index path of an item's row, or `nil` while it is hidden.
    public func indexPath(of item: FormRowID<ID>) -> IndexPath? {
      form.outline.position(of: item).map { IndexPath(row: $0.row, section: $0.section) }
    }

    /// Reloads all rows.
    func reloadRows() {
      if isViewLoaded { tableView.reloadData() }
    }

    /// Performs a change of the form that cannot fail, and updates the rows.
    func change(_ body: @escaping (inout FilterForm<ID, String>) -> RowChanges) {
      do {
        try changeIfAllowed { form throws(FormError<ID, String>) in body(&form) }
      } catch {
        preconditionFailure("the form refused a change that cannot fail: \(error)")
      }
    }

    /// Performs a change of the form and updates the rows.
    ///
    /// - Parameter item: The item that was tapped. The appearance of a header changes even if its
    ///   texts do not.
    func changeIfAllowed(
      tapping item: FormRowID<ID>? = nil,
      _ body: @escaping (inout FilterForm<ID, String>) throws(FormError<ID, String>) -> RowChanges
    ) throws(FormError<ID, String>) {
      let labelBefore = form.modal?.field
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
      if let item, form.row(of: item)?.isHeader == true { redraw(item) }
      if labelBefore != form.modal?.field {
        for label in [labelBefore, form.modal?.field].compactMap({ $0 }) { redraw(.field(label)) }
      }
      if let item, form.row(of: item)?.isHeader == true { announce(item) }
      didChangeForm()
    }

    /// Updates the counts and the modal, and reports the change.
    func didChangeForm() {
      recount()
      showModal()
      didChange()
    }

    // MARK: Cells

    /// Reconfigures the row of an item, if it is on the screen.
    func redraw(_ item: FormRowID<ID>) {
      guard isViewLoaded, tableView.window != nil, let path = indexPath(of: item) else { return }
      tableView.reconfigureRowsAtOnce(at: [path])
    }

    /// Reconfigures the visible rows that meet a condition.
    func redrawVisibleRows(where condition: (FilterForm<ID, String>.Row) -> Bool) {
      guard isViewLoaded, tableView.window != nil else { return }
      let paths = (tableView.indexPathsForVisibleRows ?? []).filter { path in
        RowPosition(path).flatMap { form.row(at: $0) }.map(condition) ?? false
      }
      tableView.reconfigureRowsAtOnce(at: paths)
    }

    /// Sets the texts, looks and accessibility properties of a cell.
    func describe(_ cell: FilterCell, _ row: FilterForm<ID, String>.Row) {
      var detail = row.placeholder ?? formatter.detail(of: row)
      if row.kind == .toggle, case .field(let field) = row.item, let count = counts?[field] {
        detail = FilterStrings.current.count(count)
      }
      let looks = looks(for: row)
      cell.defaultLook = looks.default
      cell.clickedLook = looks.clicked
      cell.show(
        .init(title: row.title, detail: detail, level: row.level),
        isClicked: row.isChecked || row.isHighlighted
      )
      configureAccessibility(cell, row, detail)
    }

    private func configureAccessibility(
      _ cell: FilterCell,
      _ row: FilterForm<ID, String>.Row,
      _ detail: String
    ) {
      let isExpanded = row.isHeader ? row.isExpanded : nil
      let spoken = cell.setExpandedStatus(isExpanded)
      let place = RowStrings.current.value(level: row.level, isExpanded: spoken)
      cell.accessibilityLabel = row.title
      cell.accessibilityValue = [detail, place ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
      var traits = UIAccessibilityTraits.button
      if row.isHeader { traits.insert(.header) }
      if row.isChecked { traits.insert(.selected) }
      cell.accessibilityTraits = traits
      let opens = !row.isHeader && row.kind != .toggle
      cell.accessibilityHint = opens ? FilterStrings.current.opensQuestion : nil
    }

    private func announce(_ header: FormRowID<ID>) {
      guard tableView.window != nil, let path = indexPath(of: header) else { return }
      Announcement.layoutChanged(focus: tableView.cellForRow(at: path))
    }
  }
#endif
