#if canImport(UIKit)
  public import Espalier
  public import UIKit

  /// The rows of an ``OutlineTableView``: an outline, and the cells that show it.
  ///
  /// The ``outline`` is the truth, and the table follows it. Every change goes through a method here,
  /// which changes the outline and then tells the table in one batch, with the insertions, deletions
  /// and moves of ``/Espalier/RowChanges``. Next to `UITableViewDiffableDataSource` it knows what is
  /// open, and compares nothing where the change is known.
  ///
  ///     let source = OutlineDataSource<UUID>(tableView: table) { table, indexPath, row in
  ///       let cell = table.dequeueReusableCell(withIdentifier: "folder", for: indexPath)
  ///       cell.textLabel?.text = names[row.id]
  ///       return cell
  ///     }
  ///     try source.apply(sections)
  ///     try source.expand(trees)
  ///     try source.move(oak, into: .section(2), at: 0)
  ///
  /// A cell that comes from the provider is then *dressed*: indented by its level, given an arrow if
  /// it is a branch, and described to assistive technology; see ``dress(_:for:at:)``. What is selected
  /// in the table follows the items, wherever they go.
  ///
  /// # Threads, callbacks and subclasses
  ///
  /// Like all of UIKit it belongs to the main actor. Should, will and did go to the table's
  /// ``OutlineTableView/outlineDelegate``. The table does not retain its data source; keep it. The
  /// optional questions of `UITableViewDataSource`, about titles, editing and reordering, are methods
  /// to override; they get the table's index paths unchanged, and answer what a table assumes without
  /// them.
  ///
  /// # Performance
  ///
  /// A change costs what it costs the outline, and one index path for each row that comes, goes or
  /// moves. Above ``batchLimit`` of them the table loads its data anew, with what was on the screen
  /// kept in its place. While items are selected, a change also looks for them: O(*n*) then.
  @MainActor
  open class OutlineDataSource<ID: Hashable>: NSObject, UITableViewDataSource {
    /// Makes the cell of a row.
    ///
    /// `nil` is an answer for a status alone, which then gets a cell with the words of
    /// ``statusWording``.
    public typealias CellProvider = (
      _ tableView: OutlineTableView,
      _ indexPath: IndexPath,
      _ row: OutlineRow<ID>
    ) -> UITableViewCell?

    /// Loads the children of a branch; what it throws is told in the branch's status.
    public typealias ChildrenProvider =
      @MainActor (LoadRequest<ID>) async throws -> OutlineChildren<ID>

    /// What the table shows.
    ///
    /// Read it for every question; it changes only by way of its data source.
    public internal(set) var outline: Outline<ID>

    /// The keyboard's cursor.
    public internal(set) var navigator = OutlineNavigator<ID>()

    /// The table, once it has taken this for its data source.
    public internal(set) weak var tableView: OutlineTableView?

    /// Loads the children of branches that came without.
    ///
    /// It is called when such a branch opens, and the task it runs in is cancelled when the branch
    /// closes.
    public var childrenProvider: ChildrenProvider? {
      didSet { startLoading() }
    }

    /// The text of an item that typing its beginning finds; without it, letters do nothing.
    public var typeAheadText: ((ID) -> String)?

    /// The title above a section, for its index and name; `nil` for none.
    public var sectionTitle: ((_ section: Int, _ id: ID?) -> String?)?

    /// Whether branches get an arrow that opens and closes them; one that a cell already has as its
    /// accessory stays.
    public var showsDisclosure = true

    /// How far a level is indented, in points at the usual text size.
    public var indentationWidth: CGFloat = 16

    /// What a status says for which the provider has no cell.
    public var statusWording = OutlineStatusWording()

    /// How many index paths a table is told at most in one batch.
    public var batchLimit = 500

    let cellProvider: CellProvider
    /// What rows near the screen looked like when they were configured.
    var looks: [ID: RowLook] = [:]
    /// What was selected in the table when it was last in line with the outline.
    var knownSelection: Set<IndexPath> = []
    var typeAhead = TypeAhead<Character>()
    var loads: [Int: Task<Void, Never>] = [:]

    /// A data source, connected to a table or not yet.
    ///
    /// - Parameters:
    ///   - tableView: The table whose data source it becomes; without one, set the table's
    ///     `dataSource` later.
    ///   - outline: What to show at first.
    ///   - cellProvider: Makes the cells. It is kept, so it should not hold the data source strongly.
    public init(
      tableView: OutlineTableView? = nil,
      outline: Outline<ID> = Outline(),
      cellProvider: @escaping CellProvider
    ) {
      self.outline = outline
      self.cellProvider = cellProvider
      super.init()
      tableView?.dataSource = self
    }

    deinit {
      for task in loads.values { task.cancel() }
    }

    /// Readies a cell for its row: indentation, arrow, and what assistive technology is told.
    ///
    /// It is called for every cell behind the provider, and again when the row opens or closes.
    /// Override it to do more or something else.
    open func dress(_ cell: UITableViewCell, for row: OutlineRow<ID>, at indexPath: IndexPath) {
      indent(cell, to: row.level)
      showDisclosure(of: row, in: cell)
      describe(row, in: cell)
    }

    // MARK: - UITableViewDataSource

    /// The sections of the outline.
    open func numberOfSections(in tableView: UITableView) -> Int { outline.sectionCount }

    /// The visible rows of a section.
    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      outline.rowCount(inSection: section)
    }

    /// The cell of a row: the provider's, dressed.
    open func tableView(
      _ tableView: UITableView,
      cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      cell(for: indexPath, in: tableView)
    }

    /// The title above a section: what ``sectionTitle`` says.
    open func tableView(
      _ tableView: UITableView,
      titleForHeaderInSection section: Int
    ) -> String? {
      sectionTitle?(section, outline.sectionID(at: section))
    }

    /// The title below a section: none.
    open func tableView(
      _ tableView: UITableView,
      titleForFooterInSection section: Int
    ) -> String? { nil }

    /// Whether a row can be edited: not, unless a subclass says so.
    open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
      false
    }

    /// An insertion or deletion that a person asks for: nothing, unless a subclass does it.
    open func tableView(
      _ tableView: UITableView,
      commit editingStyle: UITableViewCell.EditingStyle,
      forRowAt indexPath: IndexPath
    ) {}

    /// Whether a row can be dragged elsewhere: not, unless a subclass says so.
    open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
      false
    }

    /// A row was dragged elsewhere: nothing, unless a subclass does it.
    ///
    /// The table has moved the row by itself by then, and counts on it. Where the rows are to be in
    /// another order than it thinks, as with a branch that has rows below it, let this method return
    /// and then use ``updateUsingReloadData(_:)``.
    open func tableView(
      _ tableView: UITableView,
      moveRowAt sourceIndexPath: IndexPath,
      to destinationIndexPath: IndexPath
    ) {}

    /// The titles of an index at the side: none.
    open func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }

    /// The section that a title of the index leads to: the one with its number.
    open func tableView(
      _ tableView: UITableView,
      sectionForSectionIndexTitle title: String,
      at index: Int
    ) -> Int { index }
  }
#endif
