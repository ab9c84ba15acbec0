import EspalierWebDriver

extension Look {
  /// Every page light, dark and narrow, and then what goes on in them.
  static let all: [Look] =
    pages.flatMap { page in
      [Look(page: page), Look(page: page, preference: .dark), Look(page: page, width: 390)]
    } + states

  private static let pages = [
    "outline", "treegrid", "columns", "accordion", "form", "rows", "million",
  ]

  private static let states = [
    state("outline", "a filter on", "await component.filter('l')"),
    state("outline", "nothing passes the filter", "await component.filter('no such thing')"),
    state("outline", "everything open", "component.expandAll()"),
    state(
      "outline",
      "what could not be loaded",
      """
      component.source = async (id) => {
        if (id !== null) throw new Error("The library is closed")
        return [{ id: "a", title: "Books", branch: true }, { id: "b", title: "Maps" }]
      }
      """
    ),
    state("form", "a half sheet", "component.setAttribute('presentation', 'half')"),
    state("form", "a full sheet", "component.setAttribute('presentation', 'full')"),
  ].flatMap { $0 }

  private static func state(_ page: String, _ name: String, _ script: String) -> [Look] {
    [
      Look(page: page, state: (name, script)),
      Look(page: page, preference: .dark, width: 390, state: (name, script)),
    ]
  }
}
