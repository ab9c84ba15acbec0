import Espalier
import EspalierJSON

/// The component `form`: a filter form; see ``FormKey`` and ``FormRowName`` for the protocol's words.
struct FormReplay {
  typealias Form = FilterForm<ReplayID, ReplayID>

  private var form: Form

  /// Performs the constructor.
  static func make(_ command: Command) throws(ReplayError) -> FormReplay {
    let (options, trims) = try command.formOptions()
    let groups = try command.formGroups()
    do {
      return FormReplay(
        form: try FilterForm(groups, options: options) { text in
          guard trims else { return text.bytes.isEmpty ? nil : text }
          return WhitespaceTrimming.trimmed(text.bytes).map { ReplayID(bytes: Array($0)) }
        }
      )
    } catch {
      throw ReplayError(error)
    }
  }

  /// Performs a command, or throws and changes nothing.
  mutating func perform(_ command: Command, answer: inout JSONWriter) throws(ReplayError) {
    guard let commandName = CommandName(command.name) else {
      throw ReplayError(.noComponent, "\"\(command.name.text)\" is no command of a form")
    }
    switch commandName {
    case .tap: try tap(command, answer: &answer)
    case .option: try choose(command, answer: &answer)
    case .text: try type(command, answer: &answer)
    case .save: save(answer: &answer)
    case .cancel:
      let changes = form.cancel()
      form.cancelModal()
      write(changes, to: &answer)
    case .clear: try clear(command, answer: &answer)
    case .begin:
      form.begin()
      write(to: &answer)
    case .groups: try replaceGroups(command, answer: &answer)
    case .applyPackages: try applyPackages(command, answer: &answer)
    case .rows: form.write(rowsTo: &answer)
    case .match: try form.write(matchesOf: command, to: &answer)
    case .checkInvariants:
      let fault = form.checkInvariants()
      answer.optional("ok", fault == nil)
      if let fault {
        answer.key("fault")
        answer.string(fault)
      }
    }
  }

  /// The commands of a form.
  enum CommandName: ReplayName, ReplayNamed {
    case tap, option, text, save, cancel, clear, begin
    case groups = "managers"
    case applyPackages, rows, match
    case checkInvariants = "check-invariants"
  }

  /// Writes the answer to most commands: the changes, and the open modal.
  ///
  /// Callers pass the changes as a value: as an argument, the change would overlap the access to
  /// the form.
  func write(_ changes: RowChanges = RowChanges(), to answer: inout JSONWriter) {
    answer.changes(changes)
    answer.key("modal")
    form.write(modalTo: &answer)
  }

  private mutating func tap(
    _ command: Command,
    answer: inout JSONWriter
  ) throws(ReplayError) {
    guard let row = try command.row("row") else { throw command.missing("row") }
    let changes: RowChanges
    do { changes = try form.tap(at: row) } catch { throw ReplayError(error) }
    write(changes, to: &answer)
  }

  private mutating func choose(
    _ command: Command,
    answer: inout JSONWriter
  ) throws(ReplayError) {
    let option = try command.integer("index")
    do { try form.choose(option: option) } catch { throw ReplayError(error) }
    write(to: &answer)
  }

  private mutating func type(
    _ command: Command,
    answer: inout JSONWriter
  ) throws(ReplayError) {
    let text = try command.id("value")
    do { try form.type(text) } catch { throw ReplayError(error) }
    write(to: &answer)
  }

  /// Saves the draft of an open modal, otherwise the form.
  private mutating func save(answer: inout JSONWriter) {
    if let serializedAnswers = form.save() {
      answer.key("packages")
      answer.write(serializedAnswers)
    } else {
      let changes = form.saveModal()
      write(changes, to: &answer)
    }
  }

  private mutating func clear(
    _ command: Command,
    answer: inout JSONWriter
  ) throws(ReplayError) {
    let field = try command.optionalID(FormKey.field)
    let changes: RowChanges
    do {
      if let field { changes = try form.clear(field) } else { changes = form.clear() }
    } catch {
      throw ReplayError(error)
    }
    write(changes, to: &answer)
  }

  private mutating func replaceGroups(
    _ command: Command,
    answer: inout JSONWriter
  ) throws(ReplayError) {
    let groups = try command.formGroups()
    let changes: RowChanges
    do { changes = try form.replaceGroups(with: groups) } catch { throw ReplayError(error) }
    write(changes, to: &answer)
  }

  private mutating func applyPackages(
    _ command: Command,
    answer: inout JSONWriter
  ) throws(ReplayError) {
    let serializedAnswers = try command.formSerializedAnswers()
    let skips = try command.flag("skipUnknown")
    do {
      let (changes, skipped) = try form.apply(serializedAnswers, skippingUnknown: skips)
      write(changes, to: &answer)
      answer.key("skipped")
      answer.write(skipped)
    } catch {
      throw ReplayError(error)
    }
  }
}

extension ReplayError {
  /// Converts an error of a form to the codes and words of the protocol.
  init(_ error: FormError<ReplayID, ReplayID>) {
    switch error {
    case .titleCount(let lists, let titles):
      self.init(.refused, "there are \(lists) lists of labels, and \(titles) titles")
    case .duplicateGroup(let id):
      self.init(.duplicateItem, "two managers are \"\(id.text)\"")
    case .duplicateSection(let id):
      self.init(.duplicateItem, "two sections are \"\(id.text)\"")
    case .duplicateField(let id):
      self.init(.duplicateItem, "two labels are \"\(id.text)\"")
    case .duplicateOption(let field, let option):
      self.init(.duplicateItem, "\"\(field.text)\" has the option \"\(option.text)\" twice")
    case .unknownGroup(let id):
      self.init(.unknownItem, "there is no manager \"\(id.text)\"")
    case .unknownSection(let id):
      self.init(.unknownItem, "there is no section \"\(id.text)\"")
    case .misplacedSection(let group, let section?):
      self.init(
        .unknownItem,
        "the section \"\(section.text)\" is not in the manager \"\(group.text)\""
      )
    case .misplacedSection(let group, nil):
      self.init(.unknownItem, "the manager \"\(group.text)\" is not flat: name a section")
    case .unknownField(let id):
      self.init(.unknownItem, "there is no label \"\(id.text)\", or not in this section")
    case .unknownOption(let field, let option):
      self.init(.refused, "\"\(field.text)\" has no option \"\(option.text)\"")
    case .severalAnswers(let field):
      self.init(.refused, "\"\(field.text)\" takes a single answer")
    case .rowOutOfRange(let row):
      self.init(.outOfRange, "there is no row [\(row.section),\(row.row)]")
    case .noModal:
      self.init(.refused, "no modal is open")
    case .modalIsOpen(let field):
      self.init(.refused, "the modal of \"\(field.text)\" is open")
    case .wrongModal(let field):
      self.init(.refused, "the modal of \"\(field.text)\" is of another kind")
    }
  }
}
