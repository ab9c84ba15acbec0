// @ts-check
// The accordion's panels are in the page.

import { addAttribute, addSwitch } from "./gallery.js";

addAttribute("expansion", "Expand", {
  "": "Any number",
  single: "One at a time",
  "always-one": "Always one",
});
addSwitch("sticky", "Sticky titles");
