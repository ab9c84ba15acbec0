import Espalier
import EspalierJSON

/// Drives the engine from a log of JSON lines and answers each command with one line.
///
/// Conformance/PROTOCOL.md specifies the protocol. A replay does no I/O: it converts bytes to
/// bytes, and so behaves the same in the command and in WebAssembly.
///
///     var replay = Replay()
///     replay.answer(line)   // one line of JSON, or nil for a blank line or a comment
public struct Replay {
  /// Whether any line so far was malformed or held an unknown command.
  public private(set) var hasFaults = false
  /// The number of lines read.
  package private(set) var lineCount = 0

  var outline = Outline<ReplayID>()
  var navigator = OutlineNavigator<ReplayID>(mode: .multiple)
  var typeAhead = TypeAhead<[UInt8]>()
  private var hasOutline = false
  var accordion: AccordionReplay?
  var expandable: ExpandableReplay?
  var columns: ColumnsReplay?
  var form: FormReplay?

  /// Creates a replay without a component.
  public init() {}

  /// Performs one line.
  ///
  /// - Parameter line: The line without its end. A carriage return before the end is white space.
  /// - Returns: The answer without a line end, or `nil` if the line is blank or a comment.
  /// - Complexity: That of the command, and O(length of the line).
  public mutating func answer(_ line: [UInt8]) -> [UInt8]? {
    lineCount += 1
    guard let first = line.first(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }),
      first != UInt8(ascii: "#")
    else { return nil }
    var writer = JSONWriter()
    writer.beginObject()
    do {
      try perform(try Command(line), answer: &writer)
    } catch {
      return errorAnswer(error)
    }
    writer.endObject()
    return writer.bytes
  }

  private mutating func errorAnswer(_ refusal: ReplayError) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("error")
    writer.beginObject()
    writer.key("code")
    writer.name(refusal.code.rawValue.text)
    writer.key("message")
    switch refusal.code {
    case .malformed:
      hasFaults = true
      writer.string("line \(lineCount): \(refusal.message)")
      writer.key("line")
      writer.integer(lineCount)
    case .unknownCommand:
      hasFaults = true
      writer.string(refusal.message)
    default:
      writer.string(refusal.message)
    }
    writer.endObject()
    writer.endObject()
    return writer.bytes
  }

  private mutating func perform(
    _ command: Command,
    answer: inout JSONWriter
  ) throws(ReplayError) {
    if try makeComponent(command, answer: &answer) { return }
    let name = command.name
    guard isKnown(name) else {
      throw ReplayError(.unknownCommand, "this version has no command \"\(name.text)\"")
    }
    if try accordion?.perform(command, answer: &answer) != nil { return }
    if try expandable?.perform(command, answer: &answer) != nil { return }
    if try columns?.perform(command, answer: &answer) != nil { return }
    if try form?.perform(command, answer: &answer) != nil { return }
    guard hasOutline else {
      throw ReplayError(
        .noComponent,
        "there is no component yet; {\"do\":\"outline\",...} makes one"
      )
    }
    guard let commandName = CommandName(name) else {
      throw ReplayError(.noComponent, "\"\(name.text)\" is no command of an outline")
    }
    try perform(commandName, command, answer: &answer)
    navigator.reconcile(with: outline)
    switch commandName {
    case .loaded, .failed, .retry, .more: writeLoadRequests(to: &answer, always: true)
    default: writeLoadRequests(to: &answer, always: false)
    }
  }

  /// Replaces the component if the command is a constructor, and returns whether it is.
  private mutating func makeComponent(
    _ command: Command,
    answer: inout JSONWriter
  ) throws(ReplayError) -> Bool {
    switch command.name {
    case "outline":
      let (made, mode) = try Replay.makeOutline(command)
      clear()
      outline = made
      outline.history = OutlineHistory()
      navigator = OutlineNavigator(mode: mode)
      navigator.reconcile(with: outline)
      hasOutline = true
      writeCounts(to: &answer)
      writeLoadRequests(to: &answer, always: false)
    case "accordion":
      let made = try AccordionReplay.make(command)
      clear()
      accordion = made
      made.write(to: &answer)
    case "expandable":
      let made = try ExpandableReplay.make(command)
      clear()
      expandable = made
      made.write(to: &answer)
    case "columns":
      let made = try ColumnsReplay.make(command, answer: &answer)
      clear()
      columns = made
    case "form":
      let made = try FormReplay.make(command)
      clear()
      form = made
      made.write(to: &answer)
    default: return false
    }
    return true
  }

  /// Removes the component.
  private mutating func clear() {
    outline = Outline()
    typeAhead.reset()
    hasOutline = false
    accordion = nil
    expandable = nil
    columns = nil
    form = nil
  }

  private func isKnown(_ name: ReplayID) -> Bool {
    CommandName(name) != nil || AccordionReplay.CommandName(name) != nil
      || ExpandableReplay.CommandName(name) != nil
      || ColumnsReplay.CommandName(name) != nil || FormReplay.CommandName(name) != nil
  }

  private mutating func perform(
    _ commandName: CommandName,
    _ command: Command,
    answer: inout JSONWriter
  ) throws(ReplayError) {
    switch commandName {
    case .counts: writeCounts(to: &answer)
    case .rows: try writeRows(command, to: &answer)
    case .item: try writeItem(command, to: &answer)
    case .row: try writeRow(command, to: &answer)
    case .path: try writePath(command, to: &answer)
    case .parent: try writeParent(command, to: &answer)
    case .children: try writeChildren(command, to: &answer)
    case .siblings: try writeSiblings(command, to: &answer)
    case .level: answer.optional("level", outline.level(of: try command.id("item")))
    case .setSize: try writeSetSize(command, to: &answer)
    case .isExpanded: answer.optional("expanded", outline.isExpanded(try command.id("item")))
    case .isVisible: answer.optional("visible", outline.isVisible(try command.id("item")))
    case .checkInvariants: writeInvariants(to: &answer)
    case .expand, .collapse, .toggle: try setExpanded(commandName, command, answer: &answer)
    case .expandAll: answer.changes(outline.expandAll())
    case .collapseAll: answer.changes(outline.collapseAll())
    case .expandTo: answer.changes(outline.expand(toLevel: try command.integer("level")))
    case .reveal: try reveal(command, answer: &answer)
    case .insert: try insert(command, answer: &answer)
    case .delete: try delete(command, answer: &answer)
    case .move: try move(command, answer: &answer)
    case .sort: try sort(command, answer: &answer)
    case .reload: try reload(command, answer: &answer)
    case .replaceChildren: try replaceChildren(command, answer: &answer)
    case .apply: try apply(command, answer: &answer)
    case .undo: try undo(answer: &answer)
    case .redo: try redo(answer: &answer)
    case .filter: try filter(command, answer: &answer)
    case .loaded: try loaded(command, answer: &answer)
    case .failed: try failed(command, answer: &answer)
    case .retry: try retry(command, answer: &answer)
    case .more: try loadMore(command, answer: &answer)
    case .select: try select(command, answer: &answer)
    case .check: try check(command, answer: &answer)
    case .checks: writeChecks(to: &answer)
    case .key: try key(command, answer: &answer)
    case .save: try save(command, to: &answer)
    case .restore: try restore(command, answer: &answer)
    case .defaultHeight: try setDefaultHeight(command, answer: &answer)
    case .height: try setHeight(command, answer: &answer)
    case .offset: try writeOffset(command, to: &answer)
    case .rowAt: try writeRowAt(command, to: &answer)
    case .window: try writeWindow(command, to: &answer)
    case .sticky: try writeSticky(command, to: &answer)
    }
  }
}
