// @ts-check
// The form's questions are in the page.

import { addAttribute, addDirection, addSwitch, component } from "./gallery.js";

component.expanded = ["labels"];

addAttribute("presentation", "Sheets", { "": "Automatic", half: "Half", full: "Full" });
addSwitch("actions", "Cancel and Save");
addDirection();
