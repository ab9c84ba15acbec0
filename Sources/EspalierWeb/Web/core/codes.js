// @ts-check
// The numbers of `Boundary.swift`, which explains each of them;
// `make boundary` writes this file.

// The number of items that may be selected.
export const selectionModes = {
  none: 0,
  single: 1,
  multiple: 2,
};

// The effect of selecting an item.
export const selections = {
  only: 0,
  toggle: 1,
  range: 2,
  "add-range": 3,
  all: 4,
};

// The effect of expanding an item.
export const expansions = {
  close: 0,
  open: 1,
  toggle: 2,
};

// The effect of checking an item.
export const checks = {
  off: 0,
  on: 1,
  toggle: 2,
};
