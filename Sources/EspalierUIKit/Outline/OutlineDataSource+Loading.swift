#if canImport(UIKit)
  public import Espalier
  internal import UIKit

  /// Some children of a branch, as they were loaded.
  public struct OutlineChildren<ID: Hashable> {
    /// The children, with what is below them if that is known, as a pre-order.
    public var items: [Outline<ID>.Item]
    /// Whether there are more.
    public var hasMore: Bool

    /// Children.
    public init(_ items: [Outline<ID>.Item], hasMore: Bool = false) {
      self.items = items
      self.hasMore = hasMore
    }
  }

  extension OutlineChildren: Sendable where ID: Sendable {}

  // Children that come later. A branch that is not loaded asks when it opens, and has a row that says
  // so until they are there.
  extension OutlineDataSource {
    /// Asks again for children that could not be loaded; nothing in any other state.
    ///
    /// - Throws: ``/Espalier/OutlineError/unknownItem(_:)``.
    public func retry(_ id: ID) throws(OutlineError<ID>) {
      try update { outline throws(OutlineError<ID>) in try outline.retry(id) }
    }

    /// Asks for more children where there are more; nothing in any other state.
    ///
    /// - Throws: ``/Espalier/OutlineError/unknownItem(_:)``.
    public func loadMore(_ id: ID) throws(OutlineError<ID>) {
      try update { outline throws(OutlineError<ID>) in try outline.loadMore(id) }
    }

    /// Asks for the children of a branch again; those that are there stay until the others come.
    ///
    /// - Throws: ``/Espalier/OutlineError/unknownItem(_:)``.
    public func refresh(_ id: ID) throws(OutlineError<ID>) {
      try update { outline throws(OutlineError<ID>) in try outline.refresh(id) }
    }

    /// Starts what the outline wants loaded, and cancels what it wants no more.
    ///
    /// Without a provider the requests wait in the outline.
    func startLoading() {
      guard let childrenProvider else { return }
      let orders = outline.takeLoadOrders()
      for token in orders.cancels { loads.removeValue(forKey: token)?.cancel() }
      for request in orders.requests {
        loads[request.token] = Task { [weak self] in
          let answer: Result<OutlineChildren<ID>, any Error>
          do {
            answer = .success(try await childrenProvider(request))
          } catch {
            answer = .failure(error)
          }
          self?.take(answer, for: request)
        }
      }
    }

    /// Takes what was loaded, if anybody still waits for it.
    private func take(
      _ answer: Result<OutlineChildren<ID>, any Error>,
      for request: LoadRequest<ID>
    ) {
      guard loads.removeValue(forKey: request.token) != nil else { return }
      switch answer {
      case .success(let children):
        do {
          try update { outline throws(OutlineError<ID>) in
            try outline.loaded(request.token, items: children.items, hasMore: children.hasMore)
          }
        } catch {
          // Where they are still waited for, an item stands elsewhere, or the order is no pre-order.
          fail(request.token, message: "\(error)")
        }
      case .failure(let error): fail(request.token, message: error.localizedDescription)
      }
    }

    private func fail(_ token: Int, message: String) {
      do {
        try update { outline throws(OutlineError<ID>) in
          try outline.failed(token, message: message)
        }
      } catch {
        // Nobody waits any more: whoever changed the outline took the orders to cancel it.
        return
      }
    }
  }
#endif
