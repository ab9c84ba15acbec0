extension FilterForm {
  /// A saved answer as a key and a value.
  public struct Pair {
    /// The label's name; for a toggle, its manager's key.
    public var key: Text
    /// The option or the text; for a toggle, its name.
    public var value: Text
    /// The label, whatever its name is today.
    public var label: ID

    /// A pair.
    public init(_ key: Text, _ value: Text, label: ID) {
      self.key = key
      self.value = value
      self.label = label
    }
  }

  /// The saved answers of one section, or of a flat manager.
  ///
  /// It can be stored, and applied to a form that is made anew.
  public struct Package {
    /// The manager.
    public var manager: ID
    /// The section; `nil` for a flat manager.
    public var section: ID?
    /// The title of the section, or of the flat manager.
    public var title: Text
    /// The manager's key.
    public var key: Text
    /// The manager's value.
    public var value: Text
    /// The answers in the order of the labels, and of the options in each.
    public var pairs: [Pair]

    /// A package.
    public init(manager: ID, section: ID?, title: Text, key: Text, value: Text, pairs: [Pair]) {
      self.manager = manager
      self.section = section
      self.title = title
      self.key = key
      self.value = value
      self.pairs = pairs
    }

    /// Whether it has any pairs.
    public var hasPairs: Bool { !pairs.isEmpty }

    /// A pair, or `nil` if there is no such pair.
    public func pair(at index: Int) -> Pair? { pairs.indices.contains(index) ? pairs[index] : nil }
  }

  /// The packages of all saved answers: one for each section with any, in order.
  ///
  /// Drafts are not in them, and what is open or closed makes no difference.
  ///
  /// - Complexity: O(*n*).
  public var packages: [Package] {
    plan.groups.indices.compactMap { group in
      guard answeredLabels[group] > 0 else { return nil }
      let entry = plan.groups[group]
      let manager = plan.managers[entry.manager]
      return Package(
        manager: manager.id,
        section: entry.section,
        title: entry.title,
        key: manager.key,
        value: manager.value,
        pairs: entry.labels.flatMap { pairs(ofLabel: $0, key: manager.key) }
      )
    }
  }

  private func pairs(ofLabel index: Int, key: Text) -> [Pair] {
    let label = plan.labels[index]
    if answers[index] == .checked { return [Pair(key, label.name, label: label.id)] }
    return plan.texts(of: answers[index], to: index).map { Pair(label.name, $0, label: label.id) }
  }

  /// Makes the saved answers those of some packages; what they do not name is unanswered.
  ///
  /// Ids decide; titles, keys and names may have changed since. A pair that stands twice counts
  /// once. A typed text is read as if it were typed now.
  ///
  /// - Parameter skippingUnknown: Whether what the form has no more is left out: sections, labels and
  ///   options, and all but the first of several answers where one is taken. If not, it is refused.
  /// - Returns: What reads differently, and the pairs that were left out.
  /// - Throws: ``FormError/modalIsOpen(label:)``, and what names the first thing that is unknown.
  /// - Complexity: O(*n* + *k* log *n*) for *k* pairs in the order of their options.
  @discardableResult
  public mutating func apply(
    _ packages: [Package],
    skippingUnknown: Bool = false
  ) throws(FormError<ID, Text>) -> (changes: RowChanges, skipped: [Pair]) {
    if let modal { throw .modalIsOpen(label: modal.label) }
    var new = [FormAnswer<Text>](repeating: .unanswered, count: answers.count)
    var skipped: [Pair] = []
    for package in packages {
      for pair in package.pairs {
        do {
          let label = try self.label(of: pair, in: package)
          try plan.add(pair.value, to: &new[label], ofLabel: label, reading: reading)
        } catch {
          guard skippingUnknown else { throw error }
          skipped.append(pair)
        }
      }
      if !skippingUnknown { _ = try group(of: package) }
    }
    return (change(new.enumerated().map { ($0, $1) }), skipped)
  }

  private func group(of package: Package) throws(FormError<ID, Text>) -> Int {
    guard let manager = plan.managerIndices[package.manager] else {
      throw .unknownManager(package.manager)
    }
    guard let section = package.section else {
      let entry = plan.managers[manager]
      guard entry.isFlat else {
        throw .misplacedSection(manager: package.manager, section: nil)
      }
      return entry.groups.lowerBound
    }
    guard let group = plan.sectionIndices[section] else { throw .unknownSection(section) }
    guard plan.groups[group].manager == manager else {
      throw .misplacedSection(manager: package.manager, section: section)
    }
    return group
  }

  private func label(of pair: Pair, in package: Package) throws(FormError<ID, Text>) -> Int {
    let group = try group(of: package)
    guard let label = plan.labelIndices[pair.label], plan.groupOfLabel[label] == group else {
      throw .unknownLabel(pair.label)
    }
    return label
  }
}

extension FilterForm.Pair: Hashable {}
extension FilterForm.Package: Hashable {}
extension FilterForm.Pair: Sendable where ID: Sendable, Text: Sendable {}
extension FilterForm.Package: Sendable where ID: Sendable, Text: Sendable {}

#if !hasFeature(Embedded)
  extension FilterForm.Pair: Codable where ID: Codable, Text: Codable {}
  extension FilterForm.Package: Codable where ID: Codable, Text: Codable {}
#endif
