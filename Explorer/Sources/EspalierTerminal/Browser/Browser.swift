import Espalier
import EspalierSources

/// A source in a terminal: the state, and the rules that change it.
///
/// It reads nothing and draws nothing. What the user does and what has been read comes in by ``handle(_:)`` and
/// the methods after it; what is to be done comes out as ``Effect``, and the screen by ``screen``, which is a
/// function of the state, of which the size is a part. Which rows there are and what a key does to them is decided
/// by `Outline` and `OutlineNavigator`.
struct Browser<Source: TreeSource> {
  typealias Node = SourceNode<Source.NodeID>

  /// Something that the browser asks for.
  enum Effect {
    /// Read children, and answer with the token by ``Browser/received(_:for:)``.
    case load(token: Int, parent: Source.NodeID?, offset: Int, limit: Int)
    case cancelLoad(token: Int)
    /// Search, and answer with the number; a search before it ends.
    ///
    /// If names come first, ``Browser/endedNames(ofSearch:)`` tells their end.
    case search(SourceQuery.Pattern, number: Int, namesFirst: Bool)
    /// Read all paths, and answer with those that fit the letters best, by ``Browser/received(_:ofGoTo:readCount:progress:)``.
    case goTo(String, number: Int)
    case endSearch
    /// Count the records of the innermost of some branches that has any, and answer by
    /// ``Browser/received(_:in:ofCounting:)``; a counting before it ends.
    case countRecords([SourceMatch<Source.NodeID>], RecordFilter, number: Int)
    /// Find the columns of the first of some branches that has records, of numbered lists alone if that is asked
    /// for, and answer by ``Browser/received(_:in:ofTable:)``.
    case findTable([SourceMatch<Source.NodeID>], listsOnly: Bool, number: Int)
    /// Read the values of the children at some positions, and answer by ``Browser/received(_:ofRows:)``.
    case readRecords(parent: Source.NodeID?, positions: [Int], number: Int)
    /// Read one record as a whole, and answer by ``Browser/received(_:for:of:)``.
    case readRecord(RecordUse, of: Node, parent: Source.NodeID?, position: Int)
    /// Find the positions of the records of a branch that pass, in an order, and answer by
    /// ``Browser/received(_:of:ofSearch:)``; a search before it ends.
    case orderRecords(SourceMatch<Source.NodeID>, RecordFilter, RecordSort?, number: Int)
    /// Read the children at some positions, and answer with the token by ``Browser/received(_:ofLoad:)``.
    case loadRecords(token: Int, parent: Source.NodeID?, positions: [Int])
    /// Read a part of a node, and answer by ``Browser/received(_:_:_:of:)``.
    case read(Node, CopiedPart, PartUse)
    /// Find a link to a node, or to the source itself, with its JSON Pointer in the file, and answer by
    /// ``Browser/received(link:_:)``.
    case readLink(Node?, pointer: String, PartUse)
    /// Read the first members of branches, and answer by ``Browser/received(previews:)``.
    case preview([Node])
    /// Read what the preview pane shows of a node, nil being the source itself, and answer with the number by
    /// ``Browser/received(_:ofPane:)``; a reading before it ends.
    case readPane(Node?, ScreenSize, number: Int)
    case copy([UInt8])
    /// Find a path, and answer by ``Browser/received(_:ofPath:)``; the last of several counts.
    case locate(String)
    /// Write the value of a node to a file, and answer by ``Browser/said(_:)``.
    case save(Node, path: String, overwrites: Bool)
    /// Open the file of a node in the user's editor; nil is the source itself.
    case edit(Node?)
    /// Keep a place, and answer by ``Browser/said(_:)``.
    case keep(Place)
    /// Read all places, and answer by ``Browser/received(places:faults:letter:)``.
    case readPlaces(letter: Character?)
    /// Go to a place, which may be in another source.
    case openPlace(Place)
    /// Run a command of the shell for a node in the terminal; nil is the source itself.
    case run(String, [SourceMatch<Source.NodeID>?])
    case forget(Place)
    /// End with the paths of some nodes, of which nil is the source itself.
    case pick([SourceMatch<Source.NodeID>?])
    case setMouse(Bool)
    case redraw, suspend, quit
    /// Show the source that this one was opened from.
    case goBack
    /// Open the source anew, with hidden files or without, at a place.
    case toggleInFolder(FolderSetting, BrowsingPlace)
    /// Compare two nodes, and answer by ``Browser/received(_:)``; after their differences the place is
    /// shown again.
    case compare(SourceMatch<Source.NodeID>, SourceMatch<Source.NodeID>, BrowsingPlace)
    case endComparison
  }

  /// A load that was asked for.
  struct Load: Equatable {
    /// The number of the outline that a load belongs to, and its token there.
    struct Origin: Hashable {
      var (outline, token): (Int, Int)
    }

    var origin: Origin
    var branch: Int
    var (offset, limit): (Int, Int)
  }

  /// The use of a part that is read.
  enum PartUse: Equatable, Sendable {
    case shown, copied
    /// For the column after a value.
    case previewed
    /// For a row that shows all of its content.
    case content
  }

  /// The use of a record that is read.
  struct RecordUse: Equatable, Sendable {
    var part: PartUse
    /// The column whose value is used; nil for all of the record.
    var column: String?
  }

  /// The number of the row for the source itself.
  static var root: Int { 0 }

  let source: Source
  let style: DrawingStyle

  var outline = Outline<Int>()
  var navigator = OutlineNavigator<Int>(mode: .none)
  /// The nodes by number, from 1 on.
  private(set) var nodes: [Node] = []
  /// The branches whose changes matter.
  var watched: Set<Source.NodeID?> = [nil]
  var outdated = Outdated()

  /// The size of the screen, for which everything is measured and drawn.
  private(set) var size = ScreenSize(columns: 80, rows: 3)
  /// The first line in sight; a row is one line high unless it is wrapped.
  var top = 0

  /// The first key of a sequence.
  var prefix: Key?
  /// The line at the bottom: what happened last.
  var message: String?
  /// The panel over the rows, if any.
  var panel: Panel?
  /// The node that the last key asked to show in a panel, while that is read.
  var awaitedPanel: Source.NodeID?
  /// The line in which something is typed, if any.
  var prompt: Prompt?
  /// The texts that were typed before, the last one at the end.
  var typedTexts: [Prompt.Kind: [String]] = [:]
  var settings = BrowserSettings()
  var keys = UserKeys()
  var view = ViewMode.outline
  /// The contents of rows, as far as they were read whole.
  var contents = Contents()
  /// The first members of branches, by row.
  var previews = Previews()
  var pane = Pane()
  /// The rows that are higher than a line.
  var wrappedRows: Set<Int> = []
  /// The rows that expand to their contents, in that view.
  var rowsView: ExpandableList?
  /// The filter form, once it was shown.
  var formView: FormView?
  /// The table of records, once it was shown.
  var tableView: TableView?
  /// The columns, in that view.
  var columnsView: Columns?
  /// The command of the shell that shows a text, without one that is typed.
  var pager = "less"
  /// The number typed before a key.
  var count: Int?
  /// The number of cells of values that are left of the window.
  var valueShift = 0
  var search = Search()
  var goTo: GoTo?
  /// The places to choose from, while that is done.
  var placeList: PlaceList?
  /// Whether the source is a folder.
  var showsFolder = false
  /// Whether the source was opened from another one.
  var canGoBack = false
  /// The choice of rows for another program, if that is what the browser is for.
  var picking: Picking?
  var marks = Marks()
  /// Whether two rows are being compared.
  var isComparing = false
  /// The filter, and everything as it was before it.
  var filtering: Filtering?
  /// The branch that is being opened with all below, to a level.
  var opening: Opening?
  /// The number of rows after which opening stops, until it is asked for again.
  var openingLimit = 200_000
  /// The match that is being opened.
  var goal: SourceMatch<Source.NodeID>?
  /// Whether the data grow, and the top level is read as it grows.
  var follows = false
  /// The last line of the data that has no end yet, in the place of the row that it will be.
  var unfinishedLine = ""
  /// The index of the row that is gone to once it is loaded, `Int.max` for the last one; nil if none is.
  var rowGoal: Int?
  /// The place of the cursor whose row is gone from the data, as long as no key was pressed since.
  var lostPlace: SourceMatch<Source.NodeID>?
  /// The sizes of the files in each branch that was read.
  var fileSizes: [Int: FileSizes] = [:]
  /// The orders of the branches that were sorted.
  var orders: [Int: SiblingOrder] = [:]
  /// The path or the address of the source, if it has one of its own.
  var location: String?
  /// The greatest number of children to read next, by branch.
  var pageSizes: [Int: Int] = [:]
  /// The rows of the cursor before jumps, and those after going back.
  var (past, future): ([Int], [Int]) = ([], [])

  var effects: [Effect] = []
  /// The loads that were asked for, by their numbers.
  var loads: [Int: Load] = [:]
  var loadNumbers: [Load.Origin: Int] = [:]
  var loadCount = 0
  /// The number of the outline that is shown, and of the last one that was made.
  var (outlineNumber, lastOutlineNumber) = (0, 0)

  /// Begins with the top level of a source.
  init(_ source: Source, style: DrawingStyle = DrawingStyle()) {
    self.source = source
    self.style = style
    // A line is one unit high, so offsets are lines.
    outline.defaultHeight = 1
    performKnown {
      try outline.insertSection(items: [.init(Self.root, isExpanded: true, isLoaded: false)])
    }
    navigator.reconcile(with: outline)
    requestLoads()
  }

  /// The number of lines for rows, which the two around them leave.
  var height: Int { max(1, size.rows - 2) }
  /// The number of columns for the view, which the preview pane leaves.
  var columns: Int { size.columns - paneColumns }

  /// Adapts to a size.
  mutating func resize(to size: ScreenSize) {
    self.size = size
    wrapPanel()
    contents.setWidth(columns)
    if view == .columns {
      layOutColumns()
      syncColumns()
    }
    measureRowsInSight()
    showCursor()
    loadWhatIsInSight()
  }

  /// Wraps the lines of the panel for the size.
  mutating func wrapPanel() {
    let columns = max(1, size.columns - 2)
    panel?.wrap(columns: columns)
  }

  /// Returns what is to be done since the last call.
  mutating func takeEffects() -> [Effect] {
    updateView()
    defer { effects = [] }
    return effects
  }

  /// The node with a number; nil for the source itself.
  func node(_ number: Int) -> Node? { number == Self.root ? nil : nodes[number - 1] }

  /// Sets the number of items of a branch that has been read to its end, if only a part of them was counted.
  mutating func setCount(_ count: Int, of branch: Int) {
    guard branch != Self.root, case .count(_, isExact: false) = nodes[branch - 1].value else {
      return
    }
    nodes[branch - 1].value = .count(count)
  }

  /// Gives another id to a node.
  mutating func rename(_ number: Int, to id: Source.NodeID) {
    marks.rename(nodes[number - 1].id, to: id)
    nodes[number - 1].id = id
  }

  /// Gives numbers to nodes that have been read; those that have one keep it.
  mutating func number(_ new: [Node], known: [Source.NodeID: Int] = [:]) -> [Outline<Int>.Item] {
    new.map { node in
      let number: Int
      if let former = known[node.id] {
        number = former
        if nodes[number - 1].value != node.value { contents.forget(number) }
        previews.forget(number)
        forgetRecord(number)
        marks.rename(nodes[number - 1].id, to: node.id)
        nodes[number - 1] = node
      } else {
        nodes.append(node)
        number = nodes.count
      }
      // A branch that is known to be empty has nothing to open.
      let isBranch = node.isBranch && node.childCount != 0
      let isExpanded = node.difference == .inside
      return Outline<Int>.Item(number, isExpanded: isExpanded, isLoaded: !isBranch)
    }
  }

  /// The row of the cursor.
  var cursorRow: Int { navigator.row(in: outline) ?? 0 }

}

/// Performs an edit of an outline that cannot be refused, for its items are known.
func performKnown(_ edit: () throws -> RowChanges) {
  do { _ = try edit() } catch {
    preconditionFailure("expected an item of the outline, got \(error)")
  }
}
