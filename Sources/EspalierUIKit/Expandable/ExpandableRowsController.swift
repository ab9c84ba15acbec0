#if canImport(UIKit)
  public import Espalier
  public import UIKit

  /// Rows of a table that a button opens to the height of what they hold.
  ///
  /// It is data source and delegate of a table view, which retains neither: whoever makes the
  /// controller keeps it. The cells are the program's, of the class ``ExpandableCell`` or one below
  /// it, from code or from a nib:
  ///
  ///     table.register(ExpandableCell.self, forCellReuseIdentifier: "record")
  ///     let rows = ExpandableRowsController<Record.ID>(tableView: table) { table, path, id in
  ///       let cell = table.dequeueReusableCell(withIdentifier: "record", for: path)
  ///       (cell as? ExpandableCell)?.contentLabel?.text = records[id]?.text
  ///       return cell
  ///     } contentHeight: { id, width, traits in
  ///       ExpandableCell.contentHeight(
  ///         of: records[id]?.text ?? "", width: width, compatibleWith: traits)
  ///     }
  ///     try rows.apply([records.map(\.id)])
  ///
  /// Content is measured by calculation and not by a cell on the screen. A row whose content fits has
  /// no button. Selecting a row and opening it are apart: a tap on the row or its switch selects, the
  /// button opens.
  ///
  /// What is open, selected and measured belongs to a row's identity and stays with it wherever the
  /// row goes. The view controller tells of a new width by ``widthDidChange(animated:)``; a new size of text is
  /// noticed.
  @MainActor
  open class ExpandableRowsController<ID: Hashable>: NSObject, UITableViewDataSource,
    UITableViewDelegate
  {
    /// Makes the cell of a row.
    public typealias CellProvider = (UITableView, IndexPath, ID) -> UITableViewCell
    /// Says how high the content of a row is, at a width and a size of text.
    public typealias ContentHeight = (ID, CGFloat, UITraitCollection) -> CGFloat

    /// What the program wants to decide or to hear.
    public struct Handlers {
      /// Whether a row may be opened or closed by its button; if not set, it may.
      public var shouldToggle: ((ID) -> Bool)?
      /// A row was selected or is so no more.
      public var didSelect: ((ID, Bool) -> Void)?
      /// These rows, from top to bottom, have another height now: once for all that one action does.
      public var didResize: (([ID]) -> Void)?
      /// The motion in which rows took another height is over; at once where nothing moved.
      public var animationDidEnd: (([ID]) -> Void)?

      /// Nothing is decided or heard.
      public init() {}
    }

    /// The table; it is not retained.
    public private(set) weak var tableView: UITableView?

    /// The rows, their heights and what is open and selected, for questions.
    public internal(set) var rows: ExpandableRows<ID>

    /// What the program wants to decide or to hear.
    public var handlers = Handlers()

    /// How rows come and go.
    public var rowAnimation: UITableView.RowAnimation = .automatic

    /// The measures of rows at the size of text in use.
    public internal(set) var metrics: ExpandableMetrics

    let metricsForTraits: (UITraitCollection) -> ExpandableMetrics
    private let cellProvider: CellProvider
    let contentHeight: ContentHeight
    /// The size of text that content is measured at, and goes on to be if the table goes.
    var traits: UITraitCollection
    /// The width that measured content was measured at.
    var measuredWidth: CGFloat
    private var observation: Observation?

    /// Rows for a table, which takes them as its data source and delegate.
    ///
    /// - Parameters:
    ///   - tableView: The table; it is not retained.
    ///   - isExclusive: Whether opening a row closes the open one.
    ///   - metrics: The measures of rows at a size of text: those of a cell from code at first.
    ///   - cellProvider: Makes the cell of a row. What it opens and selects is set afterwards.
    ///   - contentHeight: Says how high the content of a row is.
    /// - Precondition: A closed row is higher than nothing.
    public init(
      tableView: UITableView,
      isExclusive: Bool = false,
      metrics: @escaping (UITraitCollection) -> ExpandableMetrics = { .standard(for: $0) },
      cellProvider: @escaping CellProvider,
      contentHeight: @escaping ContentHeight
    ) {
      traits = tableView.traitCollection
      let measures = metrics(tableView.traitCollection)
      self.tableView = tableView
      self.metrics = measures
      self.cellProvider = cellProvider
      self.contentHeight = contentHeight
      metricsForTraits = metrics
      measuredWidth = measures.contentWidth(inRowOfWidth: tableView.bounds.width)
      do {
        rows = try ExpandableRows(
          base: Double(measures.baseHeight),
          chrome: Double(measures.chrome),
          isExclusive: isExclusive
        )
      } catch {
        preconditionFailure("Rows cannot have the measures \(measures): \(error)")
      }
      super.init()
      tableView.dataSource = self
      tableView.delegate = self
      tableView.estimatedRowHeight = measures.baseHeight
      observation = Observation(of: UIContentSizeCategory.didChangeNotification) { [weak self] in
        self?.textSizeDidChange()
      }
    }

    /// The row that stands at an index path, or `nil` if there is none.
    ///
    /// - Complexity: O(log *n*).
    public func id(at indexPath: IndexPath) -> ID? {
      guard indexPath.count == 2 else { return nil }
      return rows.outline.id(at: RowPosition(section: indexPath.section, row: indexPath.row))
    }

    /// Where a row stands, or `nil` if it is unknown.
    ///
    /// - Complexity: O(log *n*).
    public func indexPath(of id: ID) -> IndexPath? {
      rows.outline.position(of: id).map { IndexPath(row: $0.row, section: $0.section) }
    }

    // Methods that UIKit calls stand in the class itself, which is generic.

    /// How many sections there are.
    open func numberOfSections(in tableView: UITableView) -> Int { rows.outline.sectionCount }

    /// How many rows a section has.
    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      rows.outline.rowCount(inSection: section)
    }

    /// The cell of the cell provider, told what it shows.
    open func tableView(
      _ tableView: UITableView,
      cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      guard let id = id(at: indexPath) else {
        preconditionFailure("There is no row \(indexPath); there are \(rows.rowCount) rows.")
      }
      let cell = cellProvider(tableView, indexPath, id)
      configure(cell, for: id)
      return cell
    }

    /// The height of the row, open or closed.
    open func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
      id(at: indexPath).flatMap { rows.height(of: $0) }.map { CGFloat($0) } ?? metrics.baseHeight
    }

    /// Selects the row, or takes the selection from it; the highlight goes.
    open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      tableView.deselectRow(at: indexPath, animated: Motion.isShown(true))
      guard let id = id(at: indexPath) else { return }
      setSelectedByTouch(!rows.selection.contains(id), for: id)
    }
  }
#endif
