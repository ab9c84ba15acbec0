// @ts-check
// The numbers of filter forms that the page and the module agree on; `FormBoundary.swift` has the
// same, and says what each means.

export const formPartGroup = 0;
export const formPartFlatGroup = 1;
export const formPartSection = 2;
export const formPartToggle = 3;
export const formPartChecklist = 4;
export const formPartPicker = 5;
export const formPartText = 6;
export const formPartBits = 3;

// Words of an entry of answers.
export const formEntryGroup = 0;
export const formEntrySection = 1;
export const formEntryField = 2;
export const formEntryValue = 3;
export const formEntryWordCount = 4;

export const formCommandTap = 0;
export const formCommandChoose = 1;
export const formCommandType = 2;
export const formCommandSaveDraft = 3;
export const formCommandCancelDraft = 4;
export const formCommandClear = 5;
export const formCommandClearField = 6;
export const formCommandCancel = 7;
export const formCommandBegin = 8;
export const formCommandAnswer = 9;
export const formCommandReplace = 10;
export const formCommandReplaceKnown = 11;

// Words of the result of a command.
export const formResultRefusal = 0;
export const formResultEntry = 1;
export const formResultSkippedCount = 2;
export const formResultWordCount = 3;

export const formRefusalNone = 0;
export const formRefusalMisplaced = 1;
export const formRefusalUnknownOption = 2;
export const formRefusalSeveralAnswers = 3;
export const formRefusalNoModal = 4;
export const formRefusalModalIsOpen = 5;
export const formRefusalWrongModal = 6;
export const formRefusalUnknownField = 7;

export const formQueryAnswers = 0;
export const formQueryPresented = 1;
export const formQueryModal = 2;
export const formQueryGroup = 3;
export const formQuerySection = 4;
export const formQueryClauses = 5;
export const formQueryTallies = 6;
export const formQueryMatches = 7;

// Words of the open modal.
export const formModalField = 0;
export const formModalIsFull = 1;
export const formModalFocus = 2;
export const formModalWordCount = 3;

// Bits of a query about conditions.
export const formClauseCombineToggles = 1;
export const formClauseDraft = 2;
