import EspalierWebDriver

/// A script that holds the document against the engine, from inside the page.
enum PageChecker {
  /// Makes `look(outline, model, isFiltered)`, which answers what is wrong, a sentence each.
  ///
  /// Rows are held against the engine's: order, level, position, size, flags and place; one tab
  /// stop, and the focus on it if the outline has it; and no gap in the window. Then the engine's
  /// rows are held against the model, sections of nested items as the outline got them, unless some
  /// are filtered out.
  ///
  /// Assistive technology remembers elements: one that has left the document is not to return, and a
  /// row's element keeps its set of ARIA attributes.
  static let script = """
    const known = new Map()
    const gone = new WeakSet()
    const remember = (elements, wrong) => {
      for (const element of known.keys()) {
        if (elements.includes(element)) continue
        known.delete(element)
        gone.add(element)
      }
      for (const element of elements) {
        const attributes = element.getAttributeNames().filter(name => /^aria-/.test(name)).sort().join()
        if (gone.has(element)) wrong.push(`the element of ${element.dataset.id} was gone`)
        const before = known.get(element) ?? attributes
        known.set(element, attributes)
        if (before !== attributes) wrong.push(`${before} has become ${attributes}`)
      }
    }
    window.look = (outline, model, isFiltered = false) => {
      const { view, scene, shadowRoot } = outline
      const tree = shadowRoot.querySelector("[role=tree]")
      const wrong = []
      const same = (what, is, wanted) => {
        if (is !== wanted) wrong.push(`${what} is ${is} and not ${wanted}`)
      }
      const near = (what, is, wanted) => {
        if (!(Math.abs(is - wanted) < 0.6)) wrong.push(`${what} is ${is} and not ${wanted}`)
      }
      const { top, height } = scene
      const frame = view.frame(top, height, performance.now())
      const rows = frame.rows.map(row => [...row]).filter(([, number]) => number >= 0)
      const box = tree.getBoundingClientRect()
      const wanted = new Set(rows.map(([id]) => `${id}`))
      // After a motion a few rows more may be left, out of sight, until something is drawn again.
      const isLeft = it => {
        if (outline.isQuiet || wanted.has(it.dataset.id)) return false
        const { top, bottom } = it.getBoundingClientRect()
        return bottom <= box.top || top >= box.bottom
      }
      const all = [...tree.querySelectorAll("[role=treeitem]")]
      remember(all, wrong)
      const elements = all.filter(it => !isLeft(it))
      same("the order", elements.map(it => it.dataset.id).join(), rows.map(([id]) => id).join())
      const titles = new Map()
      const walk = [...model.flatMap(({ children }) => children)]
      for (const item of walk) {
        titles.set(`${item.id}`, item.title)
        walk.push(...(item.children ?? []))
      }
      for (const [k, words] of rows.entries()) {
        const [id, , y, high, , level, flags, position, size] = words
        const element = elements[k]
        if (!element || wrong.length > 0) break
        const on = bit => `${(flags & bit) !== 0}`
        same(`level of ${id}`, element.ariaLevel, `${level + 1}`)
        same(`position of ${id}`, element.ariaPosInSet, `${position}`)
        same(`size of ${id}`, element.ariaSetSize, `${size}`)
        same(`expanded of ${id}`, element.ariaExpanded, flags & 1 ? on(2) : null)
        same(`selected of ${id}`, element.ariaSelected ?? "false", on(4))
        const checked = flags & 64 ? "mixed" : on(32)
        const isCheckable = outline.hasAttribute("checkboxes")
        same(`checked of ${id}`, element.ariaChecked, isCheckable ? checked : null)
        same(`tab index of ${id}`, element.tabIndex, flags & 8 ? 0 : -1)
        const title = element.querySelector("[part~=title]").textContent
        same(`title of ${id}`, title, titles.get(element.dataset.key))
        if (frame.isMoving) continue
        const place = element.getBoundingClientRect()
        near(`place of ${id}`, place.top - box.top, frame.origin + y / 64 - top)
        near(`height of ${id}`, place.height, high / 64)
      }
      const stops = all.filter(it => it.tabIndex === 0).length + (tree.tabIndex === 0 ? 1 : 0)
      same("how many tab stops there are", stops, 1)
      const focused = shadowRoot.activeElement?.closest("[role=treeitem], [role=tree]")
      if (focused && frame.count > 0) {
        same("the row with the focus", focused.dataset.id, `${frame.cursor}`)
      }
      if (!frame.isMoving) {
        const titles = new Map(frame.sections.map(([index, y, , title]) => {
          return [index, { from: frame.origin + y / 64, to: frame.origin + (y + title) / 64 }]
        }))
        const start = Math.max(top, 0)
        const end = Math.min(top + height, frame.height)
        let covered = start
        for (const [id, , y, high] of rows) {
          const [from, to] = [frame.origin + y / 64, frame.origin + (y + high) / 64]
          if (to <= start || from >= end) continue
          // Sections without rows may stand between, their titles one below the other.
          for (const title of titles.values()) {
            if (title.from <= covered + 0.6) covered = Math.max(covered, title.to)
          }
          if (from > covered + 0.6) {
            const seen = JSON.stringify([...titles])
            wrong.push(`there is nothing from ${covered} to ${id} at ${from}, titles ${seen}`)
          }
          covered = Math.max(covered, to)
        }
        for (const { from, to } of titles.values()) {
          if (from <= covered + 0.6) covered = Math.max(covered, to)
        }
        if (covered < end - 0.6) wrong.push(`there is nothing from ${covered} to ${end}`)
      }
      if (!isFiltered) {
        const opened = new Set([...view.expandedIds].map(id => `${outline.controller.key(id)}`))
        const expected = []
        const rest = model.flatMap(({ children }) => children).reverse()
        for (let item = rest.pop(); item; item = rest.pop()) {
          expected.push(`${item.id}`)
          const isOpen = item.children && opened.has(`${item.id}`)
          if (isOpen) rest.push(...[...item.children].reverse())
        }
        const ids = [...view.ids(0, view.rows)].map(id => `${outline.controller.key(id)}`)
        same("the rows of the engine", ids.join(), expected.join())
      }
      return wrong
    }
    """
}
