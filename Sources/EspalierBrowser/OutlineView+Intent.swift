import Espalier

// Intents as words, so that the host can hold them while it asks its listeners.
extension OutlineView {
  typealias Intent = OutlineNavigator<Int32>.Intent

  /// The effect of expanding, collapsing or toggling an item; see ``ExpansionCode``.
  func prepareExpansion(of id: Int32, how: Int32) -> Intent? {
    let request: ExpansionRequest<Int32>
    switch ExpansionCode(rawValue: how) {
    case .open: request = .expand(id)
    case .close: request = .collapse(id)
    case .toggle: request = .toggle(id)
    case nil: return nil
    }
    return navigator.prepare(request, in: outline)
  }

  /// Writes an intent into `output`, and returns its address.
  func write(_ intent: Intent?) -> UnsafeMutablePointer<Int32> {
    guard let intent else {
      output.write([])
      return output.start
    }
    let count = IntentWord.count + intent.expansions.count
    output.begin(capacity: count + 1)
    output.append(count)
    output.append(intent.item ?? -1)
    output.append(intent.cursor ?? -1)
    // Of several, the item that the cursor moves to, or is on.
    var selected = (intent.isOnStatus ? nil : intent.cursor) ?? intent.item
    var rangeStart: Int32?
    let code: IntentSelectionCode
    switch intent.selection {
    case nil: code = .unchanged
    case .only(let id): (code, selected) = (.only, id)
    case .nothing: code = .nothing
    case .adding(let id): (code, selected) = (.adding, id)
    case .removing(let id): (code, selected) = (.removing, id)
    case .range(let start): (code, rangeStart) = (.range, start)
    case .all: code = .all
    }
    output.append(code.rawValue)
    output.append(selected ?? -1)
    output.append(rangeStart ?? -1)
    var bits: Int32 = 0
    if intent.expandsSiblings { bits |= IntentBit.expandsSiblings.rawValue }
    if intent.isOnStatus { bits |= IntentBit.isOnStatus.rawValue }
    if intent.activates { bits |= IntentBit.activates.rawValue }
    if intent.loads { bits |= IntentBit.loads.rawValue }
    if intent.check == true { bits |= IntentBit.checks.rawValue }
    if intent.check == false { bits |= IntentBit.unchecks.rawValue }
    output.append(bits)
    append(intent.expansions)
    return output.start
  }

  /// Performs the intent in the first `count` words of `input`, and writes the outcome and the
  /// branches that changed into `output`; returns its address.
  func commit(_ count: Int32) -> UnsafeMutablePointer<Int32> {
    let result = inputIntent(count).map { navigator.commit($0, in: &outline) } ?? .init()
    let outcome = outcome(result).union(.handled)
    output.begin(capacity: 2 + result.expansions.count)
    output.append(1 + result.expansions.count)
    output.append(outcome.rawValue)
    append(result.expansions)
    return output.start
  }

  private func append(_ expansions: [ExpansionEvent<Int32>]) {
    for event in expansions { output.append(event.isExpanded ? event.id : ~event.id) }
  }

  /// The intent in the first words of `input`; `nil` if there are too few.
  private func inputIntent(_ count: Int32) -> Intent? {
    let count = Int(count)
    guard count >= IntentWord.count, count <= input.limit else { return nil }
    func word(_ word: IntentWord) -> Int32 { input[word.rawValue] }
    func id(_ name: IntentWord) -> Int32? { word(name) < 0 ? nil : word(name) }
    func has(_ bit: IntentBit) -> Bool { word(.bits) & bit.rawValue != 0 }
    var expansions: [ExpansionEvent<Int32>] = []
    for index in IntentWord.count..<count {
      let item = input[index]
      expansions.append(ExpansionEvent(item < 0 ? ~item : item, isExpanded: item >= 0))
    }
    let selection: Intent.Selection?
    switch IntentSelectionCode(rawValue: word(.selection)) {
    case .only: selection = .only(word(.selected))
    case .nothing: selection = .nothing
    case .adding: selection = .adding(word(.selected))
    case .removing: selection = .removing(word(.selected))
    case .range: selection = .range(from: id(.rangeStart))
    case .all: selection = .all
    case .unchanged, nil: selection = nil
    }
    return Intent(
      item: id(.item),
      expansions: expansions,
      expandsSiblings: has(.expandsSiblings),
      cursor: id(.cursor),
      isOnStatus: has(.isOnStatus),
      selection: selection,
      check: has(.checks) ? true : has(.unchecks) ? false : nil,
      activates: has(.activates),
      loads: has(.loads)
    )
  }
}
