import EspalierSources

extension OutlineCatalog {
  /// The catalog of the built-in samples.
  package static var gallery: OutlineCatalog {
    OutlineCatalog(
      title: "Gallery",
      outlines: [livingThings, survey, propertyList, million]
    )
  }

  private static var livingThings: ServedOutline {
    let source = livingThingsSource
    return ServedOutline(
      id: "living-things",
      title: source.title,
      detail: "\(grouped(source.leafCount)) species in three sections",
      source: source,
      hasTitledSections: true,
      initiallyExpanded: source.initiallyExpandedIDs
    )
  }

  private static var survey: ServedOutline {
    let source = indented(Survey.text, title: "Survey filter")
    return ServedOutline(
      id: "survey",
      title: source.title,
      detail: "Surveys, their questions and the answers to them",
      source: source,
      hasTitledSections: true,
      initiallyExpanded: source.initiallyExpandedIDs
    )
  }

  private static var propertyList: ServedOutline {
    let source = PropertyListSource(Array(PropertyListSample.text.utf8), name: "station.plist")
    return ServedOutline(
      id: "property-list",
      title: "Property list",
      detail: "The settings of a weather station",
      source: source,
      initiallyExpanded: topBranches(of: source)
    )
  }

  private static var million: ServedOutline {
    let source = GeneratedSource()
    return ServedOutline(
      id: "million",
      title: source.title,
      detail: "Every number to a million with its prime factors, twice",
      source: source,
      hasTitledSections: true
    )
  }

  static var livingThingsSource: IndentedSource {
    indented(LivingThings.text, title: "Living things")
  }

  /// Parses a built-in text, in which an error is a programming error.
  private static func indented(_ text: String, title: String) -> IndentedSource {
    do {
      return try IndentedSource(title: title, text)
    } catch {
      preconditionFailure("\(title), line \(error.line): \(error.reason)")
    }
  }

  private static func topBranches(of source: PropertyListSource) -> Set<String> {
    do {
      let top = try source.children(of: nil, from: 0, limit: PageRequest.defaultLimit)
      return Set(top.nodes.filter(\.isBranch).map { source.wireID(of: $0.id) })
    } catch {
      preconditionFailure("\(source.title): \(error)")
    }
  }
}
