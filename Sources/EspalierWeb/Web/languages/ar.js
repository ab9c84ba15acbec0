// @ts-check
// The strings of all elements in Arabic.

/** @typedef {import("../core/language.js").Numbers} Numbers */
/** @typedef {import("../outline/strings.js").OutlineStrings} OutlineStrings */
/** @typedef {import("../columns/strings.js").ColumnsStrings} ColumnsStrings */
/** @typedef {import("../accordion/strings.js").AccordionStrings} AccordionStrings */
/** @typedef {import("../rows/strings.js").RowsStrings} RowsStrings */
/** @typedef {import("../form/strings.js").FormStrings} FormStrings */

const itemForms = {
  zero: "لا عناصر",
  one: "عنصر واحد",
  two: "عنصران",
  few: "# عناصر",
  many: "# عنصرًا",
  other: "# عنصر",
};

const pixelForms = { two: "بكسلان", few: "# بكسلات", many: "# بكسلًا", other: "# بكسل" };

/** @param {Numbers} numbers @returns {OutlineStrings} */
export const outline = (numbers) => ({
  loading: "جارٍ التحميل",
  failed: (message) => (message ? `تعذّر التحميل: ${message}` : "تعذّر التحميل"),
  retry: "إعادة المحاولة",
  fewer: "العناصر أقل من قبل. أعد تحميل الصفحة.",
  showMore: "عرض المزيد",
  more: "المزيد",
  less: "أقل",
  rows: (rows) =>
    numbers.plural(rows, {
      zero: "لا صفوف",
      one: "صف واحد",
      two: "صفان",
      few: "# صفوف",
      many: "# صفًا",
      other: "# صف",
    }),
  unprinted: (rows) => `و${numbers.number(rows)} غيرها`,
  results: (matches) =>
    numbers.plural(matches, {
      zero: "لا نتائج",
      one: "نتيجة واحدة",
      two: "نتيجتان",
      few: "# نتائج",
      many: "# نتيجة",
      other: "# نتيجة",
    }),
  nothing: (query) => (query ? `لا شيء يطابق «${query}»` : "لا شيء يطابق"),
  clearFilter: "مسح التصفية",
  loaded: (title, items) => `${title}: ${numbers.plural(items, itemForms)}`,
  failure: (title, message) => {
    if (!title) return message;
    const reason = message.replace(/\.$/, "");
    return `تعذّر تحميل ${title}: ${reason}. اضغط Enter لإعادة المحاولة`;
  },
  items: (count) => numbers.plural(count, itemForms),
  dragged: (count) => numbers.number(count),
  untitled: "عنصر",
  cut: (name) => `تم قص ${name}`,
  cannotMove: (name) => `لا يمكن نقل ${name} إلى هناك`,
  cannotMoveIntoItself: (name) => `لا يمكن نقل ${name} إلى داخل نفسه`,
  moved: (name, parent, position, count, isSame = false) => {
    const place = `${numbers.number(position)} من ${numbers.number(count)}`;
    if (isSame) return `تم نقل ${name}، ${place}${parent === null ? "" : ` في ${parent}`}`;
    const to = parent === null ? "المستوى الأعلى" : parent;
    return `تم نقل ${name} إلى ${to}، ${place}`;
  },
  kept: (name, _count) => `بقي في مكانه: ${name}`,
  inserted: (name) => `تم إدراج ${name}`,
  removed: (name) => `تم حذف ${name}`,
  copied: (name) => `تم نسخ ${name}`,
  notArrived: (text) => `لا يبدأ أي صف محمّل بـ «${text}»`,
  sortedItems: "تم الفرز",
  undone: (step) => `تم التراجع: ${step}`,
  redone: (step) => `تمت الإعادة: ${step}`,
  notUndone: (step) => `لم يُحمَّل كل ذلك: ${step}`,
  noLongerFits: (step) => `لم يعد ذلك ممكنًا لأن عناصر تغيّرت: ${step}`,
  notLoaded: "لم تُحمَّل كل العناصر هناك",
  editTitle: (title) => `اسم ${title}`,
  renamed: (previous, title) => `تم تغيير اسم ${previous} إلى ${title}`,
  columnWidth: (title) => `عرض ${title}`,
  columnResized: (title, width) => `${title}، العرض ${numbers.plural(width, pixelForms)}`,
  sorted: (title, direction) =>
    `تم الفرز حسب ${title}، ${direction === "ascending" ? "تصاعديًا" : "تنازليًا"}`,
  checked: "محدد بعلامة",
  partlyChecked: "محدد جزئيًا بعلامة",
  unchecked: "بلا علامة",
  disabled: "غير متاح",
  actions: "إجراءات",
  action: (title, name) => `${title}، ${name}`,
  selected: (count) => `المحدد: ${numbers.number(count)}`,
});

/** @param {Numbers} numbers @returns {ColumnsStrings} */
export const columns = (numbers) => ({
  root: "الكل",
  path: "المسار",
  empty: "لا عناصر",
  loading: "جارٍ التحميل",
  failed: "تعذّر التحميل.",
  retry: "إعادة المحاولة",
  branch: "يفتح عمودًا",
  instructions: "ينتقل السهمان لأعلى ولأسفل داخل العمود. ينتقل السهم الأيسر إلى العمود التالي، " +
    "ويعود السهم الأيمن. اكتب للبحث.",
  back: (title) => `رجوع إلى ${title}`,
  preview: (title) => `حول ${title}`,
  width: (title) => `عرض ${title}`,
  resized: (title, width) => `${title}، العرض ${numbers.plural(width, pixelForms)}`,
  column: (_title, count, _column) => numbers.plural(count, itemForms),
  failure: (title) => `تعذّر تحميل ${title}`,
  notArrived: (text) => `لا يبدأ أي صف محمّل بـ «${text}»`,
});

/** @param {Numbers} _numbers @returns {AccordionStrings} */
export const accordion = (_numbers) => ({
  allExpanded: "كلها مفتوحة",
  allCollapsed: "كلها مغلقة",
});

/** @param {Numbers} numbers @returns {RowsStrings} */
export const rows = (numbers) => ({
  showMore: "عرض المزيد",
  showLess: "عرض أقل",
  unprinted: (rows) => `و${numbers.number(rows)} غيرها`,
  allExpanded: "كل الصفوف مفتوحة",
  allCollapsed: "كل الصفوف مغلقة",
});

/** @param {Numbers} numbers @returns {FormStrings} */
export const form = (numbers) => ({
  save: "حفظ",
  cancel: "إلغاء",
  clear: "مسح",
  search: "بحث",
  none: "لم يُعثر على شيء",
  chosen: "المختار",
  cleared: "بلا إجابة",
  checked: "محدد بعلامة",
  unchecked: "بلا علامة",
  count: (answered, all) => {
    if (answered > 0) return `${numbers.number(answered)} من ${numbers.number(all)}`;
    return numbers.plural(all, itemForms);
  },
  list: (answers) => answers.join("، "),
  remove: (answer, field) => `إزالة ${answer}، ${field}`,
  chipField: (field) => `${field}:`,
  found: (options) => `عُثر على ${numbers.number(options)}`,
});
