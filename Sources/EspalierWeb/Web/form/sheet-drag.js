// @ts-check
// Pulling a sheet down: by its head with any pointer, by its body with a finger.

/** A sheet that is let go this far down, in heights, goes. */
const closingPullHeights = 0.4;

/** And so does one that goes down this fast, in pixels a millisecond. */
const closingSpeedPxPerMs = 0.5;

/** A pointer that has not moved for this time, in milliseconds, does not fling. */
const restTimeMs = 80;

/** A finger that moves less, in pixels, taps. */
const tapDistancePx = 6;

/** The user's dragging of a sheet. */
export class SheetDrag {
  #sheet;
  #away;
  /** @type {number | undefined} the start of a touch on the body, which was scrolled to its top */
  #finger;
  /**
   * The start of the drag, the sheet's position then and now, the time, and the speed.
   *
   * @type {{ y: number, start: number, at: number, time: number, speed: number } | undefined}
   */
  #pull;

  /**
   * @param {HTMLElement} sheet @param {HTMLElement} head @param {HTMLElement} body that scrolls
   * @param {() => void} away is called when it goes
   */
  constructor(sheet, head, body, away) {
    this.#sheet = sheet;
    this.#away = away;
    head.addEventListener("pointerdown", (event) => {
      if (event.target instanceof HTMLButtonElement || !event.isPrimary || event.button) return;
      head.setPointerCapture(event.pointerId);
      this.#grab(event.clientY, event.timeStamp);
    });
    head.addEventListener("pointermove", ({ clientY, timeStamp }) => {
      this.#move(clientY, timeStamp);
    });
    head.addEventListener("pointerup", ({ timeStamp }) => this.#drop(timeStamp, true));
    head.addEventListener("pointercancel", ({ timeStamp }) => this.#drop(timeStamp, false));
    // Touches, because they leave taps and scrolling as they are.
    const start = (/** @type {TouchEvent} */ { touches }) => {
      this.#finger = touches.length === 1 && body.scrollTop <= 0 ? touches[0].clientY : undefined;
    };
    body.addEventListener("touchstart", start, { passive: true });
    body.addEventListener("touchmove", (event) => this.#slide(event), { passive: false });
    body.addEventListener("touchend", ({ timeStamp }) => this.#drop(timeStamp, true));
    body.addEventListener("touchcancel", ({ timeStamp }) => this.#drop(timeStamp, false));
  }

  /** @param {TouchEvent} event */
  #slide(event) {
    if (this.#finger === undefined) return;
    const { clientY } = event.touches[0];
    const moved = clientY - this.#finger;
    if (!this.#pull) {
      // Upwards it scrolls, and goes on to.
      if (moved < -tapDistancePx) this.#finger = undefined;
      if (moved < tapDistancePx || !event.cancelable) return;
      this.#grab(clientY, event.timeStamp);
    }
    if (!this.#pull) return;
    event.preventDefault();
    this.#move(clientY, event.timeStamp);
  }

  /** @param {number} y @param {number} time */
  #grab(y, time) {
    const style = getComputedStyle(this.#sheet);
    // In the middle of a wide window it is no sheet.
    if (style.getPropertyValue("--is-sheet").trim() !== "1") return;
    // From where it is, even on its way.
    const start = new DOMMatrix(style.transform).f;
    this.#pull = { y, start, at: start, time, speed: 0 };
    this.#sheet.classList.add("pulled");
    this.#sheet.style.transform = `translateY(${start}px)`;
  }

  /** @param {number} y @param {number} time */
  #move(y, time) {
    const pull = this.#pull;
    if (!pull) return;
    const pulled = pull.start + y - pull.y;
    // Upwards it gives way a little.
    const at = pulled > 0 ? pulled : -Math.sqrt(-pulled);
    if (time > pull.time) pull.speed = (at - pull.at) / (time - pull.time);
    [pull.at, pull.time] = [at, time];
    this.#sheet.style.transform = `translateY(${at}px)`;
  }

  /** @param {number} time @param {boolean} isMeant whether the browser did not take the finger */
  #drop(time, isMeant) {
    const pull = this.#pull;
    this.#pull = this.#finger = undefined;
    if (!pull) return;
    this.#sheet.classList.remove("pulled");
    this.#sheet.style.transform = "";
    const isFast = time - pull.time < restTimeMs && pull.speed > closingSpeedPxPerMs;
    const isFar = pull.at > this.#sheet.offsetHeight * closingPullHeights;
    if (isMeant && pull.at > 0 && (isFar || isFast)) this.#away();
  }
}
