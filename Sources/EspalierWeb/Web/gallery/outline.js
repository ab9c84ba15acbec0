// @ts-check
// An outline of nested items.

import { addAttribute, addSearch, addSwitch, component, sample, standIn } from "./gallery.js";

const kingdoms = await sample("living-things.json");
standIn(kingdoms);
component.data = { sections: kingdoms };

addSearch("Filter", (words) => component.filter(words));
addAttribute("selection", "Selection", { none: "None", "": "Single", multiple: "Multiple" });
addAttribute("expansion", "Expand", { "": "Any number", single: "One at a time" });
addSwitch("checkboxes", "Checkboxes");
addSwitch("movable", "Drag to reorder");
