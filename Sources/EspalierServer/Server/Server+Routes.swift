#if Explorer
  import Hummingbird
  import Logging

  extension Server {
    /// What is at which path.
    func router(_ drain: Stops) -> Router<BasicRequestContext> {
      let router = Router(options: .autoGenerateHeadEndpoints)
      router.add(middleware: LogMiddleware())
      let hostRule = address.hostRule(with: names)
      router.add(middleware: AnswerMiddleware(hostRule: hostRule, isPrivate: token != nil))
      if let token { router.add(middleware: TokenMiddleware(token: token)) }
      let site = self.site
      router.get("api/outlines") { request, _ in
        Response(site.list(), for: request)
      }
      router.get("api/outlines/:id") { request, context in
        let id = try context.outlineID()
        return Response(try await Client.perform { try await site.outline(id) }, for: request)
      }
      router.get("api/outlines/:id/children") { request, context in
        let id = try context.outlineID()
        let page = try PageRequest(Query(request.uri.query ?? ""))
        let answer = try await Client.perform { try await site.children(in: id, page) }
        return Response(answer, for: request)
      }
      router.get("api/outlines/:id/search") { request, context in
        let id = try context.outlineID()
        let search = try SearchRequest(Query(request.uri.query ?? ""))
        let answer = try await Client.perform { try await site.search(in: id, search) }
        return Response(answer, for: request)
      }
      let streams = EventStreams(limits: limits, drain: drain)
      router.get("api/outlines/:id/events") { request, context in
        let id = try context.outlineID()
        let query = try Query(request.uri.query ?? "", repeatable: "of")
        return try streams.response(site.watch(id, branches: query.all("of")))
      }
      for path in ["/", "**"] as [RouterPath] {
        router.get(path) { [files] request, _ in
          let path = request.uri.path
          if files.isFolder(path: path) {
            let name = path.split(separator: "/").last.map { "\($0)/" }
            return Response(status: .movedPermanently, headers: [.location: name ?? "/"])
          }
          return Response(try files.answer(path: path), for: request)
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
#endif
