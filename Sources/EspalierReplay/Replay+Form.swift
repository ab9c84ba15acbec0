import Espalier
import EspalierJSON

/// The component `form`: a filter form, driven by commands.
struct FormReplay {
  typealias Form = FilterForm<ReplayID, ReplayID>

  private var form: Form

  /// The form that a constructor describes.
  static func make(_ command: Command) throws(Refusal) -> FormReplay {
    let (options, trims) = try command.formOptions()
    let managers = try command.formManagers()
    do {
      return FormReplay(
        form: try FilterForm(managers, options: options) { text in
          guard trims else { return text.bytes.isEmpty ? nil : text }
          return FormText.trimmed(text.bytes).map { ReplayID(bytes: Array($0)) }
        }
      )
    } catch {
      throw Refusal(error)
    }
  }

  /// Carries out a command, or refuses it and changes nothing.
  mutating func carryOut(_ command: Command, answer: inout JSONWriter) throws(Refusal) {
    guard let verb = Verb(command.name) else {
      throw Refusal(.noComponent, "\"\(command.name.text)\" is no command of a form")
    }
    switch verb {
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
    case .managers: try replaceManagers(command, answer: &answer)
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
  enum Verb {
    case tap, option, text, save, cancel, clear, begin, managers, applyPackages
    case rows, match, checkInvariants

    /// The command with a name, or `nil` if a form has none.
    init?(_ name: ReplayID) {
      switch name {
      case "tap": self = .tap
      case "option": self = .option
      case "text": self = .text
      case "save": self = .save
      case "cancel": self = .cancel
      case "clear": self = .clear
      case "begin": self = .begin
      case "managers": self = .managers
      case "applyPackages": self = .applyPackages
      case "rows": self = .rows
      case "match": self = .match
      case "check-invariants": self = .checkInvariants
      default: return nil
      }
    }
  }

  /// The answer to most commands: what changed, and the modal that is open.
  ///
  /// The changes have to be there before the form is asked, so they never stand in the call.
  func write(_ changes: RowChanges = RowChanges(), to answer: inout JSONWriter) {
    answer.changes(changes)
    answer.key("modal")
    form.write(modalTo: &answer)
  }

  private mutating func tap(
    _ command: Command,
    answer: inout JSONWriter
  ) throws(Refusal) {
    guard let row = try command.row("row") else { throw command.missing("row") }
    let changes: RowChanges
    do { changes = try form.tap(at: row) } catch { throw Refusal(error) }
    write(changes, to: &answer)
  }

  private mutating func choose(
    _ command: Command,
    answer: inout JSONWriter
  ) throws(Refusal) {
    let option = try command.integer("index")
    do { try form.choose(option: option) } catch { throw Refusal(error) }
    write(to: &answer)
  }

  private mutating func type(
    _ command: Command,
    answer: inout JSONWriter
  ) throws(Refusal) {
    let text = try command.id("value")
    do { try form.type(text) } catch { throw Refusal(error) }
    write(to: &answer)
  }

  /// In a modal its draft, else the packages of the form.
  private mutating func save(answer: inout JSONWriter) {
    if let packages = form.save() {
      answer.key("packages")
      answer.write(packages)
    } else {
      let changes = form.saveModal()
      write(changes, to: &answer)
    }
  }

  private mutating func clear(
    _ command: Command,
    answer: inout JSONWriter
  ) throws(Refusal) {
    let label = try command.optionalID("label")
    let changes: RowChanges
    do {
      if let label { changes = try form.clear(label) } else { changes = form.clear() }
    } catch {
      throw Refusal(error)
    }
    write(changes, to: &answer)
  }

  private mutating func replaceManagers(
    _ command: Command,
    answer: inout JSONWriter
  ) throws(Refusal) {
    let managers = try command.formManagers()
    let changes: RowChanges
    do { changes = try form.replaceManagers(with: managers) } catch { throw Refusal(error) }
    write(changes, to: &answer)
  }

  private mutating func applyPackages(
    _ command: Command,
    answer: inout JSONWriter
  ) throws(Refusal) {
    let packages = try command.formPackages()
    let skips = try command.flag("skipUnknown")
    do {
      let (changes, skipped) = try form.apply(packages, skippingUnknown: skips)
      write(changes, to: &answer)
      answer.key("skipped")
      answer.write(skipped)
    } catch {
      throw Refusal(error)
    }
  }
}

extension Refusal {
  /// What a form refused, in the words of the protocol.
  init(_ error: FormError<ReplayID, ReplayID>) {
    switch error {
    case .titleCount(let lists, let titles):
      self.init(.refused, "there are \(lists) lists of labels, and \(titles) titles")
    case .duplicateManager(let id):
      self.init(.duplicateItem, "two managers are \"\(id.text)\"")
    case .duplicateSection(let id):
      self.init(.duplicateItem, "two sections are \"\(id.text)\"")
    case .duplicateLabel(let id):
      self.init(.duplicateItem, "two labels are \"\(id.text)\"")
    case .duplicateOption(let label, let option):
      self.init(.duplicateItem, "\"\(label.text)\" has the option \"\(option.text)\" twice")
    case .unknownManager(let id):
      self.init(.unknownItem, "there is no manager \"\(id.text)\"")
    case .unknownSection(let id):
      self.init(.unknownItem, "there is no section \"\(id.text)\"")
    case .misplacedSection(let manager, let section?):
      self.init(
        .unknownItem,
        "the section \"\(section.text)\" is not in the manager \"\(manager.text)\""
      )
    case .misplacedSection(let manager, nil):
      self.init(.unknownItem, "the manager \"\(manager.text)\" is not flat: name a section")
    case .unknownLabel(let id):
      self.init(.unknownItem, "there is no label \"\(id.text)\", or not in this section")
    case .unknownOption(let label, let option):
      self.init(.refused, "\"\(label.text)\" has no option \"\(option.text)\"")
    case .severalAnswers(let label):
      self.init(.refused, "\"\(label.text)\" takes a single answer")
    case .rowOutOfRange(let row):
      self.init(.outOfRange, "there is no row [\(row.section),\(row.row)]")
    case .noModal:
      self.init(.refused, "no modal is open")
    case .modalIsOpen(let label):
      self.init(.refused, "the modal of \"\(label.text)\" is open")
    case .wrongModal(let label):
      self.init(.refused, "the modal of \"\(label.text)\" is of another kind")
    }
  }
}
