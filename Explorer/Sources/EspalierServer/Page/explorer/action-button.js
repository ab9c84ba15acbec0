// @ts-check
// Buttons with a title that do one thing.

/** @param {string} title @param {() => void} act */
export function actionButton(title, act) {
  const element = document.createElement("button");
  element.type = "button";
  element.textContent = title;
  element.addEventListener("click", act);
  return element;
}
