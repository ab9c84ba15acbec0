import Espalier
import EspalierJSON

// The constructor.
extension Replay {
  static func makeOutline(_ command: Command) throws(Refusal) -> Outline<ReplayID> {
    var outline = Outline<ReplayID>()
    outline.policy = try policy(command)
    for section in try command.sections() {
      do {
        try outline.insertSection(section.id, items: section.items)
      } catch {
        throw Refusal(error)
      }
    }
    return outline
  }

  private static func policy(_ command: Command) throws(Refusal) -> OutlinePolicy {
    var policy = OutlinePolicy()
    guard let options = command.value("options") else { return policy }
    guard command.index.kind(of: options) == .object else { throw command.missing("options") }
    policy.remembersDescendants = try command.flag("remember", of: options) ?? true
    policy.opensOneBranchPerParent = try command.flag("exclusive", of: options) ?? false
    guard let mode = command.index.member("mode", of: options) else { return policy }
    switch try command.id(at: mode, "mode") {
    case "none", "single", "multiple": return policy
    default: throw Refusal(.malformed, "\"mode\" is none, single or multiple")
    }
  }
}
