/// The elements of HTML whose tags may be left out, or are never there.
enum HTMLElements {
  private static func set(_ names: String) -> Set<[UInt8]> {
    Set(names.split(separator: " ").map { Array($0.utf8) })
  }

  /// The elements without contents and end tags.
  static let void = set(
    "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr"
  )

  /// The elements whose contents are a text up to the end tag, in which nothing is a reference.
  static let raw = set("script style xmp iframe noembed noframes")

  /// The elements whose contents are a text up to the end tag.
  static let escapableRaw = set("textarea title")

  /// The elements whose end tags may be left out.
  static let optionalEnd = set(
    "html head body p li dt dd option optgroup tr td th thead tbody tfoot colgroup caption rp rt"
  )

  /// The elements that end a paragraph.
  private static let endsParagraph = set(
    "address article aside blockquote center details dialog dir div dl dd dt fieldset figcaption figure "
      + "footer form h1 h2 h3 h4 h5 h6 header hgroup hr li listing main menu nav ol p pre search section "
      + "summary table ul"
  )

  /// The elements of a head.
  private static let metadata = set(
    "base basefont bgsound link meta noscript script style template title head"
  )

  /// The elements in which tags are those of XML.
  static let foreign = set("svg math")

  private static let scope = set("html table td th caption template object marquee applet")
  private static let tableScope = set("html table template")
  private static let tableParts = set("table tr td th thead tbody tfoot caption colgroup")

  /// Elements that end before a start tag, unless they are outside of others.
  struct ImpliedEnd: Sendable {
    var elements: Set<[UInt8]>
    var scope: Set<[UInt8]>
  }

  private static let paragraph = ImpliedEnd(
    elements: set("p"),
    scope: set("button html table td th caption template object marquee applet")
  )

  private static let impliedEnds: [[UInt8]: ImpliedEnd] = {
    var ends: [[UInt8]: ImpliedEnd] = [:]
    for (names, elements, scope) in [
      ("li", "li", "ul ol menu dir table td th template"),
      ("dt dd", "dt dd", "dl table td th template"),
      ("option", "option", "select datalist optgroup"), ("optgroup", "option optgroup", "select"),
      ("tr", "tr caption colgroup", "table template"), ("td th", "td th", "tr table template"),
      ("tbody thead tfoot", "tbody thead tfoot tr caption colgroup", "table template"),
      ("caption colgroup", "caption colgroup", "table template"), ("body", "head", "html"),
      ("rt rp", "rt rp", "ruby"),
    ] {
      let end = ImpliedEnd(elements: set(elements), scope: set(scope))
      for name in names.split(separator: " ") { ends[Array(name.utf8)] = end }
    }
    return ends
  }()

  /// Returns what ends before the start tag of an element.
  static func impliedEnds(before name: [UInt8]) -> [ImpliedEnd] {
    (endsParagraph.contains(name) ? [paragraph] : []) + (impliedEnds[name].map { [$0] } ?? [])
  }

  /// Whether a start tag ends the head.
  static func endsHead(_ name: [UInt8]) -> Bool { !metadata.contains(name) }

  /// Returns the elements from inside of which an end tag closes nothing around them.
  static func scope(of name: [UInt8]) -> Set<[UInt8]> {
    tableParts.contains(name) ? tableScope : scope
  }
}
