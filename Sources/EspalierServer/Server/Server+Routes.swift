#if Explorer
  import Dispatch
  import Hummingbird

  extension Server {
    /// What is at which path.
    var router: Router<BasicRequestContext> {
      let router = Router(options: .autoGenerateHeadEndpoints)
      router.add(middleware: AnswerMiddleware(hostRule: address.hostRule))
      router.get("api/outlines") { [site] _, _ in
        Response(try await offTheLoop { () throws(RequestError) in site.list() })
      }
      router.get("api/outlines/:id") { [site] _, context in
        let id = try context.outlineID()
        return Response(
          try await offTheLoop { () throws(RequestError) in try site.outline(id) }
        )
      }
      router.get("api/outlines/:id/children") { [site] request, context in
        let id = try context.outlineID()
        let page = try PageRequest(Query(request.uri.query ?? ""))
        return Response(
          try await offTheLoop { () throws(RequestError) in try site.children(in: id, page) }
        )
      }
      for path in ["/", "**"] as [RouterPath] {
        router.get(path) { [files] request, _ in
          Response(try files.answer(path: request.uri.path))
        }
      }
      return router
    }
  }

  extension BasicRequestContext {
    fileprivate func outlineID() throws(RequestError) -> String {
      guard let id = parameters.get("id").flatMap({ percentDecoded($0.utf8) }) else {
        throw .bad("the outline's id is not percent-encoded text in UTF-8")
      }
      return id
    }
  }

  /// Works on a thread that may block: neither on the event loop, nor on one of the few threads
  /// that all tasks share.
  private func offTheLoop(
    _ work: @escaping @Sendable () throws(RequestError) -> Answer
  ) async throws -> Answer {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(with: Result { try work() })
      }
    }
  }
#endif
