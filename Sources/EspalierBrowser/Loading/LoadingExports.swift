import Espalier

// Children that come in pages: the host sends the requests, and has the items.

/// Begins a list: the children of an item, or, by its complement, the top items of a section.
///
/// In a view of columns, lists have numbers of the host's, from 0 on. Nothing of the list has come; no
/// effect if there is one.
@_expose(wasm)
@_cdecl("espalier_loading_begin")
public func loadingBegin(
  _ view: UnsafeMutableRawPointer,
  _ list: Int32
) {
  OutlineView.at(view).loader.begin(list)
}

/// Forgets a list, so that it is requested again when it is needed.
@_expose(wasm)
@_cdecl("espalier_loading_forget")
public func loadingForget(
  _ view: UnsafeMutableRawPointer,
  _ list: Int32
) {
  let view = OutlineView.at(view)
  view.loader.forget(list)
  view.noteIfEmpty(list)
}

/// Looks at a drawn row; see ``LookFlag``.
///
/// - Parameters:
///   - id: The item, or, in columns, the list.
///   - row: The row of the list; in an outline -1.
/// - Returns: A ``LoadingCode``, or the token of the request that failed, negative.
@_expose(wasm)
@_cdecl("espalier_loading_look")
public func loadingLook(
  _ view: UnsafeMutableRawPointer,
  _ id: Int32,
  row: Int32,
  bits: Int32
) -> Int32 {
  OutlineView.at(view).look(at: id, row: row, bits)
}

/// Ends a look at all drawn rows, in columns at those of a list.
///
/// - Returns: The number of words, the number of requests to cancel, their tokens, and the requests
///   to send; see ``RequestWord``.
@_expose(wasm)
@_cdecl("espalier_loading_settle")
public func loadingSettle(
  _ view: UnsafeMutableRawPointer,
  _ list: Int32
) -> UnsafeMutablePointer<Int32> {
  OutlineView.at(view).settleLoading(of: list)
}

/// The requests that can be sent since others have ended, as ``loadingSettle(_:_:)``.
@_expose(wasm)
@_cdecl("espalier_loading_next")
public func loadingNext(
  _ view: UnsafeMutableRawPointer
) -> UnsafeMutablePointer<Int32> {
  OutlineView.at(view).nextRequests()
}

/// Takes in the answer to a request, or, with the token 0, first children that were not requested.
///
/// - Parameters:
///   - total: The number of all children, or -1 if it is unknown.
///   - next: The cursor of the next page, or -1 at the end.
/// - Returns: The number of words, the ``AnswerFlag``s, the number of the next item to be inserted,
///   and the item of each row that came; `nil` if the answer is ignored. In columns: the flags, the
///   number of rows of the list, with one for those that may follow, and the rows that came.
@_expose(wasm)
@_cdecl("espalier_loading_receive")
public func loadingReceive(
  _ view: UnsafeMutableRawPointer,
  token: Int32,
  list: Int32,
  count: Int32,
  total: Int32,
  next: Int32
) -> UnsafeMutablePointer<Int32>? {
  OutlineView.at(view).receive(token, of: list, count: count, total: total, next: next)
}

/// Reports that a request has failed.
///
/// - Returns: 1, or 0 if it is ignored.
@_expose(wasm)
@_cdecl("espalier_loading_fail")
public func loadingFail(
  _ view: UnsafeMutableRawPointer,
  token: Int32
) -> Int32 {
  OutlineView.at(view).loader.fail(token) ? 1 : 0
}

/// Lets the request be sent that a row offers: again, or for more rows; with -1, all that failed.
///
/// - Returns: 1, or 0 if the row offers none.
@_expose(wasm)
@_cdecl("espalier_loading_retry")
public func loadingRetry(
  _ view: UnsafeMutableRawPointer,
  _ id: Int32
) -> Int32 {
  let view = OutlineView.at(view)
  guard id < 0 else { return view.retryOrLoadMore(id) ? 1 : 0 }
  view.loader.retryAll()
  return 1
}

/// Takes over the items that a list has now, after the host has arranged them by other data.
@_expose(wasm)
@_cdecl("espalier_loading_follow")
public func loadingFollow(
  _ view: UnsafeMutableRawPointer,
  _ list: Int32,
  next: Int32
) {
  OutlineView.at(view).follow(list, next: next)
}

/// Cancels the requests of a list, and forgets those that failed.
@_expose(wasm)
@_cdecl("espalier_loading_restart")
public func loadingRestart(
  _ view: UnsafeMutableRawPointer,
  _ list: Int32
) {
  OutlineView.at(view).loader.restart(list)
}

/// A fact of a list; see ``LoadingFact``.
@_expose(wasm)
@_cdecl("espalier_loading_fact")
public func loadingFact(
  _ view: UnsafeMutableRawPointer,
  _ list: Int32,
  fact: Int32
) -> Int32 {
  OutlineView.at(view).loadingFact(fact, of: list)
}
