// @ts-check
// Columns of nested items.

import { addDirection, component, sample, standIn } from "./gallery.js";

const kingdoms = await sample("living-things.json");
standIn(kingdoms);
component.data = kingdoms;
// Animals, vertebrates, mammals.
component.path = ["1", "2", "3"];

addDirection();
