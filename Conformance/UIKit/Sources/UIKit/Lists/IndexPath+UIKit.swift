public import Foundation

extension IndexPath {
  // foundation/indexpath/init(row:section:)
  public init(row: Int, section: Int) {
    self.init(indexes: [section, row])
  }

  // foundation/indexpath/init(item:section:)
  public init(item: Int, section: Int) {
    self.init(indexes: [section, item])
  }

  // foundation/indexpath/item
  public var item: Int {
    get { row }
    set { row = newValue }
  }

  // foundation/indexpath/section
  public var section: Int {
    get {
      requireTwoIndices()
      return self[0]
    }
    set {
      requireTwoIndices()
      self[0] = newValue
    }
  }

  // foundation/indexpath/row
  public var row: Int {
    get {
      requireTwoIndices()
      return self[1]
    }
    set {
      requireTwoIndices()
      self[1] = newValue
    }
  }

  /// Traps for an index path of another length, as on Apple's systems.
  private func requireTwoIndices() {
    precondition(
      count == 2,
      "Invalid index path for use with UITableView. Index paths passed to table view must contain "
        + "exactly two indices specifying the section and row; \(Array(self)) has \(count)."
    )
  }
}
