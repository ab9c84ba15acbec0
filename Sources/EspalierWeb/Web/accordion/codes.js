// @ts-check
// The numbers of `Accordion/AccordionBoundary.swift`, which explains each of them;
// `make boundary` writes this file.

// The number of open panels that is allowed.
export const accordionPolicies = {
  multiple: 0,
  single: 1,
  "always-one": 2,
};

// A command, which is prepared and then committed; the argument is a panel if nothing else is said.
export const accordionCommands = {
  tap: 0,
  open: 1,
  close: 2,
  "open-all": 3,
  "close-all": 4,
  "open-only": 5,
  "open-allowed": 6,
};
