import Hummingbird
import Logging

extension Server {
  /// Creates the routes.
  func router(_ shutdown: CancellationHandlers) -> Router<BasicRequestContext> {
    let router = Router(options: .autoGenerateHeadEndpoints)
    router.add(middleware: LogMiddleware())
    let allowedHosts = address.allowedHosts(adding: extraHosts)
    router.add(
      middleware: ResponseHeadersMiddleware(
        allowedHosts: allowedHosts,
        isPrivate: token != nil,
        largeResponse: limits.largeResponse,
        bytesUnderWay: limits.quota(of: limits.bytesUnderWay)
      )
    )
    if let token { router.add(middleware: TokenMiddleware(token: token)) }
    let catalog = self.catalog
    router.get("api/outlines") { request, _ in
      Response(catalog.list(), for: request)
    }
    router.get("api/outlines/:id") { request, context in
      let id = try context.outlineID()
      return Response(
        try await ClientDisconnect.perform { try catalog.outline(id) },
        for: request
      )
    }
    router.get("api/outlines/:id/children") { request, context in
      let id = try context.outlineID()
      let page = try PageRequest(Query(request.uri.query ?? ""))
      let response = try await ClientDisconnect.perform { try catalog.children(in: id, page) }
      return Response(response, for: request)
    }
    router.get("api/outlines/:id/value") { request, context in
      let id = try context.outlineID()
      let value = try ValueRequest(Query(request.uri.query ?? ""))
      let response = try await ClientDisconnect.perform {
        try catalog.value(in: id, of: value.node, from: value.offset)
      }
      return Response(response, for: request)
    }
    router.get("api/outlines/:id/path") { request, context in
      let id = try context.outlineID()
      let node = try PathRequest(Query(request.uri.query ?? "")).node
      let response = try await ClientDisconnect.perform { try catalog.path(in: id, of: node) }
      return Response(response, for: request)
    }
    let searches = SearchService(limits: limits)
    router.get("api/outlines/:id/search") { request, context in
      let id = try context.outlineID()
      let search = try SearchRequest(Query(request.uri.query ?? ""))
      let response = try await ClientDisconnect.perform {
        try await searches.perform { try catalog.search(in: id, search, budget: $0) }
      }
      return Response(response, for: request)
    }
    router.get("api/outlines/:id/location") { request, context in
      let id = try context.outlineID()
      let path = try LocationRequest(Query(request.uri.query ?? "")).path
      let response = try await ClientDisconnect.perform {
        try await searches.perform { try catalog.location(in: id, of: path, budget: $0) }
      }
      return Response(response, for: request)
    }
    router.get("api/outlines/:id/names") { request, context in
      let id = try context.outlineID()
      let nodes = try NamesRequest(Query(request.uri.query ?? "", repeatable: "of")).nodes
      let response = try await ClientDisconnect.perform {
        try catalog.names(in: id, of: nodes)
      }
      return Response(response, for: request)
    }
    router.get("api/outlines/:id/previews") { request, context in
      let id = try context.outlineID()
      let previews = try PreviewRequest(Query(request.uri.query ?? "", repeatable: "of"))
      let response = try await ClientDisconnect.perform {
        try catalog.previews(in: id, previews)
      }
      return Response(response, for: request)
    }
    // What a file is copied from may have to be decompressed, or read from a database.
    let copies = SearchService(
      limits: limits,
      name: "copies",
      waiting: limits.connections,
      isBackground: false
    )
    router.get("api/outlines/:id/raw") { request, context in
      let id = try context.outlineID()
      let node = try PathRequest(Query(request.uri.query ?? "")).node
      let response = try await ClientDisconnect.perform {
        try await copies.perform { _ in try catalog.raw(in: id, of: node) }
      }
      return Response(response, for: request)
    }
    addFileRoutes(to: router, copies)
    addRecordRoutes(to: router, searches)
    let streams = EventStreams(limits: limits, shutdown: shutdown)
    router.get("api/outlines/:id/events") { request, context in
      let id = try context.outlineID()
      let query = try Query(request.uri.query ?? "", repeatable: "of")
      let branches = query.all("of")
      return try streams.response(
        try await ClientDisconnect.perform { try catalog.watch(id, branches: branches) }
      )
    }
    for path in ["/", "**"] as [RouterPath] {
      router.get(path) { [files] request, _ in
        let path = request.uri.path
        if files.isFolder(path: path) {
          let name = path.split(separator: "/").last.map { "\($0)/" }
          return Response(status: .movedPermanently, headers: [.location: name ?? "/"])
        }
        return Response(try files.response(path: path), for: request)
      }
    }
    return router
  }
}

extension Server {
  /// Adds what previews of files ask for.
  private func addFileRoutes(to router: Router<BasicRequestContext>, _ copies: SearchService) {
    let catalog = self.catalog
    router.get("api/outlines/:id/file") { request, context in
      let id = try context.outlineID()
      let node = try PathRequest(Query(request.uri.query ?? "")).node
      let response = try await ClientDisconnect.perform { try catalog.file(in: id, of: node) }
      return Response(response, for: request)
    }
    router.get("api/outlines/:id/text") { request, context in
      let id = try context.outlineID()
      let text = try ValueRequest(Query(request.uri.query ?? ""))
      let response = try await ClientDisconnect.perform {
        try catalog.text(in: id, of: text.node, from: text.offset)
      }
      return Response(response, for: request)
    }
    router.get("api/outlines/:id/picture") { request, context in
      let id = try context.outlineID()
      let node = try PathRequest(Query(request.uri.query ?? "")).node
      let response = try await ClientDisconnect.perform {
        try await copies.perform { _ in try catalog.picture(in: id, of: node) }
      }
      return Response(response, for: request)
    }
  }

  /// Adds the routes of records, which are counted and sorted under the limits of searches.
  private func addRecordRoutes(
    to router: Router<BasicRequestContext>,
    _ searches: SearchService
  ) {
    let (catalog, limits) = (self.catalog, self.limits)
    router.get("api/outlines/:id/records") { request, context in
      let id = try context.outlineID()
      let page = try RecordPageRequest(Query(request.uri.query ?? "", repeatable: "at"))
      let response = try await ClientDisconnect.perform { try catalog.records(in: id, page) }
      return Response(response, for: request)
    }
    router.get("api/outlines/:id/facets") { request, context in
      let id = try context.outlineID()
      let facets = try FacetRequest(Query(request.uri.query ?? ""))
      if facets.hasProgress {
        return try await AnswerLines.response { progress in
          try await searches.perform { _ in
            try catalog.facets(
              in: id,
              facets,
              limits: limits.counting,
              progress: progress
            )
          }
        }
      }
      let response = try await ClientDisconnect.perform {
        try await searches.perform { _ in
          try catalog.facets(in: id, facets, limits: limits.counting)
        }
      }
      return Response(response, for: request)
    }
    router.get("api/outlines/:id/order") { request, context in
      let id = try context.outlineID()
      let order = try OrderRequest(Query(request.uri.query ?? ""))
      let response = try await ClientDisconnect.perform {
        try await searches.perform { _ in
          try catalog.order(in: id, order, limits: limits.sorting)
        }
      }
      return Response(response, for: request)
    }
  }
}

extension BasicRequestContext {
  fileprivate func outlineID() throws(RequestError) -> String {
    guard let id = parameters.get("id").flatMap({ percentDecoded($0.utf8) }) else {
      throw .badRequest("the outline's id is not percent-encoded text in UTF-8")
    }
    return id
  }
}
