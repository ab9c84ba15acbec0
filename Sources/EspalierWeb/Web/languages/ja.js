// @ts-check
// The strings of all elements in Japanese.

/** @typedef {import("../core/language.js").Numbers} Numbers */
/** @typedef {import("../outline/strings.js").OutlineStrings} OutlineStrings */
/** @typedef {import("../columns/strings.js").ColumnsStrings} ColumnsStrings */
/** @typedef {import("../accordion/strings.js").AccordionStrings} AccordionStrings */
/** @typedef {import("../rows/strings.js").RowsStrings} RowsStrings */
/** @typedef {import("../form/strings.js").FormStrings} FormStrings */

/** @param {Numbers} numbers @returns {OutlineStrings} */
export const outline = (numbers) => ({
  loading: "読み込み中",
  failed: (message) => (message ? `読み込めませんでした: ${message}` : "読み込めませんでした"),
  retry: "再試行",
  fewer: "項目が以前より減っています。ページを再読み込みしてください。",
  showMore: "さらに表示",
  more: "続きを表示",
  less: "折りたたむ",
  rows: (rows) => `${numbers.number(rows)} 行`,
  unprinted: (rows) => `ほか ${numbers.number(rows)} 行`,
  results: (matches) => (matches === 0 ? "該当なし" : `${numbers.number(matches)} 件`),
  nothing: (
    query,
  ) => (query ? `「${query}」に一致するものはありません` : "一致するものはありません"),
  clearFilter: "フィルタを解除",
  loaded: (title, items) =>
    items === 0 ? `${title}: 項目なし` : `${title}: ${numbers.number(items)} 項目`,
  failure: (title, message) => {
    if (!title) return message;
    const reason = message.replace(/\.$/, "");
    return `${title}を読み込めませんでした: ${reason}。Enter キーで再試行します`;
  },
  items: (count) => `${numbers.number(count)} 項目`,
  dragged: (count) => numbers.number(count),
  untitled: "項目",
  cut: (name) => `${name}を切り取りました`,
  cannotMove: (name) => `${name}はそこに移動できません`,
  cannotMoveIntoItself: (name) => `${name}をそれ自身の中には移動できません`,
  moved: (name, parent, position, count, isSame = false) => {
    const place = `${numbers.number(count)} 件中 ${numbers.number(position)} 番目`;
    if (isSame) return `${name}を移動しました、${parent === null ? "" : `${parent}の中、`}${place}`;
    return `${name}を${parent === null ? "最上位" : parent}に移動しました、${place}`;
  },
  kept: (name, _count) => `${name}はそのままです`,
  inserted: (name) => `${name}を挿入しました`,
  removed: (name) => `${name}を削除しました`,
  copied: (name) => `${name}をコピーしました`,
  notArrived: (text) => `読み込み済みの行に「${text}」で始まるものはありません`,
  sortedItems: "並べ替えました",
  undone: (step) => `取り消し: ${step}`,
  redone: (step) => `やり直し: ${step}`,
  notUndone: (step) => `すべては読み込まれていません: ${step}`,
  noLongerFits: (step) => `項目が変わったため、もうできません: ${step}`,
  notLoaded: "そこの項目がすべては読み込まれていません",
  editTitle: (title) => `${title}の名前`,
  renamed: (previous, title) => `${previous}の名前を${title}に変更しました`,
  columnWidth: (title) => `${title}の幅`,
  columnResized: (title, width) => `${title}、幅 ${numbers.number(width)} ピクセル`,
  sorted: (title, direction) =>
    `${title}で並べ替えました、${direction === "ascending" ? "昇順" : "降順"}`,
  checked: "チェックあり",
  partlyChecked: "一部チェックあり",
  unchecked: "チェックなし",
  disabled: "使用できません",
  actions: "操作",
  action: (title, name) => `${title}、${name}`,
  selected: (count) => `${numbers.number(count)} 項目を選択中`,
});

/** @param {Numbers} numbers @returns {ColumnsStrings} */
export const columns = (numbers) => ({
  root: "すべて",
  path: "パス",
  empty: "項目なし",
  loading: "読み込み中",
  failed: "読み込めませんでした。",
  retry: "再試行",
  branch: "列を開きます",
  instructions:
    "上下の矢印キーで列の中を移動します。右矢印キーで次の列に進み、左矢印キーで戻ります。" +
    "文字を入力すると検索します。",
  back: (title) => `${title}に戻る`,
  preview: (title) => `${title}について`,
  width: (title) => `${title}の幅`,
  resized: (title, width) => `${title}、幅 ${numbers.number(width)} ピクセル`,
  column: (_title, count, _column) => `${numbers.number(count)} 項目`,
  failure: (title) => `${title}を読み込めませんでした`,
  notArrived: (text) => `読み込み済みの行に「${text}」で始まるものはありません`,
});

/** @param {Numbers} _numbers @returns {AccordionStrings} */
export const accordion = (_numbers) => ({
  allExpanded: "すべて開きました",
  allCollapsed: "すべて閉じました",
});

/** @param {Numbers} numbers @returns {RowsStrings} */
export const rows = (numbers) => ({
  showMore: "さらに表示",
  showLess: "折りたたむ",
  unprinted: (rows) => `ほか ${numbers.number(rows)} 行`,
  allExpanded: "すべての行を開きました",
  allCollapsed: "すべての行を閉じました",
});

/** @param {Numbers} numbers @returns {FormStrings} */
export const form = (numbers) => ({
  save: "保存",
  cancel: "キャンセル",
  clear: "消去",
  search: "検索",
  none: "見つかりません",
  chosen: "選択中",
  cleared: "回答なし",
  checked: "チェックあり",
  unchecked: "チェックなし",
  count: (answered, all) => {
    if (answered > 0) return `${numbers.number(all)} 件中 ${numbers.number(answered)} 件`;
    return `${numbers.number(all)} 項目`;
  },
  list: (answers) => answers.join("、"),
  remove: (answer, field) => `${answer}を外す、${field}`,
  chipField: (field) => `${field}:`,
  found: (options) => `${numbers.number(options)} 件見つかりました`,
});
