import ExplorerTestSupport

/// A random value of a document, which many formats can hold.
indirect enum RandomValue {
  case text(String)
  case number(Int)
  case flag(Bool)
  case list([RandomValue])
  case object([(key: String, value: RandomValue)])

  private static let words = ["a", "b", "c", "", "x y", "é"]

  init(_ random: inout some RandomSource, depth: Int) {
    switch random.below(depth > 0 ? 8 : 4) {
    case 0, 1: self = .number(random.below(4))
    case 2: self = .text(Self.words[random.below(Self.words.count)])
    case 3: self = .flag(random.chance(50))
    case 4, 5: self = .list((0..<random.below(6)).map { _ in Self(&random, depth: depth - 1) })
    default:
      let keys = ["id", "k", "name", "o", "p"].filter { _ in random.chance(50) }
      self = .object(keys.map { ($0, Self(&random, depth: depth - 1)) })
    }
  }

  /// The value after a random change of it or of a value in it.
  func changed(_ random: inout some RandomSource) -> RandomValue {
    switch self {
    case .list(var elements):
      switch random.below(elements.isEmpty ? 1 : 5) {
      case 0:
        elements.insert(Self(&random, depth: 2), at: random.below(elements.count + 1))
      case 1: elements.remove(at: random.below(elements.count))
      case 2:
        let element = elements.remove(at: random.below(elements.count))
        elements.insert(element, at: random.below(elements.count + 1))
      default:
        let place = random.below(elements.count)
        elements[place] = elements[place].changed(&random)
      }
      return .list(elements)
    case .object(var members):
      switch random.below(members.isEmpty ? 1 : 5) {
      case 0:
        let key = "n\(random.below(3))"
        if !members.contains(where: { $0.key == key }) {
          members.insert(
            (key, Self(&random, depth: 2)),
            at: random.below(members.count + 1)
          )
        }
      case 1: members.remove(at: random.below(members.count))
      case 2: members.reverse()
      default:
        let place = random.below(members.count)
        members[place].value = members[place].value.changed(&random)
      }
      return .object(members)
    case .text, .number, .flag: return Self(&random, depth: 1)
    }
  }

  /// The value in JSON, which is also YAML.
  var json: String {
    switch self {
    case .text(let text): "\"\(text)\""
    case .number(let number): "\(number)"
    case .flag(let flag): "\(flag)"
    case .list(let elements): "[\(elements.map(\.json).joined(separator: ", "))]"
    case .object(let members):
      "{\(members.map { "\"\($0.key)\": \($0.value.json)" }.joined(separator: ", "))}"
    }
  }

  var toml: String {
    switch self {
    case .object(let members):
      "{\(members.map { "\($0.key) = \($0.value.toml)" }.joined(separator: ", "))}"
    case .list(let elements): "[\(elements.map(\.toml).joined(separator: ", "))]"
    default: json
    }
  }

  var plist: String {
    switch self {
    case .text(let text): "<string>\(text)</string>"
    case .number(let number): "<integer>\(number)</integer>"
    case .flag(let flag): flag ? "<true/>" : "<false/>"
    case .list(let elements): "<array>\(elements.map(\.plist).joined())</array>"
    case .object(let members):
      "<dict>\(members.map { "<key>\($0.key)</key>\($0.value.plist)" }.joined())</dict>"
    }
  }

  /// The value as elements, in which order is content.
  var xml: String {
    switch self {
    case .text(let text): text
    case .number(let number): "<n>\(number)</n>"
    case .flag(let flag): "<f v=\"\(flag)\"/>"
    case .list(let elements): elements.map { "<i>\($0.xml)</i>" }.joined()
    case .object(let members):
      members.map { "<\($0.key) at=\"1\">\($0.value.xml)</\($0.key)>" }.joined()
    }
  }

  /// The value as headings, items and text.
  func markdown(level: Int = 1) -> String {
    switch self {
    case .text(let text): text + "\n\n"
    case .number(let number): "text \(number)\n\n"
    case .flag(let flag): "> \(flag)\n\n"
    case .list(let elements):
      elements.map { element in
        switch element {
        case .list, .object: element.markdown(level: level)
        default: "- " + element.markdown()
        }
      }.joined()
    case .object(let members):
      members.map { key, value in
        String(repeating: "#", count: level) + " \(key)\n\n" + value.markdown(level: level + 1)
      }.joined()
    }
  }

  /// A line for each value in it.
  var lines: [String] {
    switch self {
    case .list(let elements): elements.flatMap { ["["] + $0.lines + ["]"] }
    case .object(let members): members.flatMap { [$0.key] + $0.value.lines }
    default: [json]
    }
  }

  /// The names of the formats that the value can be written in, and the text in each.
  var documents: [(name: String, text: String)] {
    var documents = [
      ("a.json", json), ("a.yaml", json), ("a.plist", "<plist>\(plist)</plist>"),
      ("a.xml", "<r>\(xml)</r>"), ("a.html", "<div>\(xml)</div>"), ("a.md", markdown()),
      ("a.txt", lines.joined(separator: "\n") + "\n"),
    ]
    switch self {
    case .object(let members):
      documents.append(
        ("a.toml", members.map { "\($0.key) = \($0.value.toml)\n" }.joined())
      )
    case .list(let elements):
      documents.append(("a.jsonl", elements.map { $0.json + "\n" }.joined()))
      let rows = elements.map { "\($0.lines.count),\($0.lines.first ?? "")\n" }
      documents.append(("a.csv", "n,t\n" + rows.joined()))
    default: break
    }
    return documents
  }
}
