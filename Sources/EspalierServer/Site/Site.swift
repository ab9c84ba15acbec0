package import EspalierSources

/// What one server shows: outlines, each under an id of its own.
package struct Site: Sendable {
  /// The name of the whole.
  package let title: String

  /// The outlines, the one that is shown unasked first.
  package let outlines: [ServedOutline]

  /// Makes a site.
  ///
  /// - Precondition: No two outlines have the same id.
  package init(title: String, outlines: [ServedOutline]) {
    let ids = outlines.map(\.id)
    precondition(Set(ids).count == ids.count, "two outlines of one id among \(ids)")
    self.title = title
    self.outlines = outlines
  }
}

/// One outline of a site: a source, and how it stands before anybody has touched it.
package struct ServedOutline: Sendable {
  /// What the outline is called in addresses.
  package let id: String

  /// What the outline is called on the page.
  package let title: String

  /// A line about the outline, safe to show.
  package let detail: String

  /// Where the items come from.
  package let source: any TreeSource

  /// Whether each node at the top level is a section with a title.
  ///
  /// If not, the top level is one section without a title.
  package let hasTitledSections: Bool

  /// The wire ids of the branches that are open before anybody has touched the outline.
  package let openAtStart: Set<String>

  /// Makes an outline.
  package init(
    id: String,
    title: String,
    detail: String = "",
    source: any TreeSource,
    hasTitledSections: Bool = false,
    openAtStart: Set<String> = []
  ) {
    self.id = id
    self.title = title
    self.detail = detail
    self.source = source
    self.hasTitledSections = hasTitledSections
    self.openAtStart = openAtStart
  }
}

extension Site {
  /// One source, as a site of its own.
  ///
  /// - Parameters:
  ///   - source: What is served.
  ///   - title: What it is called.
  ///   - detail: A line about it.
  package init(_ source: any TreeSource, title: String, detail: String) {
    self.init(
      title: title,
      outlines: [ServedOutline(id: "source", title: title, detail: detail, source: source)]
    )
  }
}
