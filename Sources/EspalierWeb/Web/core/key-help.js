// @ts-check
// Descriptions of the keys, for documentation and help only.

import { keyUses } from "./keys.js";

/** @type {Record<string, Record<string, string>>} by where they work, and by command */
const keyWords = {
  everywhere: {
    next: "Goes to the next row.",
    previous: "Goes to the previous row.",
    inward: "Opens a closed branch, and from an open one goes to its first child.",
    outward: "Closes an open branch, and from anything else goes to its parent.",
    first: "Goes to the first row.",
    last: "Goes to the last row.",
    pageUp: "Goes up by a screen.",
    pageDown: "Goes down by a screen.",
    activate: "Selects and activates the row, and opens or closes a branch.",
    unfold: "Unfolds text that is cut off, or folds it again.",
    toggleSelection: "Selects the row, or takes the selection away.",
    expandSiblings: "Opens all closed siblings of the row.",
    type: "Goes to the next row that begins with what is typed.",
  },
  checkboxes: {
    check: "Checks the row, or takes the check away.",
  },
  multiple: {
    extendNext: "Goes to the next row and selects up to there.",
    extendPrevious: "Goes to the previous row and selects up to there.",
    extend: "Selects from the row that was selected last to this one.",
    toggleSelection: "Selects the row too, or takes the selection away.",
    extendFirst: "Selects from this row to the first, and goes there.",
    extendLast: "Selects from this row to the last, and goes there.",
    selectAll: "Selects all rows, or none if all are selected.",
  },
  columns: {
    nextCell: "On a row that is open or has no children: goes to its first cell, and from a " +
      "cell to the next.",
    previousCell: "Goes to the cell before, and from the first cell back to the row.",
    firstCell: "In a cell: goes to the first cell of the row.",
    lastCell: "In a cell: goes to the last cell of the row.",
    firstRow: "Goes to the first row, and stays in the column.",
    lastRow: "Goes to the last row, and stays in the column.",
    header: "On the first row: goes to the header of the column.",
  },
  headers: {
    nextHeader: "Goes to the next header.",
    previousHeader: "Goes to the header before.",
    firstHeader: "Goes to the first header.",
    lastHeader: "Goes to the last header.",
    rows: "Goes to the first row.",
    widen: "Makes the column wider.",
    narrow: "Makes the column narrower.",
    sort: "Sorts by the column, or the other way round.",
  },
  movable: {
    up: "Moves the row before the sibling above.",
    down: "Moves the row behind the sibling below.",
    out: "Moves the row out, behind its parent.",
    in: "Moves the row into the sibling above, to its end.",
    cut: "Takes the row up, to be moved.",
    paste: "Moves what was taken up into this branch, or behind this row.",
    forget: "Forgets what was taken up.",
  },
  editable: {
    rename: "Renames the item.",
  },
  history: {
    undo: "Undoes the last edit.",
    redo: "Does again what was undone last.",
  },
};

/** The uses of keys, each with its words. */
export const describedKeys = keyUses.map((use) =>
  Object.freeze({ ...use, words: keyWords[use.where || "everywhere"][use.command] })
);
