#if Explorer
  import EspalierSources
  import HTTPTypes
  import Hummingbird
  import Logging

  /// Writes a line for each request to the log, on the level `info`.
  struct LogMiddleware: RouterMiddleware {
    func handle(
      _ request: Request,
      context: BasicRequestContext,
      next: (Request, BasicRequestContext) async throws -> Response
    ) async throws -> Response {
      let start = ContinuousClock.now
      let response = try await next(request, context)
      let time = (ContinuousClock.now - start) / .milliseconds(1)
      // Without the query, which may hold the token.
      let path = VisibleText.escaped(request.uri.path.utf8.prefix(200))
      context.logger.info(
        "\(request.method) \(path) \(response.status.code) \((time * 10).rounded() / 10) ms"
      )
      return response
    }
  }
#endif
