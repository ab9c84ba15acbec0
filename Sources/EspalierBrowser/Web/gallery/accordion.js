// @ts-check
// The accordion's panels are in the page.

import { addAttribute, addSwitch } from "./gallery.js";

addAttribute("policy", "Open at a time", { "": "Any", single: "One", "always-one": "Always one" });
addSwitch("sticky", "Sticky titles");
