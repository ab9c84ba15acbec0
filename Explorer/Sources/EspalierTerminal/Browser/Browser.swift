import Espalier
import EspalierSources

/// A source in a terminal: the state, and the rules that change it.
///
/// It reads nothing and draws nothing. What the user does and what has been read comes in by ``handle(_:)`` and
/// the methods after it; what is to be done comes out as ``Effect``, and the screen by ``screen(for:)``, which
/// is a function of the state and the size. Which rows there are and what a key does to them is decided
/// by `Outline` and `OutlineNavigator`.
struct Browser<Source: TreeSource> {
  typealias Node = SourceNode<Source.NodeID>

  /// Something that the browser asks for.
  enum Effect {
    /// Read children, and answer with the token by ``Browser/received(_:for:)``.
    case load(token: Int, parent: Source.NodeID?, offset: Int, limit: Int)
    case cancelLoad(token: Int)
    /// Search, and answer with the number; a search before it ends.
    case search(SourceQuery.Pattern, number: Int)
    case endSearch
    /// Read what a value panel shows, or what is to be copied, and answer by ``Browser/received(_:as:)``.
    case read(Node, ValuePart)
    case copy([UInt8])
    case redraw, suspend, quit
  }

  /// The part of a node that is read.
  enum ValuePart: Equatable {
    /// The whole value, to be shown.
    case shown
    /// The value as written, to be copied.
    case written
    /// The text without quotes and escapes, to be copied.
    case text
    /// The name, to be copied.
    case name
  }

  /// The number of the row for the source itself.
  static var root: Int { 0 }

  let source: Source
  let style: DrawingStyle

  var outline = Outline<Int>()
  var navigator = OutlineNavigator<Int>(mode: .none)
  /// The nodes by number, from 1 on.
  private(set) var nodes: [Node] = []

  /// The first row in sight, and the number of rows that fit.
  var top = 0
  var height = 1
  var columns = 80

  /// The first key of a sequence.
  var prefix: Key?
  /// The line at the bottom: what happened last.
  var message: String?
  /// The panel over the rows, if any.
  var panel: Panel?
  var search = Search()
  /// The match that is being opened.
  var goal: SourceMatch<Source.NodeID>?
  /// Whether rows are loaded until the last one is reached.
  var followsEnd = false
  /// The greatest number of children to read next, by branch.
  var pageSizes: [Int: Int] = [:]
  /// The rows of the cursor before jumps, and those after going back.
  var (past, future): ([Int], [Int]) = ([], [])

  var effects: [Effect] = []

  /// Begins with the top level of a source.
  init(_ source: Source, style: DrawingStyle = DrawingStyle()) {
    self.source = source
    self.style = style
    // One row is one unit high, so offsets are rows.
    outline.defaultHeight = 1
    performKnown {
      try outline.insertSection(items: [.init(Self.root, isExpanded: true, isLoaded: false)])
    }
    navigator.reconcile(with: outline)
    requestLoads()
  }

  /// Returns what is to be done since the last call.
  mutating func takeEffects() -> [Effect] {
    defer { effects = [] }
    return effects
  }

  /// The node with a number; nil for the source itself.
  func node(_ number: Int) -> Node? { number == Self.root ? nil : nodes[number - 1] }

  /// Gives numbers to nodes that have been read.
  mutating func number(_ new: [Node]) -> [Outline<Int>.Item] {
    new.map { node in
      nodes.append(node)
      // A branch that is known to be empty has nothing to open.
      let isBranch = node.isBranch && node.childCount != 0
      return Outline<Int>.Item(nodes.count, isLoaded: !isBranch)
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
