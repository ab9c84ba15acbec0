// @ts-check
// The form's questions are in the page.

import { addAttribute, addDirection, addSwitch } from "./gallery.js";

addAttribute("presentation", "Sheets", { "": "By the kind of answer", half: "Half", full: "Full" });
addSwitch("actions", "Buttons");
addDirection();
