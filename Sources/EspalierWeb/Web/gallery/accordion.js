// @ts-check
// The accordion's panels are in the page.

import { addAttribute, addSwitch } from "./gallery.js";

addAttribute("expansion", "Open", { "": "Any", single: "One at a time", "always-one": "Always one" });
addSwitch("sticky", "Sticky titles");
