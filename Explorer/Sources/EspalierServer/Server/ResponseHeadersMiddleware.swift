import EspalierSources
import HTTPTypes
import Hummingbird
import Logging

/// Checks common to all requests, and headers common to all responses.
struct ResponseHeadersMiddleware: RouterMiddleware {
  let allowedHosts: AllowedHosts

  /// Whether responses are for one user and must not be stored in shared caches.
  let isPrivate: Bool

  /// The size from which a response is large, and the bytes of large ones that are under way.
  let largeResponse: Int
  let bytesUnderWay: ClientQuota

  func handle(
    _ request: Request,
    context: BasicRequestContext,
    next: (Request, BasicRequestContext) async throws -> Response
  ) async throws -> Response {
    var response: Response
    do {
      try check(request)
      response = try await next(request, context)
      try reserve(&response)
    } catch let error as RequestError {
      response = Self.response(error, for: request)
      switch error {
      case .methodNotAllowed: response.headers[.allow] = "GET, HEAD"
      case .unauthorized: response.headers[.wwwAuthenticate] = "Bearer"
      default: if error.status == 503 { response.headers[.retryAfter] = "5" }
      }
    } catch let error as HTTPError where error.status == .notFound {
      response = Self.response(.notFound("there is nothing at this address"), for: request)
    } catch {
      context.logger.error("\(request.uri.path): \(error)")
      response = Self.response(.internalError, for: request)
    }
    if isUnchanged(response, for: request) {
      response = Response(status: .notModified, headers: response.headers)
      response.headers[.contentLength] = nil
      response.headers[.contentType] = nil
      response.headers[.contentEncoding] = nil
    }
    for (name, value) in Self.fields where response.headers[name] == nil {
      response.headers[name] = value
    }
    if response.headers[.cacheControl] == nil {
      response.headers[.cacheControl] = isPrivate ? "private, no-cache" : "no-cache"
    }
    return response
  }

  /// Has a large response in memory or in a temporary file count as under way until the client has read
  /// it.
  ///
  /// - Throws: ``RequestError`` if there are too many.
  private func reserve(_ response: inout Response) throws(RequestError) {
    guard let length = response.body.contentLength, length >= largeResponse else { return }
    guard let share = bytesUnderWay.take(length, for: ClientAddress.current) else {
      throw .unavailable("too many large files are being sent; try again")
    }
    let body = response.body
    response.body = ResponseBody(contentLength: length) { writer in
      defer { share.giveBack() }
      try await body.write(writer)
    }
  }

  /// Returns an error as a page for a person, or as JSON for a program.
  private static func response(_ error: RequestError, for request: Request) -> Response {
    let isPage = ErrorPage.isAccepted(by: request.headers[.accept])
    return Response(
      isPage ? ErrorPage.response(error) : BufferedResponse(error),
      for: request
    )
  }

  private func check(_ request: Request) throws(RequestError) {
    guard request.method == .get || request.method == .head else { throw .methodNotAllowed }
    // The first `Host` field is removed from the headers; a second one indicates an attack.
    let hasSecondHost = Self.host.map(request.headers.contains) ?? false
    guard allowedHosts.allows(request.head.authority), !hasSecondHost else {
      throw .misdirected(allowedHosts)
    }
    let origin = RequestOrigin(request, allowedHosts: allowedHosts)
    guard !origin.isForeign else { throw .foreign }
    guard let address = request.head.path, address.hasPrefix("/") else {
      throw .badRequest("the address of a request must begin with a slash")
    }
    guard address.utf8.count <= ServerLimits.addressBytes else { throw .uriTooLong }
    let length = request.headers[.contentLength] ?? "0"
    guard length == "0", request.headers[.transferEncoding] == nil else { throw .contentTooLarge }
  }

  private func isUnchanged(_ response: Response, for request: Request) -> Bool {
    guard response.status == .ok, let field = request.headers[.ifNoneMatch],
      let tag = response.headers[.eTag]
    else { return false }
    return EntityTag.matches(tag, ifNoneMatch: field)
  }

  private static let host = HTTPField.Name("Host")

  /// Security headers: the page loads only its own files, is not shown in frames, other pages do not
  /// load anything from here, and media types are not sniffed.
  static let fields: [(HTTPField.Name, String)] = [
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Content-Security-Policy", policy),
  ].compactMap { name, value in HTTPField.Name(name).map { ($0, value) } }

  /// The policy for content that others may have made: it shows itself and its own styles, and
  /// nothing in it loads or runs.
  static let sandbox = (
    name: HTTPField.Name("Content-Security-Policy"),
    value: "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"
  )

  private static let policy = """
    default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'
    """
}

extension Response {
  /// Creates the response of Hummingbird, in an encoding that the request accepts.
  init(_ response: BufferedResponse, for request: Request) {
    var body = response.body
    var headers: HTTPFields = [.contentType: response.mediaType]
    if response.isCompressible { headers[.vary] = "Accept-Encoding" }
    let accepted = request.headers[values: .acceptEncoding].joined(separator: ",")
    let compressed = response.compressed
    if let coding = AcceptEncoding.preferred(in: accepted, of: compressed.keys) {
      headers[.contentEncoding] = coding.rawValue
      body = compressed[coding] ?? body
    }
    headers[.eTag] = body.tag.description
    headers[.contentLength] = String(body.count)
    // A year, the usual maximum.
    let sandbox = ResponseHeadersMiddleware.sandbox
    if response.isSandboxed, let name = sandbox.name { headers[name] = sandbox.value }
    if response.isImmutable { headers[.cacheControl] = "public, max-age=31536000, immutable" }
    self.init(
      status: .init(code: response.status),
      headers: headers,
      body: Self.pieces(of: body)
    )
  }

  /// Returns a body of which the client gets a piece when it has read the one before.
  ///
  /// So it is in memory once, and one in a file not at all. One in a served file has no length, so that
  /// it does not count as under way; the header has it.
  private static func pieces(of body: BufferedResponse.Body) -> ResponseBody {
    let (size, total) = (BufferedResponse.Body.pieceSize, body.count)
    if total <= size { return ResponseBody(byteBuffer: ByteBuffer(bytes: body.bytes)) }
    return ResponseBody(contentLength: body.isOnDisk ? nil : total) { writer in
      for start in stride(from: 0, to: total, by: size) {
        let read = Task(executorPreference: WorkerThreads.blocking) {
          body.piece(from: start, count: min(size, total - start))
        }
        // A changed file cannot be continued: the connection closes, which tells the client.
        guard let piece = await read.value else { throw RequestError(.changed(path: "a file")) }
        try await writer.write(ByteBuffer(bytes: piece))
        // A piece reaches the connection by its event loop. Only then is it known whether there is room
        // for another one; without waiting, all could be on the way at once.
        try await ClientConnection.eventLoop?.submit {}.get()
      }
      try await writer.finish(nil)
    }
  }
}
