package import EspalierSources

/// The outlines of one server, each with a unique id.
package struct OutlineCatalog: Sendable {
  /// The title of the catalog.
  package let title: String

  /// The outlines; the first one is shown by default.
  package let outlines: [ServedOutline]

  /// Creates a catalog.
  ///
  /// - Precondition: No two outlines have the same id.
  package init(title: String, outlines: [ServedOutline]) {
    let ids = outlines.map(\.id)
    precondition(Set(ids).count == ids.count, "expected unique ids of outlines, found \(ids)")
    self.title = title
    self.outlines = outlines
  }
}

/// One outline of a catalog: a source and its initial state.
package struct ServedOutline: Sendable {
  /// The id of the outline in URLs.
  package let id: String

  /// The title of the outline on the page.
  package let title: String

  /// A one-line description of the outline, safe to display.
  package let detail: String

  /// The source of the items.
  package let source: any TreeSource

  /// Whether each node at the top level is a section with a title.
  ///
  /// Otherwise the top level is one section without a title.
  package let hasTitledSections: Bool

  /// The wire ids of the branches that are initially expanded.
  package let initiallyExpanded: Set<String>

  /// Creates an outline.
  package init(
    id: String,
    title: String,
    detail: String = "",
    source: any TreeSource,
    hasTitledSections: Bool = false,
    initiallyExpanded: Set<String> = []
  ) {
    self.id = id
    self.title = title
    self.detail = detail
    self.source = source
    self.hasTitledSections = hasTitledSections
    self.initiallyExpanded = initiallyExpanded
  }
}

extension OutlineCatalog {
  /// Creates a catalog of one source.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - title: Its title.
  ///   - detail: A one-line description.
  package init(_ source: any TreeSource, title: String, detail: String) {
    self.init(
      title: title,
      outlines: [ServedOutline(id: "source", title: title, detail: detail, source: source)]
    )
  }
}
