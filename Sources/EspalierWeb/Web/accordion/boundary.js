// @ts-check
// The numbers of `Accordion/AccordionBoundary.swift`, which explains each of them;
// `make boundary` writes this file.

// The number of rows of a panel.
//
// A panel is named by the item of its header, which is a multiple of this; the next item is its body.
export const rowsPerPanel = 2;

// The reason why a command is refused.
export const accordionRefusalNone = 0;
export const accordionRefusalUnknownPanel = 1;
export const accordionRefusalPolicy = 2;

// A bit of the state of a panel.
export const panelStateOpen = 1;
export const panelStateFixed = 2;
