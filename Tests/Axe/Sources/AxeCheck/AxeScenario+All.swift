import EspalierWebDriver

extension AxeScenario {
  /// Every page light, dark and narrow, and then what goes on in them.
  static let all: [AxeScenario] =
    pages.flatMap { page in
      [
        AxeScenario(page: page), AxeScenario(page: page, preference: .dark),
        AxeScenario(page: page, width: 390),
      ]
    } + states

  private static let pages = [
    "outline", "treegrid", "columns", "accordion", "form", "rows", "million",
  ]

  private static let states = [
    state("outline", "a filter on", "component.filter('l')"),
    state("outline", "nothing passes the filter", "component.filter('no such thing')"),
    state("outline", "everything open", "component.expandAll()"),
    state(
      "outline",
      "several selected, some checked",
      """
      component.setAttribute("selection", "multiple")
      component.setAttribute("checkboxes", "")
      component.data = [
        { id: "a", title: "Books", expanded: true, children: [{ id: "b", title: "Maps" }] },
        { id: "c", title: "Letters", disabled: true }, { id: "d", title: "Notes" },
      ]
      component.selected = ["a", "d"]
      component.check("d")
      component.focusItem("d")
      """
    ),
    state(
      "outline",
      "what could not be loaded",
      """
      component.source = async () => { throw new Error("The library is closed") }
      component.data = [{ id: "a", title: "Books", branch: true }, { id: "b", title: "Maps" }]
      component.expand("a")
      """
    ),
    state("outline", "switched off", "component.disabled = true"),
    state("accordion", "everything open", "component.expandAll()"),
    state("rows", "everything open", "component.expandAll()"),
    state("form", "a half sheet", "component.openSheet('level')"),
    state("form", "a full sheet", "component.openSheet('gender')"),
    state("form", "answers", "component.answers = { gender: ['female', 'male'], city: 'Oslo' }"),
  ].flatMap { $0 }

  private static func state(_ page: String, _ name: String, _ script: String) -> [AxeScenario] {
    [
      AxeScenario(page: page, state: (name, script)),
      AxeScenario(page: page, preference: .dark, width: 390, state: (name, script)),
    ]
  }
}
