#if Explorer
  import Hummingbird

  extension Server {
    /// What is at which path.
    var router: Router<BasicRequestContext> {
      let router = Router(options: .autoGenerateHeadEndpoints)
      router.add(middleware: AnswerMiddleware(hostRule: address.hostRule))
      router.get("api/outlines") { [site] _, _ in
        Response(site.list())
      }
      router.get("api/outlines/:id") { [site] _, context in
        let id = try context.outlineID()
        return Response(try await site.outline(id))
      }
      router.get("api/outlines/:id/children") { [site] request, context in
        let id = try context.outlineID()
        let page = try PageRequest(Query(request.uri.query ?? ""))
        return Response(try await site.children(in: id, page))
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
#endif
