// @ts-check
// Opening and closing, as movement. Rows are laid out by the engine as they will be in the end;
// this says how far from there they are seen now.

/** How long a branch takes to open or close, in milliseconds. */
const duration = 190;

/**
 * What is not in the outline or the window any more and still to be seen.
 *
 * @typedef {object} Ghost
 * @property {HTMLElement} element
 * @property {number} y below the band's top
 * @property {number} size how high it is
 * @property {number} height how much of that is to be seen at most
 * @property {boolean} covered whether the curtain covers it, or it is pushed away by it
 */

/**
 * The rows that come or go below one branch.
 *
 * @typedef {object} Band
 * @property {number} branch
 * @property {boolean} opening
 * @property {number} top of the band in the layout
 * @property {number} extent of its rows in the layout
 * @property {number} full how much is uncovered in the end
 * @property {number} from where the curtain was in the beginning
 * @property {number} to where it will be in the end; what is below the window never shows
 * @property {number} shown where it is now
 * @property {number} turnedFrom the triangle in the beginning, from 0, closed, to 1, open
 * @property {number} turned the triangle now
 * @property {number} began
 * @property {Ghost[]} ghosts
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

  /** Whether anything may move: nobody looks at a hidden page, and some people want no movement. */
  get isWanted() {
    return !this.#quiet.matches && !document.hidden;
  }

  /** What the rows that go still take up of the height, in pixels. */
  get excess() {
    return this.#bands.reduce((sum, band) => sum + (band.opening ? 0 : band.shown), 0);
  }

  /**
   * Starts from what is to be seen now.
   *
   * Called after the engine's change and before anything is drawn.
   *
   * @param {object} change
   * @param {number} change.branch
   * @param {boolean} change.opening
   * @param {number} change.top the lower edge of the branch's row, in the layout
   * @param {number} change.delta how much higher the outline became
   * @param {number} change.room how much of the window is below the branch
   * @returns {Band}
   */
  begin({ branch, opening, top, delta, room }) {
    const prior = this.#bands.find((band) => band.branch === branch);
    const offset = this.shift(top - 1);
    const went = Math.max(-delta, 0);
    // How much of what goes was to be seen.
    const seen = Math.max(went + this.shift(top + went) - offset, 0);
    const from = opening
      ? prior && !prior.opening ? prior.shown : 0
      : Math.min(went > 0 ? seen : prior?.shown ?? 0, room);
    const full = opening ? Math.max(delta, 0) : 0;
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
      turnedFrom: prior ? prior.turned : opening ? 0 : 1,
      turned: prior ? prior.turned : opening ? 0 : 1,
      began: performance.now(),
      ghosts: [],
    };
    for (const outer of this.#bands) {
      if (outer !== prior && outer.opening && top > outer.top && top <= outer.top + outer.extent) {
        this.#resize(outer, delta, from, band.began);
      }
    }
    for (const inner of [...this.#bands]) {
      const goes = !opening && inner.top > top && inner.top <= top + went;
      if (inner === prior || goes) this.#adopt(band, inner, top + offset, opening);
    }
    this.#bands.push(band);
    return band;
  }

  /**
   * Keeps a row or a title to be seen that leaves the outline or the window.
   *
   * @param {Band} band @param {{ y: number, copy: () => HTMLElement }} part
   * @param {number} size how high it is @param {number} height how much of that is seen
   */
  keep(band, part, size, height) {
    const rest = band.top + this.shift(band.top - 1);
    if (part.y < rest || height <= 0) return;
    const element = part.copy();
    this.#layer.append(element);
    const covered = !band.opening;
    const y = part.y - rest - (covered ? 0 : band.shown);
    band.ghosts.push({ element, y, size, height, covered });
  }

  /**
   * Moves on.
   *
   * @param {number} now
   * @param {(id: number) => number} bottom the lower edge of a row in the layout, -1 if hidden
   */
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
      const rest = band.top + this.shift(band.top - 1);
      for (const { element, y, size, height, covered } of band.ghosts) {
        const shown = covered ? Math.min(height, band.shown - y) : height;
        const seen = rest + y + (covered ? 0 : band.shown);
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
  #drop(band) {
    for (const { element } of band.ghosts) element.remove();
    this.#bands.splice(this.#bands.indexOf(band), 1);
  }

  /**
   * Lets a band that opens go on although rows come or go inside it.
   *
   * @param {Band} band @param {number} delta @param {number} seen of the rows that go
   * @param {number} now
   */
  #resize(band, delta, seen, now) {
    band.extent = Math.max(band.extent + delta, 0);
    const lost = Math.max(band.full - band.extent, 0);
    if (lost === 0) return;
    band.full -= lost;
    band.from = Math.max(band.shown - Math.min(lost, seen), 0);
    band.shown = band.from;
    band.to = Math.max(Math.min(band.to, band.full), band.from);
    band.turnedFrom = band.turned;
    band.began = now;
  }

  /**
   * Takes over what another band shows, and ends that.
   *
   * @param {Band} band @param {Band} other @param {number} rest where the new band's top is seen
   * @param {boolean} opening the rows are in the outline again, and need no ghosts
   */
  #adopt(band, other, rest, opening) {
    if (!opening) {
      const otherRest = other.top + this.shift(other.top - 1);
      for (const ghost of other.ghosts.filter((ghost) => ghost.covered)) {
        const height = Math.min(ghost.height, other.shown - ghost.y);
        if (height > 0) {
          band.ghosts.push({ ...ghost, y: otherRest + ghost.y - rest, height });
        } else {
          ghost.element.remove();
        }
      }
      other.ghosts = other.ghosts.filter((ghost) => !ghost.covered);
    }
    this.#drop(other);
  }
}
