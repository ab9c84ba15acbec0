// @ts-check
// A line above a view that shows all records while the address has a filter of records.

import { actionButton } from "./action-button.js";
import { changeAddress, readAddress } from "./address.js";

/** The line, with the ways to the filtered records and out of the filter. */
export class FilterNote {
  #element = document.createElement("div");
  #words = document.createElement("span");

  /**
   * @param {HTMLElement} stage of the views, above which it is
   * @param {() => void} show shows the records that pass
   */
  constructor(stage, show) {
    const element = this.#element;
    element.className = "filter-note";
    element.setAttribute("role", "status");
    element.hidden = true;
    element.append(
      this.#words,
      actionButton("Show the records", show),
      actionButton("Remove the filter", () => {
        changeAddress({ filter: null }, "push");
        this.update(true);
      }),
    );
    stage.closest(".work")?.before(element);
  }

  /**
   * Shows or hides it.
   *
   * @param {boolean} isAll whether all records are shown, or there are none
   */
  update(isAll) {
    const { filter } = readAddress();
    this.#element.hidden = !isAll || filter === "";
    if (this.#element.hidden) return;
    this.#words.textContent = `The filter “${filter}” applies to Table and Filter only.`;
  }
}
