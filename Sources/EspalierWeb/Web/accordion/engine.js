// @ts-check
// The engine's accordion: which panels may be open, and what a command closes and opens.

import { accordionRefusalNone, panelStateFixed, panelStateOpen, rowsPerPanel } from "./boundary.js";
import { accordionCommands, accordionPolicies } from "./codes.js";
import { View } from "../core/engine.js";

/** @typedef {keyof typeof accordionPolicies} AccordionPolicy */
/** @typedef {keyof typeof accordionCommands} AccordionCommand */

/**
 * @typedef {object} AccordionEffect what a command would do
 * @property {boolean} isRefused whether it may not do it
 * @property {number[]} closing panels @property {number[]} opening panels
 */

/** An accordion in the engine. A panel is named by the item of its header. */
export class AccordionView extends View {
  /**
   * @param {import("../core/engine.js").EngineExports} engine
   * @param {AccordionPolicy} expansion
   */
  constructor(engine, expansion) {
    super(engine, engine.espalier_accordion_make(accordionPolicies[expansion]));
  }

  /**
   * Limits the open panels, and closes and opens some accordingly.
   *
   * @param {AccordionPolicy} expansion
   */
  setExpansion(expansion) {
    this.call("accordion_policy", accordionPolicies[expansion]);
  }

  /**
   * The items of a panel that is new to the engine.
   *
   * @param {number} count of the panels before it, whether they are still there or not
   */
  static items(count) {
    const header = count * rowsPerPanel;
    return { header, body: header + 1 };
  }

  /**
   * Puts a panel, new or not, to an index at which the page has it. A new one is closed.
   *
   * @param {number} panel @param {number} index @param {boolean} isDisabled
   */
  place(panel, index, isDisabled) {
    this.call("accordion_place", panel, index, isDisabled ? 1 : 0);
  }

  /**
   * Removes a panel that the page no longer has.
   *
   * @param {number} panel
   */
  take(panel) {
    this.call("accordion_take", panel);
  }

  /**
   * Opens panels as far as it is allowed, after panels were placed and taken, and another one if
   * that is gone that has to be open.
   *
   * @param {number[]} panels
   */
  settle(panels) {
    this.call("accordion_settle", this.write(panels));
  }

  /**
   * The effect of a command on the accordion as it is now.
   *
   * @param {AccordionCommand} command
   * @param {number | number[]} argument a panel, or several for `open-only` and `open-allowed`
   * @returns {AccordionEffect}
   */
  prepare(command, argument) {
    const at = this.call("accordion_prepare", accordionCommands[command], this.#argument(argument));
    const [refusal, count, ...panels] = this.list(at);
    return {
      isRefused: refusal !== accordionRefusalNone,
      closing: panels.slice(0, count),
      opening: panels.slice(count),
    };
  }

  /**
   * Performs a command, unless it is refused.
   *
   * @param {AccordionCommand} command
   * @param {number | number[]} argument as of `prepare`
   */
  commit(command, argument) {
    this.call("accordion_commit", accordionCommands[command], this.#argument(argument));
  }

  /**
   * Whether a call may remove a panel.
   *
   * @param {number} panel
   */
  mayRemove(panel) {
    return this.call("accordion_removal", panel) === accordionRefusalNone;
  }

  /** The states of the panels in order: whether one is open, and whether a tap leaves it so. */
  get states() {
    return Array.from(this.list(this.call("accordion_states")), (flags) => ({
      isOpen: (flags & panelStateOpen) !== 0,
      isFixed: (flags & panelStateFixed) !== 0,
    }));
  }

  /** @param {number | number[]} argument */
  #argument(argument) {
    return typeof argument === "number" ? argument : this.write(argument);
  }
}
