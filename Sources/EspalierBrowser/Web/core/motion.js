// @ts-check
// Opening and closing. The engine lays rows out as they will be; this says where they are seen now.

/** How long a branch takes to open or close, in milliseconds. */
const duration = 190;

/**
 * @typedef {{ element: HTMLElement, y: number, size: number, height: number }} Ghost what went and
 *   is still seen: how far below its band's top, how high it is, how much of that is seen at most
 * @typedef {{ branch: number, opening: boolean, top: number, extent: number, full: number,
 *   from: number, to: number, shown: number, turnedFrom: number, turned: number, began: number,
 *   ghosts: Ghost[] }} Band the rows that come or go below a branch, uncovered as by a curtain:
 *   where they are in the layout and how much of it they take, how much is uncovered in the end,
 *   where the curtain was first, goes and is, and how far the triangle was turned first and is
 */

/** The movement of one outline: a band of rows for every branch that opens or closes. */
export class Motion {
  /** @type {Band[]} */
  #bands = [];
  #quiet = matchMedia("(prefers-reduced-motion: reduce)");
  #layer;

  /** @param {HTMLElement} layer where rows that are gone are drawn */
  constructor(layer) {
    this.#layer = layer;
  }

  /** Whether something moves. */
  get isActive() {
    return this.#bands.length > 0;
  }

  /** Whether anything may move. */
  get isWanted() {
    return !this.#quiet.matches && !document.hidden;
  }

  /** The height of what goes. */
  get excess() {
    return this.#bands.reduce((sum, band) => sum + (band.opening ? 0 : band.shown), 0);
  }

  /**
   * Starts from what is seen, after the engine's change and before anything is drawn.
   *
   * @param {{ branch: number, opening: boolean, top: number, delta: number, room: number }} change
   *   the lower edge of the branch's row, how much higher the outline is, and how much of the
   *   window is below the branch
   */
  begin({ branch, opening, top, delta, room }) {
    for (const outer of [...this.#bands]) {
      if (outer.branch === branch || top <= outer.top || top > outer.top + outer.extent) continue;
      // What opens can hold more. What loses rows on the way is shown at once as it will be.
      if (delta < 0) this.#drop(outer);
      else outer.extent += delta;
    }
    const prior = this.#bands.find((band) => band.branch === branch);
    const went = Math.max(-delta, 0);
    const full = opening ? Math.max(delta, 0) : 0;
    // How much of what goes is seen, or of what comes because it was still going.
    const seen = went + this.shift(top + went) - this.shift(top - 1);
    const shown = opening === prior?.opening ? 0 : prior?.shown ?? 0;
    const from = Math.max(Math.min(went > 0 ? seen : shown, room), 0);
    const turned = prior?.turned ?? (opening ? 0 : 1);
    const over = this.#bands.filter(
      (inner) => inner === prior || (inner.top > top && inner.top <= top + went),
    );
    // What a band inside covers is covered on from where it is.
    const ghosts = over.filter((inner) => !inner.opening && !opening).flatMap((inner) => {
      const y = this.#seenTop(inner) - top - this.shift(top - 1);
      return inner.ghosts.splice(0).map((ghost) => {
        const height = Math.min(ghost.height, Math.max(inner.shown - ghost.y, 0));
        return { ...ghost, y: y + ghost.y, height };
      });
    });
    for (const inner of over) this.#drop(inner);
    /** @type {Band} */
    const band = {
      branch,
      opening,
      top,
      extent: full,
      full,
      from,
      to: Math.min(full, Math.max(room, from)),
      shown: from,
      turnedFrom: turned,
      turned,
      began: performance.now(),
      ghosts,
    };
    this.#bands.push(band);
    return band;
  }

  /**
   * Keeps what leaves the outline or the window to be seen.
   *
   * @param {Band} band @param {{ y: number, copy: () => HTMLElement }} part
   * @param {number} size how high it is @param {number} height how much of that is seen
   */
  keep(band, part, size, height) {
    const rest = this.#seenTop(band);
    if (part.y < rest || height <= 0) return;
    const element = part.copy();
    this.#layer.append(element);
    const y = part.y - rest - (band.opening ? band.shown : 0);
    band.ghosts.push({ element, y, size, height });
  }

  /** @param {number} now @param {(id: number) => number} bottom of a row in the layout, or -1 */
  advance(now, bottom) {
    for (const band of [...this.#bands]) {
      const time = Math.min(Math.max((now - band.began) / duration, 0), 1);
      const eased = 1 - (1 - time) ** 3;
      band.top = bottom(band.branch);
      band.shown = band.from + (band.to - band.from) * eased;
      band.turned = band.turnedFrom + ((band.opening ? 1 : 0) - band.turnedFrom) * eased;
      if (time === 1 || band.top < 0 || !this.isWanted) this.#drop(band);
    }
  }

  /**
   * How far from its place in the layout something is seen.
   *
   * @param {number} y in the layout
   */
  shift(y) {
    let sum = 0;
    for (const band of this.#bands) {
      if (y >= band.top + band.extent) sum += band.shown - band.full;
    }
    return sum;
  }

  /**
   * Down to where something can be seen at all.
   *
   * @param {number} y its place in the layout
   */
  edge(y) {
    let edge = Infinity;
    for (const { opening, top, extent } of this.#bands) {
      if (!opening || y < top || y >= top + extent) continue;
      edge = Math.min(edge, top + extent + this.shift(top + extent));
    }
    return edge;
  }

  /**
   * How far a branch's triangle is turned, undefined if it rests.
   *
   * @param {number} branch
   */
  turn(branch) {
    return this.#bands.find((band) => band.branch === branch)?.turned;
  }

  /** Puts the ghosts where they are seen. */
  drawGhosts() {
    for (const band of this.#bands) {
      const rest = this.#seenTop(band);
      for (const { element, y, size, height } of band.ghosts) {
        // The curtain pushes them away when it opens, and covers them when it closes.
        const shown = band.opening ? height : Math.min(height, band.shown - y);
        const seen = rest + y + (band.opening ? band.shown : 0);
        element.style.transform = `translateY(${seen}px)`;
        element.style.clipPath = `inset(0 0 ${size - Math.max(shown, 0)}px)`;
      }
    }
  }

  /** Ends everything where it is to end. */
  stop() {
    for (const band of [...this.#bands]) this.#drop(band);
  }

  /** @param {Band} band */
  #seenTop({ top }) {
    return top + this.shift(top - 1);
  }

  /** @param {Band} band */
  #drop(band) {
    for (const { element } of band.ghosts) element.remove();
    this.#bands.splice(this.#bands.indexOf(band), 1);
  }
}
