public import Espalier

/// The outcome of a load, to be applied to the outline that requested it.
public struct LoadAnswer<ID: Hashable & Sendable>: Sendable {
  /// The request.
  public var request: LoadRequest<ID>
  /// The children, or the error of the last attempt.
  public var result: Result<LoadPage<ID>, any Error>

  /// Creates an answer.
  public init(_ request: LoadRequest<ID>, _ result: Result<LoadPage<ID>, any Error>) {
    self.request = request
    self.result = result
  }

  /// Shows the children, or that they could not be loaded.
  ///
  /// Children that the outline refuses, because an id is taken or a level is skipped, count as a load
  /// that failed.
  ///
  /// - Returns: The row changes, and the error if there is one; `nil` if the load is no longer
  ///   pending, and then nothing changes.
  public func apply(
    to outline: inout Outline<ID>
  ) -> (changes: RowChanges, error: (any Error)?)? {
    var failure: any Error
    do {
      let page = try result.get()
      let changes = try outline.completeLoad(
        request.token,
        items: page.items,
        hasMore: page.hasMore
      )
      return (changes, nil)
    } catch OutlineError<ID>.staleToken(request.token) {
      return nil
    } catch {
      failure = error
    }
    do {
      return (try outline.failLoad(request.token, message: "\(failure)"), failure)
    } catch {
      return nil
    }
  }
}
