// @ts-check
// The form's questions are in the page.

import { addAttribute, addDirection, addSwitch } from "./gallery.js";

addAttribute("presentation", "Shown as", { "": "Part of the page", half: "Half", full: "Full" });
addSwitch("actions", "Buttons");
addDirection();
