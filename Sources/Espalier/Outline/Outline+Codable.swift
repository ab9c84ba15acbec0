// Storing a whole outline. What the user sees alone, for an outline whose items come from elsewhere,
// is an ``OutlineState``.
#if !hasFeature(Embedded)
  private enum OutlineKeys: String, CodingKey {
    case sections, policy, defaultHeight, heights, selection, checked, checkedWhenLoaded
    case notCollapsible, emptyBranches
  }

  /// A height that an item has for itself.
  private struct OwnHeight<ID: Codable>: Codable {
    var id: ID
    var height: Double
    var isEstimated: Bool?
  }

  extension Outline: Encodable where ID: Codable {
    /// Encodes the items with their expansion, load states, selection, checks, heights and
    /// collapsibility, and the ``policy`` and ``defaultHeight``.
    ///
    /// A filter is not encoded: the outline is encoded as it is without it. Loads that are pending
    /// are requested again by the outline that is decoded.
    public func encode(to encoder: any Encoder) throws {
      if isFiltered {
        var unfiltered = self
        unfiltered.clearFilter()
        return try unfiltered.encode(to: encoder)
      }
      var values = encoder.container(keyedBy: OutlineKeys.self)
      try values.encode(snapshot, forKey: .sections)
      try values.encode(policy, forKey: .policy)
      try values.encode(defaultHeight, forKey: .defaultHeight)
      var heights: [OwnHeight<ID>] = []
      var (pinned, empty): ([ID], [ID]) = ([], [])
      forEachItem { id, _ in
        guard let node = index.node(of: id) else { return }
        if let height = forest.ownHeight(of: node) {
          let points = Double(height) / Double(Forest.heightUnits)
          let isEstimated = forest.isMeasured(node) ? nil : true
          heights.append(OwnHeight(id: id, height: points, isEstimated: isEstimated))
        }
        if forest.isPinned(node) { pinned.append(id) }
        if forest.isKnownEmpty(node) { empty.append(id) }
      }
      let checks = forest.sections.flatMap { ownChecks(forest.subtree(of: $0)) }.filter { $0.isOn }
      func encode(_ ids: [ID], _ key: OutlineKeys) throws {
        if !ids.isEmpty { try values.encode(ids, forKey: key) }
      }
      if !heights.isEmpty { try values.encode(heights, forKey: .heights) }
      try encode(selection, .selection)
      try encode(checks.filter { !$0.isOfStatus }.map { $0.id }, .checked)
      try encode(checks.filter { $0.isOfStatus }.map { $0.id }, .checkedWhenLoaded)
      try encode(pinned, .notCollapsible)
      try encode(empty, .emptyBranches)
    }
  }

  extension Outline: Decodable where ID: Codable {
    /// Decodes an outline without a filter, whose ids are hashed.
    ///
    /// - Throws: `DecodingError` if what is decoded is no outline: if an id occurs twice, a level is
    ///   skipped, a state is that of an unknown item, or a height is out of range.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: OutlineKeys.self)
      func items(_ key: OutlineKeys) throws -> [ID] {
        try values.decodeIfPresent([ID].self, forKey: key) ?? []
      }
      func invalid(_ key: OutlineKeys, _ reason: String) -> DecodingError {
        .dataCorruptedError(forKey: key, in: values, debugDescription: reason)
      }
      do {
        self = try Outline(try values.decode([Section].self, forKey: .sections))
      } catch let error as OutlineError<ID> {
        throw invalid(.sections, "\(error)")
      }
      policy = try values.decodeIfPresent(ExpansionPolicy.self, forKey: .policy) ?? policy
      makeUnique()
      func node(of id: ID, _ key: OutlineKeys) throws -> Forest.Node {
        guard let node = index.node(of: id) else { throw invalid(key, "there is no item \(id)") }
        return node
      }
      if let height = try values.decodeIfPresent(Double.self, forKey: .defaultHeight) {
        guard Outline.isHeight(height), Outline.units(height) > 0 else {
          throw invalid(.defaultHeight, "\(height) is no default height")
        }
        defaultHeight = height
      }
      for own in try values.decodeIfPresent([OwnHeight<ID>].self, forKey: .heights) ?? [] {
        guard Outline.isHeight(own.height) else {
          throw invalid(.heights, "\(own.height) is no height of an item")
        }
        let node = try node(of: own.id, .heights)
        let units = Outline.units(own.height)
        if own.isEstimated == true {
          forest.setEstimatedHeight(of: node, to: units)
        } else {
          forest.setHeight(of: node, to: units)
        }
      }
      for id in try items(.notCollapsible) {
        _ = forest.setPinned(try node(of: id, .notCollapsible), true)
      }
      for id in try items(.emptyBranches) {
        forest.setKnownEmpty(try node(of: id, .emptyBranches), true)
      }
      for id in try items(.selection) {
        _ = forest.setSelected(try node(of: id, .selection), true)
      }
      var checks: [OwnCheck<ID>] = []
      for (key, isOfStatus) in [(OutlineKeys.checked, false), (.checkedWhenLoaded, true)] {
        for id in try items(key) {
          _ = try node(of: id, key)
          checks.append(OwnCheck(id: id, isOfStatus: isOfStatus, isOn: true))
        }
      }
      restore(checks)
    }
  }

  extension Outline {
    /// Whether a number is the height of a row.
    fileprivate static func isHeight(_ height: Double) -> Bool {
      height >= 0 && height < heightLimit
    }
  }
#endif
