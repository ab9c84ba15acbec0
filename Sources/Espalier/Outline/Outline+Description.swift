#if !hasFeature(Embedded)
  extension Outline: CustomStringConvertible, CustomDebugStringConvertible {
    /// The visible rows as lines, indented by level: `v` marks an expanded branch, `>` a collapsed
    /// one and `-` a leaf.
    ///
    /// A section has a line of its own if there are several or if it has a name. At most 50 lines
    /// are drawn, and a last one with the number of rows left out.
    ///
    /// - Complexity: O(log *n*), whatever the number of rows.
    public var description: String {
      let limit = 50
      var lines: [String] = []
      var drawn = 0
      for section in 0..<sectionCount {
        guard lines.count < limit else { break }
        let name = sectionID(at: section)
        if sectionCount > 1 || name != nil {
          lines.append("section \(section)" + (name.map { " \($0)" } ?? ""))
        }
        for row in rows(inSection: section).prefix(limit - lines.count) {
          lines.append(row.description)
          drawn += 1
        }
      }
      if lines.isEmpty { return "empty" }
      if drawn < rowCount { lines.append("… \(grouped(rowCount - drawn)) more") }
      return lines.joined(separator: "\n")
    }

    /// The numbers of sections, items and rows, and below them the ``description``.
    ///
    /// - Complexity: As ``description``.
    public var debugDescription: String {
      "Outline<\(ID.self)>: sections \(grouped(sectionCount)), items \(grouped(itemCount)), "
        + "rows \(grouped(rowCount))\n\(description)"
    }
  }

  extension Outline.Row: CustomStringConvertible {
    /// The id behind its mark, indented by level: `v` marks an expanded branch, `>` a collapsed
    /// one and `-` a leaf; for a status row, the status.
    ///
    /// A row deeper than level 20 is indented as one of level 20, and its level follows.
    ///
    /// - Complexity: O(1).
    public var description: String {
      var text = indented(level)
      switch status {
      case .loading: text += "… loading"
      case .failed: text += "… failed"
      case .more: text += "… more"
      case nil: text += mark(isBranch: isBranch, isExpanded: isExpanded) + "\(id)"
      }
      if level > indentLimit { text += " (level \(grouped(level)))" }
      return text + (isSelected ? " (selected)" : "")
    }
  }

  extension Outline.Item: CustomStringConvertible {
    /// The id behind its mark, as in a row, and the load state if not all children are known.
    ///
    /// - Complexity: O(1).
    public var description: String {
      var text = indented(level) + mark(isBranch: isBranch, isExpanded: isExpanded) + "\(id)"
      if level > indentLimit { text += " (level \(grouped(level)))" }
      switch loadState {
      case .loaded: return text
      case .unknown: return text + " (not loaded)"
      case .loading: return text + " (loading)"
      case .failed(_, let message): return text + " (failed: \(message))"
      case .more: return text + " (more to load)"
      }
    }
  }

  extension Outline.Parent: CustomStringConvertible {
    /// `section 0`, or the id of the item.
    ///
    /// - Complexity: O(1).
    public var description: String {
      switch self {
      case .section(let section): "section \(section)"
      case .item(let id): "\(id)"
      }
    }
  }

  extension Outline.Builder: CustomStringConvertible {
    /// The number of items so far, as in `10 items`.
    ///
    /// - Complexity: O(1).
    public var description: String { counted(outline.itemCount, "item") }
  }

  extension DrawnRows: CustomStringConvertible {
    /// The number of rows that are kept, as in `20 rows`.
    ///
    /// - Complexity: O(1).
    public var description: String { counted(count, "row") }
  }

  extension TreePath: CustomStringConvertible {
    /// The indices, as in the literal: `[1, 0, 2]`.
    ///
    /// - Complexity: O(*d*) for *d* indices.
    public var description: String { elements.description }
  }

  extension OutlineError: CustomStringConvertible {
    /// A sentence with the reason and the values.
    ///
    /// - Complexity: O(1).
    public var description: String {
      switch self {
      case .unknownItem(let id): "there is no item \(id)"
      case .duplicateItem(let id): "there is an item or a section \(id) already"
      case .sectionOutOfRange(let index, let count):
        "section \(index) does not exist; the number of sections is \(count)"
      case .indexOutOfRange(let index, let count): "index \(index) is not in 0...\(count)"
      case .cycle(let id): "\(id) cannot be inside itself"
      case .levelOutOfRange(let item, let level, let deepest):
        "\(item) is at level \(level); the deepest possible level here is \(deepest)"
      case .staleToken(let token): "no load with the token \(token) is pending"
      }
    }
  }

  /// The deepest level that is drawn by indentation.
  private let indentLimit = 20

  private func indented(_ level: Int) -> String {
    String(repeating: "  ", count: max(0, min(level, indentLimit)))
  }

  private func mark(isBranch: Bool, isExpanded: Bool) -> String {
    isBranch ? (isExpanded ? "v " : "> ") : "- "
  }

  /// Returns a number with a noun, such as `1 row` or `2 rows`.
  func counted(_ number: Int, _ noun: String) -> String {
    "\(grouped(number)) \(noun)\(number == 1 ? "" : "s")"
  }

  /// Returns a number that is not negative with commas between thousands.
  func grouped(_ number: Int) -> String {
    var text = ""
    for (position, digit) in String(number).reversed().enumerated() {
      if position > 0, position.isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }
#endif
