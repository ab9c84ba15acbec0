import EspalierSources
import HTTPTypes
import Hummingbird
import Logging

/// Logs a line for each request at level `info`.
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
    let path = TerminalSafeText.escaped(request.uri.path.utf8.prefix(200))
    context.logger.info(
      "\(request.method) \(path) \(response.status.code) \((time * 10).rounded() / 10) ms"
    )
    return response
  }
}
