import Espalier

// The numbers that this module and its host agree on for children that come in pages. `make boundary`
// writes them into `core/loading-boundary.js` of the web front end.

/// The largest number of rows of a list.
let loadingRowLimit: Int32 = PageLoader.rowLimit

/// The state of a row; a request that failed is its token, negative.
enum LoadingCode: Int32, CaseIterable {
  case none
  /// None of its children has come.
  case loading
  /// More siblings follow, which are requested on demand.
  case more
}

/// The facts that the host knows about a row that it looks at.
enum LookFlag: Int32, CaseIterable {
  /// The row is in sight or nearly.
  case near = 1
  /// The data have no children for the item.
  case lacksChildren = 2
  /// Lists of unknown length are continued on demand.
  case onDemand = 4
}

/// A fact of a list.
enum LoadingFact: Int32, CaseIterable {
  /// The number of its rows.
  case size
  /// The cursor of its next page, or -1.
  case next
  /// 1 if an answer came.
  case hasArrived
  /// The token of its first request if that failed, or 0.
  case failure
}

/// A word of a request.
enum RequestWord: Int, CaseIterable {
  case token, list, offset, limit

  static let count = 4
}

/// A bit of the effect of an answer.
enum AnswerFlag: Int32, CaseIterable {
  /// It is the first for its list.
  case first = 1
  /// Nothing came for rows that are missing.
  case short = 2
}
