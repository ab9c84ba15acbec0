// @ts-check
// The numbers of `Form/FormBoundary.swift`, which explains each of them;
// `make boundary` writes this file.

// A command.
export const formCommands = {
  tap: 0,
  choose: 1,
  type: 2,
  "save-draft": 3,
  "cancel-draft": 4,
  clear: 5,
  "clear-field": 6,
  cancel: 7,
  begin: 8,
  answer: 9,
  replace: 10,
  "replace-known": 11,
};
