(() => {
  // The element shows what follows the selection, so it answers columns with the option `follow`,
  // and those without it as long as only the program navigates. It has no sections, no rebuilding
  // of what is selected again, and no leaf that leaves the deeper columns as they are.
  //
  // Not answered: `layout`, `width` and `revealColumn`, which are sizes of the page's style sheet;
  // `truncate`, `present` and `dismiss`, which it lacks; `check-invariants`, which is the engine's
  // alone; refusals of the protocol, such as columns that do not exist, which nobody can click on.

  /** @type {any} of one browser; undefined while the element has nothing of the kind */
  let page
  const columns = document.querySelector("espalier-columns")
  const root = columns.shadowRoot
  columns.style.blockSize = "30rem"
  // The column that the element scrolls into view is that whose place it asks the engine for.
  const { view } = columns
  view.scrollTo = (depth, ...rest) => {
    if (page) page.reveal = depth
    return Object.getPrototypeOf(view).scrollTo.call(view, depth, ...rest)
  }

  function begin({ root: name, children = {}, sections, lazy = [], options = {} }) {
    page = undefined
    const { follow = false, leaf = "truncate", rechoose = "keep" } = options
    if (typeof name !== "string" || sections || rechoose !== "keep") return
    if (!["truncate", "preview"].includes(leaf) || Object.values(children).some(list =>
      !Array.isArray(list) || list.some((id, at) => typeof id !== "string" || list.indexOf(id) < at))) {
      return
    }
    page = {
      name, follow, children: { ...children }, lazy, requests: [], events: [], reveal: null,
      // What a reload answers instead of the children at first.
      replaced: new Map(),
    }
    const made = page
    // Lazily, as an id may be below itself.
    const itemOf = id => {
      const item = { id, title: id, branch: id in made.children || made.lazy.includes(id) }
      if (!(id in made.children)) return item
      return Object.defineProperty(item, "children", {
        enumerable: true, get: () => (made.replaced.get(id) ?? made.children[id]).map(itemOf),
      })
    }
    made.items = itemOf
    columns.setAttribute("preview", leaf === "preview" ? "inline" : "none")
    columns.label = name
    columns.path = []
    columns.source = null
    columns.data = []
    columns.source = (id, offset, limit, signal) => new Promise((resolve, reject) => {
      const token = made.requests.length + 1
      made.requests.push({ token, id, signal, resolve, reject, isOpen: true })
    })
    columns.data = (made.children[name] ?? []).map(itemOf)
    columns.focus()
  }

  for (const kind of ["select", "activate"]) {
    columns.addEventListener(`espalier-${kind}`, ({ detail: { path, cause } }) => {
      page?.events.push({ kind, path, cause })
    })
  }

  const panes = () => [...root.querySelectorAll(".pane:not(.preview)")]
  const previewed = () => {
    const preview = root.querySelector(".preview")
    return preview.hidden ? undefined : preview.querySelector(".preview-name").textContent
  }
  const rowsOf = pane => [...pane.querySelectorAll("[role=option]")].map(row => row.textContent)
  const isBusy = pane => pane.querySelector(".options").ariaBusy === "true"
  const labelOf = pane => pane.querySelector(".options").ariaLabel

  /** What the element shows. */
  function look() {
    const shown = panes().map(pane => ({
      pane, label: labelOf(pane), rows: rowsOf(pane), isBusy: isBusy(pane),
      hasFailed: pane.querySelector(".notice").dataset.state === "failed",
      selected: pane.querySelector("[aria-selected=true]")?.ariaPosInSet,
    }))
    const leaf = previewed()
    if (leaf !== undefined) shown.push({ pane: leaf, label: leaf, rows: [], isPreview: true })
    return shown
  }

  const range = (list, index) => {
    const last = list.at(-1)
    if (last && last[1] + 1 === index) last[1] = index
    else list.push([index, index])
  }

  /** The rows that went and came, of the columns that are in both. */
  function changesOf(before, after) {
    return after.flatMap(({ pane, rows, isPreview, isBusy: isAwaited }, depth) => {
      const old = before.find(column => column.pane === pane)
      if (isPreview || isAwaited || (old && rows.join() === old.rows.join() && !old.isBusy)) return []
      if (!old || old.isBusy) return [{ depth, changes: [{ sections: { insert: [[0, 0]] } }] }]
      const change = { section: 0 }
      for (const [key, from, to] of [["delete", old.rows, rows], ["insert", rows, old.rows]]) {
        const ranges = []
        from.forEach((id, index) => to.includes(id) || range(ranges, index))
        if (ranges.length > 0) change[key] = ranges
      }
      return [{ depth, changes: [change] }]
    })
  }

  /** Performs something and answers with what has become different. */
  async function perform(act) {
    const before = look()
    const { requests } = page
    const asked = requests.length
    const open = requests.filter(({ signal, isOpen }) => isOpen && !signal.aborted)
    page.events = []
    page.reveal = null
    await act()
    await new Promise(done => setTimeout(done))
    const after = look()
    const has = (list, { pane }) => list.some(other => other.pane === pane)
    const reported = kind => {
      const event = page.events.find(event => event.kind === kind && event.cause === "user")
      if (!event || event.path.length === 0) return null
      const depth = event.path.length - 1
      const item = event.path[depth]
      const { label, rows } = after[depth]
      return { depth, column: label, row: [0, rows.indexOf(item)], item }
    }
    const active = after.findIndex(({ pane }) => pane.classList?.contains("active"))
    return {
      columns: after.map(({ label }) => label),
      active: after.length - 1,
      focus: active,
      selection: after.map(({ selected }) => (selected ? [0, Number(selected) - 1] : null)),
      status: after.map(({ isPreview, isBusy, hasFailed }) => {
        return isPreview ? "preview" : isBusy ? "loading" : hasFailed ? "failed" : "ready"
      }),
      setup: after.filter(column => !has(before, column)).map(({ label }) => label),
      removed: before.filter(column => !has(after, column)).map(({ label }) => label),
      changes: changesOf(before, after),
      requests: requests.slice(asked).filter(({ signal }) => !signal.aborted)
        .map(({ token, id }) => ({ token, item: id, depth: after.findLastIndex(it => it.label === id) })),
      cancels: open.filter(({ signal }) => signal.aborted).map(({ token }) => token),
      didSelect: reported("select"),
      activated: reported("activate"),
      reveal: page.reveal,
    }
  }

  /** Presses a key at a time, where the focus is. */
  function press(key, at) {
    const target = root.activeElement ?? root.querySelector(".active .options")
    const event = new KeyboardEvent("keydown", { key, bubbles: true, composed: true, cancelable: true })
    if (at !== undefined) Object.defineProperty(event, "timeStamp", { value: at })
    target.dispatchEvent(event)
  }

  const commands = {
    columns: command => {
      begin(command)
      return page && perform(() => {}).then(answer => ({
        ...answer, setup: answer.columns, removed: [], changes: [],
      }))
    },
    select: ({ depth, row, item }) => {
      const pane = panes()[depth]
      const index = item === undefined ? row?.[1] : pane && rowsOf(pane).indexOf(item)
      const option = pane?.querySelectorAll("[role=option]")[index]
      if (!option || row?.[0] > 0) return
      return page.follow ? perform(() => option.click()) : leave()
    },
    deselect: ({ depth }) => {
      const options = panes()[depth]?.querySelector(".options")
      if (!options) return
      return page.follow ? perform(() => options.click()) : leave()
    },
    navigate: ({ to, from, fromDepth }) => {
      if (from !== undefined && fromDepth !== undefined) return
      const labels = panes().map(labelOf)
      const depth = fromDepth ?? (from === undefined ? -1 : labels.lastIndexOf(from))
      if (depth < 0 && (from !== undefined || to !== page.name)) return
      // A leaf has no column here, and where it is not it cannot be gone to.
      const isThere = depth < 0 || (panes()[depth] && rowsOf(panes()[depth]).includes(to))
      const isBranch = to in page.children || page.lazy.includes(to)
      if (!isThere) return
      if (!isBranch) return leave()
      const path = depth < 0 ? [] : [...labels.slice(1, depth + 1), to]
      return perform(() => { columns.path = path })
    },
    restorePath: ({ path }) => {
      // What was loaded once is not requested again.
      const isKept = id => page.requests.some(request => request.id === id && request.isAnswered)
      return path.some(isKept) ? leave() : perform(() => { columns.path = path })
    },
    path: ({ item }) => {
      if (item !== undefined) return
      const rows = look().flatMap(({ selected }) => (selected ? [[0, Number(selected) - 1]] : []))
      return { path: columns.path, rows }
    },
    rows: ({ depth }) => {
      const pane = panes()[depth]
      if (page.isSectioned) return
      return { rows: pane ? [rowsOf(pane)] : null }
    },
    key: ({ key, at, page: rows }) => {
      if (!page.follow || !key || rows === 0) return
      return perform(() => press(key, at))
    },
    loaded: ({ token, items }) => answerTo(token, request => {
      request.isAnswered = true
      request.resolve(items.map(it => page.items(it.id ?? it)))
    }),
    failed: ({ token, message }) => answerTo(token, request => request.reject(new Error(message))),
    reloadColumn: async ({ depth, items, sections }) => {
      const pane = look()[depth]
      if (!pane || pane.isPreview || !page.follow) return
      if (items?.some((it, at) => typeof (it.id ?? it) !== "string" || items.indexOf(it) < at)) return
      page.isSectioned = sections !== undefined
      const id = depth === 0 ? page.name : pane.label
      if (page.lazy.includes(id) && items) return leave()
      if (items) page.replaced.set(id, items.map(it => it.id ?? it))
      else page.replaced.delete(id)
      if (depth === 0) columns.data = (items ?? page.children[id]).map(page.items)
      return perform(() => { columns.reload(depth === 0 ? undefined : id) })
    },
  }

  /** Answers a request of the element; one that is aborted comes too late, and changes nothing. */
  async function answerTo(token, act) {
    const request = page.requests[token - 1]
    if (!request) return
    const isLate = request.signal.aborted || !request.isOpen
    request.isOpen = false
    const before = JSON.stringify(look())
    const answer = await perform(() => act(request))
    if (!isLate) return answer
    return JSON.stringify(look()) === before ? { error: { code: "stale-token" } } : answer
  }

  /** Something that the element does not do: what follows is about other columns than it shows. */
  function leave() {
    page = undefined
  }

  return async command => {
    if (command.do === "columns") {
      // A refused constructor leaves the columns as they were.
      if (command.root === 1 || command.options?.leaf === "burn") return
      return commands.columns(command)
    }
    if (["present", "dismiss", "outline"].includes(command.do) || command.depth >= 0 && command.do === "truncate") {
      leave()
    }
    return page && commands[command.do]?.(command)
  }
})()
