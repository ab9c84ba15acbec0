import EspalierBrowser
import EspalierTestSupport

/// Does the same random things to a view and to its slow reference.
struct ViewActor {
  let host = Host(rowHeight: 20, titleHeight: 30)
  let model = ViewReference(titled: [true, false, true])
  var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    for isTitled in model.titled { _ = host.addSection(titled: isTitled) }
    viewMode(host.view, mode: 2)
    for _ in 0..<30 { insert() }
  }

  mutating func random(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }

  /// Changes something that may move rows.
  mutating func change() {
    switch random(0..<12) {
    case 0, 1: insert()
    case 2: delete()
    case 3: move()
    case 4, 5, 6: toggle()
    case 7: expandTo()
    case 8: measure()
    case 9: sort()
    case 10: rebuild()
    default: drop()
    }
  }

  /// Changes what rows look like.
  mutating func mark() {
    guard let node = model.items.randomElement(using: &generator) else { return }
    switch random(0..<3) {
    case 0:
      node.isSelected.toggle()
      _ = viewSelect(host.view, node.id, how: 1)
    case 1:
      let isOn = !node.isChecked
      for item in node.items { item.isChecked = isOn }
      for section in model.sections { section.mendChecks() }
      _ = viewCheck(host.view, node.id, how: 2)
    default:
      node.isBranch = !node.children.isEmpty || !node.isBranch
      if !node.isBranch { node.isOpen = false }
      _ = host.describe(node.id, [node.isBranch ? 1 : 0])
    }
  }

  private mutating func parent() -> (node: ViewReference.Node, id: Int32, section: Int32) {
    if random(0..<3) > 0, let node = model.items.randomElement(using: &generator) {
      return (node, node.id, 0)
    }
    let section = random(0..<3)
    return (model.sections[section], -1, Int32(section))
  }

  private mutating func insert() {
    let (parent, id, section) = parent()
    let index = random(0..<parent.children.count + 1)
    let count = random(0..<4)
    let first = viewInsertAt(
      host.view,
      parent: id,
      section: section,
      index: Int32(index),
      count: Int32(count)
    )
    assert(first == model.next)
    let new = (0..<Int32(count)).map { ViewReference.Node(model.next + $0) }
    model.next += Int32(count)
    parent.children.insert(contentsOf: new, at: index)
    if count > 0 { parent.isBranch = true }
    for section in model.sections { section.mendChecks() }
  }

  private mutating func delete() {
    guard let node = model.items.randomElement(using: &generator) else { return }
    model.parent(of: node)?.children.removeAll { $0 === node }
    for section in model.sections { section.mendChecks() }
    _ = host.delete([node.id])
  }

  private mutating func move() {
    guard let node = model.items.randomElement(using: &generator) else { return }
    let (parent, id, section) = parent()
    guard !node.items.contains(where: { $0 === parent }) else { return }
    model.parent(of: node)?.children.removeAll { $0 === node }
    let index = random(0..<parent.children.count + 1)
    parent.children.insert(node, at: index)
    parent.isBranch = true
    for section in model.sections { section.mendChecks() }
    _ = viewMove(host.view, node.id, parent: id, section: section, index: Int32(index))
  }

  private mutating func drop() {
    guard let node = model.items.randomElement(using: &generator) else { return }
    let (parent, id, section) = parent()
    guard !node.items.contains(where: { $0 === parent }) else { return }
    let index = random(0..<parent.children.count + 1)
    let place = parent.children[..<index].filter { $0 !== node }.count
    model.parent(of: node)?.children.removeAll { $0 === node }
    parent.children.insert(node, at: place)
    parent.isBranch = true
    for section in model.sections { section.mendChecks() }
    _ = host.drop([node.id], into: id, section: section, at: Int32(place))
  }

  private mutating func toggle() {
    guard let node = model.items.filter(\.isBranch).randomElement(using: &generator) else { return }
    node.isOpen.toggle()
    _ = viewExpand(host.view, node.id, how: 2)
  }

  private mutating func expandTo() {
    let level = random(0..<5)
    func open(_ nodes: [ViewReference.Node], _ depth: Int) {
      for node in nodes {
        node.isOpen = node.isBranch && depth < level
        open(node.children, depth + 1)
      }
    }
    for section in model.sections { open(section.children, 0) }
    _ = viewExpandTo(host.view, level: Int32(level))
  }

  private mutating func measure() {
    if random(0..<8) == 0 {
      model.rowHeight = [20, 24, 33][random(0..<3)]
      model.titleHeight = [30, 18][random(0..<2)]
      viewMetrics(host.view, rowHeight: model.rowHeight, titleHeight: model.titleHeight)
    }
    guard let node = model.items.randomElement(using: &generator) else { return }
    node.height = [nil, 12, 40, 71.5][random(0..<4)]
    _ = viewSetHeight(host.view, node.id, height: node.height ?? -1)
  }

  private mutating func sort() {
    let (parent, id, section) = parent()
    let isDeep = Bool.random(using: &generator)
    let order = (0..<model.next).shuffled(using: &generator)
    var ranks = [Int](repeating: 0, count: order.count)
    for (rank, id) in order.enumerated() { ranks[Int(id)] = rank }
    func sort(_ node: ViewReference.Node) {
      node.children.sort { ranks[Int($0.id)] < ranks[Int($1.id)] }
      if isDeep { for child in node.children { sort(child) } }
    }
    sort(parent)
    let limit = Int32(random(1..<50))
    _ = host.sort(order, parent: id, section: section, deep: isDeep, limit: limit)
  }

  /// Builds other contents, in which some items are new, elsewhere or gone.
  private mutating func rebuild() {
    for _ in 0..<random(0..<4) {
      guard let node = model.items.randomElement(using: &generator) else { break }
      model.parent(of: node)?.children.removeAll { $0 === node }
      let parent = parent().node
      guard Bool.random(using: &generator), !node.items.contains(where: { $0 === parent }) else {
        continue
      }
      parent.children.insert(node, at: random(0..<parent.children.count + 1))
    }
    for _ in 0..<random(0..<4) {
      let parent = parent().node
      parent.children.insert(.init(model.next), at: random(0..<parent.children.count + 1))
      model.next += 1
    }
    viewBuildBegin(host.view, end: model.next)
    for section in model.sections {
      _ = viewBuildSection(host.view, titled: model.titled[Int(-1 - section.id)] ? 1 : 0)
      var items: [Host.Item] = []
      func add(_ node: ViewReference.Node, level: Int32) {
        items.append(.init(node.id, level))
        for child in node.children { add(child, level: level + 1) }
        node.isBranch = !node.children.isEmpty
        node.isOpen = node.isOpen && node.isBranch
      }
      for node in section.children { add(node, level: 0) }
      _ = host.build(items[...])
      section.mendChecks()
    }
    _ = viewBuildFinish(host.view, replaces: 1)
  }
}
