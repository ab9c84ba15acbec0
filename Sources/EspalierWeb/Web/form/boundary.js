// @ts-check
// The numbers of `Form/FormBoundary.swift`, which explains each of them;
// `make boundary` writes this file.

// A part in the definition of a form: the lower `formPartBits` bits of a word; above them, a field
// has the number of its options.
export const formPartGroup = 0;
export const formPartFlatGroup = 1;
export const formPartSection = 2;
export const formPartToggle = 3;
export const formPartMultiple = 4;
export const formPartSingle = 5;
export const formPartText = 6;
export const formPartBits = 3;

// A word of an entry of answers: one value of a field, as they are given and serialized.
export const formEntryGroup = 0;
export const formEntrySection = 1;
export const formEntryField = 2;
export const formEntryValue = 3;
export const formEntryWordCount = 4;

// A word of the result of a command, before the skipped entries and the fields whose answers
// changed.
export const formResultRefusal = 0;
export const formResultEntry = 1;
export const formResultSkippedCount = 2;
export const formResultWordCount = 3;

// The reason why a command is refused.
export const formRefusalNone = 0;
export const formRefusalMisplaced = 1;
export const formRefusalUnknownOption = 2;
export const formRefusalSeveralAnswers = 3;
export const formRefusalNoModal = 4;
export const formRefusalModalIsOpen = 5;
export const formRefusalWrongModal = 6;
export const formRefusalUnknownField = 7;

// A question about a form, with its result.
export const formQueryAnswers = 0;
export const formQueryPresented = 1;
export const formQueryModal = 2;
export const formQueryGroup = 3;
export const formQuerySection = 4;
export const formQueryClauses = 5;
export const formQueryTallies = 6;
export const formQueryMatches = 7;

// A word of the open modal; the values of its draft follow.
export const formModalField = 0;
export const formModalIsFull = 1;
export const formModalFocus = 2;
export const formModalWordCount = 3;

// A bit of a query about conditions.
export const formClauseCombineToggles = 1;
export const formClauseDraft = 2;
