// @ts-check
// The numbers of the accordion that the page and the module agree on; `AccordionBoundary.swift` has
// the same, and says what each means.

export const rowsPerPanel = 2;

export const accordionPolicyMultiple = 0;
export const accordionPolicySingle = 1;
export const accordionPolicyAlwaysOne = 2;

export const accordionCommandTap = 0;
export const accordionCommandOpen = 1;
export const accordionCommandClose = 2;
export const accordionCommandOpenAll = 3;
export const accordionCommandCloseAll = 4;
export const accordionCommandOpenOnly = 5;
export const accordionCommandOpenAllowed = 6;

export const accordionRefusalNone = 0;
export const accordionRefusalUnknownPanel = 1;
export const accordionRefusalPolicy = 2;

// Bits of the state of a panel.
export const panelStateOpen = 1;
export const panelStateFixed = 2;
