import Espalier
import EspalierJSON

// The constructor.
extension Replay {
  static func makeOutline(
    _ command: Command
  ) throws(ReplayError) -> (Outline<ReplayID>, OutlineNavigator<ReplayID>.SelectionMode) {
    var outline = Outline<ReplayID>()
    let mode: OutlineNavigator<ReplayID>.SelectionMode
    (outline.policy, mode) = try options(command)
    for section in try command.sections() {
      do {
        try outline.insertSection(section.id, items: section.items)
      } catch {
        throw ReplayError(error)
      }
    }
    return (outline, mode)
  }

  private static func options(
    _ command: Command
  ) throws(ReplayError) -> (ExpansionPolicy, OutlineNavigator<ReplayID>.SelectionMode) {
    var policy = ExpansionPolicy()
    guard let options = command.value("options") else { return (policy, .multiple) }
    guard command.index.kind(of: options) == .object else { throw command.missing("options") }
    policy.remembersDescendants = try command.flag("remember", of: options) ?? true
    policy.opensOneBranchPerParent = try command.flag("exclusive", of: options) ?? false
    guard let mode = command.index.member("mode", of: options) else { return (policy, .multiple) }
    switch try command.id(at: mode, "mode") {
    case "none": return (policy, .none)
    case "single": return (policy, .single)
    case "multiple": return (policy, .multiple)
    default: throw ReplayError(.malformed, "\"mode\" is none, single or multiple")
    }
  }
}
