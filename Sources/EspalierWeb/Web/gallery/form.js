// @ts-check
// The form's questions are in the page.

import { addAttribute, addDirection, addSwitch } from "./gallery.js";

addAttribute("presentation", "Sheets", { "": "Automatic", half: "Half", full: "Full" });
addSwitch("actions", "Cancel and Save");
addDirection();
