/// The page that tells a person about an error, where a program gets JSON.
enum ErrorPage {
  /// Whether what a client accepts is what a browser accepts that goes to an address.
  static func isAccepted(by field: String?) -> Bool {
    field?.contains("text/html") == true
  }

  /// Returns the page of an error, which loads and runs nothing.
  static func response(_ error: RequestError) -> BufferedResponse {
    let page = page(title: title(of: error), words: words(of: error))
    return BufferedResponse(
      status: error.status,
      mediaType: "text/html; charset=utf-8",
      bytes: Array(page.utf8)
    ).sandboxed()
  }

  private static func title(of error: RequestError) -> String {
    switch error.status {
    case 401: "This page needs its link"
    case 404: "There is nothing here"
    case 503: "This takes a moment"
    default: "This cannot be shown"
    }
  }

  private static func words(of error: RequestError) -> String {
    if error.status == 401 {
      return
        "Open the link that espalier printed when it was started. It ends with a token, which the"
        + " browser then keeps."
    }
    let end = error.message.hasSuffix(".") ? "" : "."
    return error.message.prefix(1).uppercased() + error.message.dropFirst() + end
  }

  private static func page(title: String, words: String) -> String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(escaped(title)) – Espalier</title>
    <style>
    :root { color-scheme: light dark; --text: #1d1d1f; --quiet: #6e6e73; --back: #fff; }
    @media (prefers-color-scheme: dark) {
      :root { --text: #f5f5f7; --quiet: #a1a1a6; --back: #1c1c1e; }
    }
    body {
      display: grid; place-content: center; min-height: 100vh; margin: 0; padding: 0 1rem;
      box-sizing: border-box; color: var(--text); background: var(--back);
      font: 15px/1.5 system-ui, sans-serif; text-align: center;
    }
    h1 { margin: 0.75rem 0 0.25rem; font-size: 1.0625rem; }
    p { max-width: 26rem; margin: 0; color: var(--quiet); overflow-wrap: anywhere; }
    svg { width: 48px; fill: none; stroke: var(--quiet); stroke-width: 2; stroke-linejoin: round; }
    </style>
    </head>
    <body>
    <main>
    <svg viewBox="0 0 48 48" aria-hidden="true"><path d="M24 9 42 39H6zM24 20v9M24 33.5v.5"/></svg>
    <h1>\(escaped(title))</h1>
    <p>\(escaped(words))</p>
    </main>
    </body>
    </html>

    """
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
