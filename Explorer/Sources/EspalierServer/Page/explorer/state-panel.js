// @ts-check
// A calm picture with words in place of rows, when there are none: and what can be done about it.

/**
 * @typedef {"empty" | "loading" | "failed" | "denied" | "gone" | "offline"} State
 * @typedef {{ title: string, act: () => unknown }} Way on
 */

/** The outlines of the pictures, in a square of 48. */
const shapes = {
  empty: "M8 26 14 12h20l6 14v10H8zM8 26h10l2 4h8l2-4h10",
  loading: "M24 8a16 16 0 1 0 16 16M24 16v9l6 4",
  failed: "M24 9 42 39H6zM24 20v9M24 33.5v.5",
  denied: "M12 22h24v18H12zM17 22v-5a7 7 0 0 1 14 0v5M24 29v4",
  gone: "M6 14v-3h12l4 4h4M32 15h6M42 19v5M42 30v6M36 38h-6M24 38h-6M12 38H6v-4M6 28v-7",
  offline:
    "M6 18a26 26 0 0 1 36 0M13 25a16 16 0 0 1 22 0M19.5 32a7 7 0 0 1 9 0M24 37.5v.5M8 8l32 32",
};

/**
 * The picture of a state, which says nothing that the words do not.
 *
 * @param {State} state
 */
export function statePicture(state) {
  const space = "http://www.w3.org/2000/svg";
  const picture = document.createElementNS(space, "svg");
  picture.setAttribute("viewBox", "0 0 48 48");
  picture.setAttribute("class", "state-picture");
  picture.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", shapes[state]);
  picture.append(path);
  return picture;
}

/** The panel, which lies over the rows. */
export class StatePanel {
  #element = document.createElement("div");
  #shown = "";

  /** @param {HTMLElement} stage the place of the rows */
  constructor(stage) {
    this.#element.className = "state";
    this.#element.setAttribute("role", "status");
    this.#element.hidden = true;
    stage.append(this.#element);
  }

  /** Whether it is shown. */
  get isShown() {
    return !this.#element.hidden;
  }

  /**
   * Shows a state.
   *
   * @param {State} state @param {string} title @param {string} words @param {Way[]} ways
   */
  show(state, title, words, ways = []) {
    const shown = JSON.stringify([state, title, words, ways.map(({ title }) => title)]);
    if (this.isShown && shown === this.#shown) return;
    this.#shown = shown;
    const heading = document.createElement("h2");
    heading.textContent = title;
    const text = document.createElement("p");
    text.textContent = words;
    const row = document.createElement("div");
    for (const { title, act } of ways) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = title;
      button.addEventListener("click", () => void act());
      row.append(button);
    }
    this.#element.hidden = false;
    this.#element.replaceChildren(
      statePicture(state),
      heading,
      ...(words === "" ? [] : [text]),
      ...(ways.length === 0 ? [] : [row]),
    );
  }

  hide() {
    this.#element.hidden = true;
  }
}

/**
 * The state that the report about a source as a whole means, and its words.
 *
 * @param {string} report @param {import("./source.js").Facts["cause"]} [cause]
 * @returns {{ state: State, title: string, words: string }}
 */
export function stateOfReport(report, cause) {
  if (cause === "missing") {
    const words = "It was deleted, moved or renamed. If it comes back, it is shown again.";
    return { state: "gone", title: "This is gone", words };
  }
  if (cause === "denied") {
    const words = `${report}. Once it may be read, try again.`;
    return { state: "denied", title: "This may not be read", words };
  }
  return { state: "failed", title: "This cannot be read", words: `${report}.` };
}
