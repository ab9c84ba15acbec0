public import Foundation

extension IndexPath {
  // foundation/indexpath/init(row:section:)
  public init(row: Int, section: Int) {
    self.init(indexes: [section, row])
  }

  // foundation/indexpath/section
  public var section: Int {
    get { self[0] }
    set { self[0] = newValue }
  }

  // foundation/indexpath/row
  public var row: Int {
    get { self[1] }
    set { self[1] = newValue }
  }
}
