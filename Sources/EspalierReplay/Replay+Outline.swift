import Espalier
import EspalierJSON

// The constructor.
extension Replay {
  static func makeOutline(_ command: Command) throws(Refusal) -> Outline<ReplayID> {
    try checkOptions(command)
    var outline = Outline<ReplayID>()
    for section in try command.sections() {
      do {
        try outline.insertSection(section.id, items: section.items)
      } catch {
        throw Refusal(error)
      }
    }
    return outline
  }

  private static func checkOptions(_ command: Command) throws(Refusal) {
    guard let options = command.value("options") else { return }
    guard command.index.kind(of: options) == .object else { throw command.missing("options") }
    if try command.flag("remember", of: options) == false {
      throw Refusal(.refused, "this version always remembers what is open inside a closed branch")
    }
    if try command.flag("exclusive", of: options) == true {
      throw Refusal(.refused, "this version has no exclusive branches")
    }
    guard let mode = command.index.member("mode", of: options) else { return }
    switch try command.id(at: mode, "mode") {
    case "none", "single", "multiple": return
    default: throw Refusal(.malformed, "\"mode\" is none, single or multiple")
    }
  }
}
