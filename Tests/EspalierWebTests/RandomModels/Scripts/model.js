// What all random models share: a function of a class that knows an element, which returns a
// function of a seed and a number of actions.
//
// The class has `begin`, which makes the element and the model of it; `actions`, pairs of a weight
// and the name of a method, which does something to both; and `look`, which returns how the
// element differs from its model.
(() => {
  /** Random numbers that a seed repeats (mulberry32). */
  class Random {
    constructor(seed) {
      this.state = seed | 0;
    }

    /** A number from 0 to below a limit. */
    below(limit) {
      this.state = (this.state + 0x6d2b79f5) | 0;
      let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
      return ((t ^ (t >>> 14)) >>> 0) % limit;
    }

    /** Whether something happens that does so once in a number of times. */
    once(count) {
      return this.below(count) === 0;
    }

    pick(list) {
      return list[this.below(list.length)];
    }

    /** Some of a list, one in three by default. */
    some(list, count = 3) {
      return list.filter(() => this.once(count));
    }
  }

  const frame = () => new Promise(requestAnimationFrame);

  /** Two frames: observers of sizes have been called, and what they asked for is drawn. */
  async function frames(count = 2) {
    for (let k = 0; k < count; k += 1) await frame();
  }

  /** The key as a press of it in the element, or in what has its focus. */
  function press(element, key, { shift = false, ctrl = false, alt = false } = {}) {
    const { shadowRoot } = element;
    if (!shadowRoot.activeElement) element.focus();
    const target = shadowRoot.activeElement ?? element;
    target.dispatchEvent(
      new KeyboardEvent("keydown", {
        key,
        shiftKey: shift,
        ctrlKey: ctrl,
        altKey: alt,
        bubbles: true,
        composed: true,
        cancelable: true,
      }),
    );
  }

  function click(target, { shift = false, ctrl = false } = {}) {
    target.dispatchEvent(
      new MouseEvent("click", {
        shiftKey: shift,
        ctrlKey: ctrl,
        detail: 1,
        bubbles: true,
        composed: true,
        cancelable: true,
      }),
    );
  }

  /** Rows that follow one another without a gap, and fill a window as far as there are any. */
  function gaps(rows, window, isFirst, isLast) {
    const wrong = [];
    const boxes = rows.map((row) => row.getBoundingClientRect());
    for (let k = 1; k < boxes.length; k += 1) {
      const gap = boxes[k].top - boxes[k - 1].bottom;
      if (Math.abs(gap) > 0.6) wrong.push(`there are ${gap} pixels before row ${k}`);
    }
    if (boxes.length === 0) return wrong;
    const [first, last] = [boxes[0], boxes[boxes.length - 1]];
    if (!isFirst && first.top > window.top + 0.6) wrong.push(`nothing is above ${first.top}`);
    if (!isLast && last.bottom < window.bottom - 0.6) wrong.push(`nothing is below ${last.bottom}`);
    return wrong;
  }

  /** Throws if a call does not throw. */
  function refuses(call, code) {
    try {
      call();
    } catch (error) {
      if (error.code === code) return [];
      throw error;
    }
    return [`a call was not refused as ${code}`];
  }

  const tools = { frames, press, click, gaps, refuses };

  return (Model) => async (seed, count) => {
    const random = new Random(seed);
    const errors = [];
    addEventListener("error", ({ message }) => errors.push(message));
    addEventListener("unhandledrejection", ({ reason }) => errors.push(`${reason}`));
    const model = new Model(random, tools);
    await model.begin();
    const all = model.actions.flatMap(([weight, name]) => Array(weight).fill(name));
    const last = [];
    let done = 0;
    const wrong = await model.look();
    while (done < count && wrong.length === 0) {
      const name = random.pick(all);
      last.push(name);
      if (last.length > 12) last.shift();
      done += 1;
      try {
        const words = await model[name]();
        last[last.length - 1] = `${name} ${words ?? ""}`;
      } catch (error) {
        wrong.push(`${name}: ${error.stack ?? error}`);
      }
      wrong.push(...(await model.look()), ...errors);
    }
    return { done, wrong: wrong.slice(0, 8), last };
  };
})();
