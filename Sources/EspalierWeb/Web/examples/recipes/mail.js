// @ts-check
// A mailbox: badges, rows of two lines, and buttons that apply to all selected messages.

import "../../espalier.js";

/**
 * @typedef {object} Message
 * @property {string} id @property {string} title the sender @property {string} subject
 * @property {string} detail when it came @property {boolean} unread @property {boolean} [starred]
 * @property {string} folder @property {string} [label] @property {{ text: string }} [icon]
 */

/** @type {any} */
const folders = document.querySelector("#folders");
/** @type {any} */
const messages = document.querySelector("#messages");
/** @type {any} */
const told = document.querySelector("#told");

/** @type {Message[]} */
const all = [
  ["Ann Baker", "Minutes of the meeting on Monday", "9:41", true],
  ["Orchard Tools", "Your order of two pruning saws is on its way", "9:12", true],
  ["Ben Carver", "Re: The old pear tree by the wall", "8:55", false],
  ["City Library", "Three books are due on Friday", "8:30", true],
  ["Clara Dunn", "Photos of the harvest", "8:02", false],
  ["Ann Baker", "Who brings the ladder?", "Mon", true],
  ["David Ellis", "Grafting course in March: places left", "Mon", false],
  ["Seeds and Co", "Invoice 2041", "Mon", false],
  ["Eva Frost", "Re: Re: Compost", "Sun", false],
  ["Garden Club", "The programme for the spring", "Sat", true],
  ["Frank Gale", "Apples for cider", "Fri", false],
  ["Clara Dunn", "Can you water the seedlings?", "Fri", false],
].map(([title, subject, detail, unread], k) => ({
  id: `m${k}`,
  title: `${title}`,
  subject: `${subject}`,
  detail: `${detail}`,
  unread: unread === true,
  folder: "inbox",
}));

let folder = "inbox";

folders.icons = (/** @type {{ id: string }} */ { id }) => ({ sprite: `icons.svg#${id}` });
folders.render = (/** @type {{ title: string, unread: number }} */ { title, unread }) => {
  if (unread === 0) return title;
  const badge = document.createElement("span");
  badge.part.add("unread");
  badge.textContent = `${unread}`;
  return [title, badge];
};
folders.addEventListener("espalier-select", (/** @type {CustomEvent} */ { detail }) => {
  if (detail.id === null) return;
  folder = detail.id;
  show();
});

messages.render = (/** @type {Message} */ { title, subject, unread }) => {
  const lines = [document.createElement("span"), document.createElement("span")];
  lines[0].part.add("sender");
  lines[0].textContent = title;
  lines[1].part.add("subject");
  lines[1].textContent = subject;
  for (const line of lines) line.part.toggle("is-unread", unread);
  return lines;
};
messages.actions = (/** @type {Message} */ { starred = false }) => [
  {
    id: "star",
    title: "Star",
    icon: { sprite: `icons.svg#${starred ? "star" : "star-off"}` },
    pressed: starred,
  },
  { id: "archive", title: "Archive", icon: { sprite: "icons.svg#archive" } },
  { id: "delete", title: "Delete", icon: { sprite: "icons.svg#delete" } },
];
messages.addEventListener("espalier-action", (/** @type {CustomEvent} */ { detail }) => {
  // Of a selected message, these are all that are selected.
  const chosen = all.filter(({ id }) => detail.ids.includes(id));
  const starred = detail.item.starred !== true;
  for (const message of chosen) {
    if (detail.action === "star") message.starred = starred;
    else message.folder = detail.action;
  }
  const count = `${chosen.length} ${chosen.length === 1 ? "message" : "messages"}`;
  told.value = `${detail.action}: ${count}`;
  show();
});
messages.addEventListener("espalier-activate", (/** @type {CustomEvent} */ { detail }) => {
  const message = all.find(({ id }) => id === detail.id);
  if (!message) return;
  message.unread = false;
  told.value = `read: ${message.subject}`;
  show();
});

/** Shows the folder as it is now; messages that stay keep their rows, and the selection. */
function show() {
  const unread = (/** @type {string} */ id) =>
    all.filter((it) => it.folder === id && it.unread).length;
  const counted = [["inbox", "Inbox"], ["archive", "Archive"], ["delete", "Deleted"]];
  folders.apply(counted.map(([id, title]) => {
    const count = unread(id);
    return { id, title, unread: count, label: count > 0 ? `${title}, ${count} unread` : title };
  }));
  messages.apply(
    all.filter((it) => it.folder === folder).map((it) => ({
      ...it,
      icon: { text: it.unread ? "●" : it.starred ? "★" : "" },
      // What is seen as a dot, a star and bold letters is said.
      label: [it.unread && "unread", it.starred && "starred", it.title, it.subject, it.detail]
        .filter(Boolean).join(", "),
    })),
  );
}

show();
folders.selected = ["inbox"];
