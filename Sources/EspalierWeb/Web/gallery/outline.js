// @ts-check
// An outline of nested items.

import { addAttribute, addSearch, addSwitch, component, sample, standIn } from "./gallery.js";

const kingdoms = await sample("living-things.json");
standIn(kingdoms);
component.data = { sections: kingdoms };

addSearch("Filter", (words) => component.filter(words));
addAttribute("selection", "Selection", { none: "None", "": "Single", multiple: "Multiple" });
addAttribute("expansion", "Open", { "": "Any", single: "One at a time" });
addSwitch("checkboxes", "Boxes to tick");
addSwitch("movable", "Movable rows");
