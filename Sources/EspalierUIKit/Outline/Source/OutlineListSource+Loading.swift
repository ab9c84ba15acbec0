#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import Espalier
  internal import UIKit

  /// A page of loaded children.
  public struct OutlineChildren<ID: Hashable> {
    /// The children in pre-order, with their descendants where these are known.
    public var items: [Outline<ID>.Item]
    /// Whether there are more children to load.
    public var hasMore: Bool

    /// Creates a page of children.
    public init(_ items: [Outline<ID>.Item], hasMore: Bool = false) {
      self.items = items
      self.hasMore = hasMore
    }
  }

  extension OutlineChildren: Sendable where ID: Sendable {}

  // Children on demand. A branch that is not loaded requests its children when it expands, and
  // shows a status row until they arrive.
  extension OutlineListSource {
    /// Retries a failed load.
    ///
    /// Does nothing in any other state.
    ///
    /// - Throws: ``/Espalier/OutlineError/unknownItem(_:)``.
    public func retry(_ id: ID) throws(OutlineError<ID>) {
      try update { outline throws(OutlineError<ID>) in try outline.retry(id) }
    }

    /// Loads more children if there are more.
    ///
    /// Does nothing in any other state.
    ///
    /// - Throws: ``/Espalier/OutlineError/unknownItem(_:)``.
    public func loadMore(_ id: ID) throws(OutlineError<ID>) {
      try update { outline throws(OutlineError<ID>) in try outline.loadMore(id) }
    }

    /// Loads the children of a branch again.
    ///
    /// The current children stay until the new ones arrive.
    ///
    /// - Throws: ``/Espalier/OutlineError/unknownItem(_:)``.
    public func refresh(_ id: ID) throws(OutlineError<ID>) {
      try update { outline throws(OutlineError<ID>) in try outline.refresh(id) }
    }

    /// Starts the loads that the outline requests, and cancels those that it no longer needs.
    ///
    /// Without a provider the requests stay in the outline.
    func startLoading() {
      guard let childrenProvider else { return }
      let orders = outline.takeLoadRequests()
      for token in orders.cancels { loads.removeValue(forKey: token)?.cancel() }
      for request in orders.requests {
        loads[request.token] = Task { [weak self] in
          let result: Result<OutlineChildren<ID>, any Error>
          do {
            result = .success(try await childrenProvider(request))
          } catch {
            result = .failure(error)
          }
          self?.finishLoad(result, for: request)
        }
      }
    }

    /// Applies the result of a load that has not been canceled.
    private func finishLoad(
      _ result: Result<OutlineChildren<ID>, any Error>,
      for request: LoadRequest<ID>
    ) {
      guard loads.removeValue(forKey: request.token) != nil else { return }
      switch result {
      case .success(let children):
        do {
          try update { outline throws(OutlineError<ID>) in
            try outline.completeLoad(
              request.token,
              items: children.items,
              hasMore: children.hasMore
            )
          }
        } catch {
          // The children are still needed but invalid: an item is already in the outline, or they
          // are not in pre-order.
          fail(request.token, message: "\(error)")
        }
      case .failure(let error): fail(request.token, message: error.localizedDescription)
      }
    }

    private func fail(_ token: Int, message: String) {
      do {
        try update { outline throws(OutlineError<ID>) in
          try outline.failLoad(token, message: message)
        }
      } catch {
        // The load is no longer pending: the change that canceled it has also taken the
        // cancellation.
        return
      }
    }
  }
#endif
