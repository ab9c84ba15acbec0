// @ts-check
// What items, sizes and times are, in words.

/**
 * The words after the title of an item, which are those of the command, too: its value, the number
 * of its items, its size or where it leads, and its remarks.
 *
 * @param {import("./source.js").Facts} facts
 */
export function detailWords({ remarks = [], ...facts }) {
  const words = valueWords(facts);
  if (remarks.length === 0) return words;
  return `${words}${words && " "}(${remarks.join("; ")})`;
}

/** @param {import("./source.js").Facts} facts */
function valueWords({ text, quote = "", cut, size, leastSize, link, note, ...numbers }) {
  if (text !== undefined) return `${quote}${text}${cut ? "…" : quote}`;
  if (size !== undefined) return sizeWords(size);
  if (leastSize !== undefined) return `at least ${sizeWords(leastSize)}`;
  if (link !== undefined) return `-> ${link}`;
  return note ?? countWords(numbers);
}

/** @param {import("./source.js").Facts} facts */
function countWords({ count, least = 0, isCounting }) {
  if (count !== undefined) {
    return count === 0 ? "empty" : count === 1 ? "1 item" : `${count.toLocaleString("en")} items`;
  }
  // Rounded down, so that it depends little on how far counting has come.
  const items = least === 0 ? "" : `${(10 ** (`${least}`.length - 1)).toLocaleString("en")}+ items`;
  return isCounting ? `${items}${items && ", "}counting` : items;
}

const units = ["KB", "MB", "GB", "TB", "PB"];

/**
 * A number of bytes in steps of 1000: tenths below 10, and whole numbers above.
 *
 * @param {number} bytes
 */
export function sizeWords(bytes) {
  if (bytes < 1000) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  let unit = 1000;
  for (const name of units) {
    const tenths = rounded(bytes, unit / 10);
    if (tenths < 100) return `${(tenths - tenths % 10) / 10}.${tenths % 10} ${name}`;
    const whole = rounded(bytes, unit);
    // 999.5 KB would be 1000 KB.
    if (whole < 1000) return `${whole} ${name}`;
    unit *= 1000;
  }
  return `${rounded(bytes, unit)} EB`;
}

/** @param {number} number @param {number} divisor */
function rounded(number, divisor) {
  const rest = number % divisor;
  return (number - rest) / divisor + (rest >= divisor - rest ? 1 : 0);
}

/** The steps in which a distance in time is told, in seconds. */
const steps = /** @type {const} */ ([
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
]);

/**
 * A time with its distance from now: "22 Nov 2026, 14:03, 3 days ago".
 *
 * @param {number} time @param {number} now both in milliseconds since 1970
 * @param {string} [zone] the time zone, that of the browser if omitted
 */
export function timeWords(time, now, zone) {
  const date = new Intl.DateTimeFormat("en-GB", {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: zone,
  }).format(time);
  const seconds = (time - now) / 1000;
  const [unit, length] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", 1];
  const distance = Math.abs(seconds) < 1
    ? "now"
    : new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(
      Math.trunc(seconds / length),
      unit,
    );
  return `${date}, ${distance}`;
}

/** The notation of times in data: a date, and a time of day with or without a zone. */
const iso = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}([.,]\d+)?)?(Z| ?[+-]\d{2}:?\d{2})?)?$/;

/** Names of numbers that are times, and of numbers that are sizes. */
const timeNames =
  /((^|[-_ .])(date|created|modified|updated|expires|at|ts)|time|timestamp|[a-z](Date|At))$/;
const sizeNames = /((^|[-_ .])(bytes|size|length)|[a-z](Bytes|Size|Length)|filesize)$/;

/** The range of numbers that are read as times: 1990 to 2100, in seconds. */
const oldestTimeS = 631_152_000;
const newestTimeS = 4_102_444_800;

/**
 * The meaning of a value, if it looks like a time or a size.
 *
 * @param {string} name its key @param {string} text its text @param {number} now
 * @param {string} [zone]
 * @returns {{ title: "Time" | "Size", words: string } | null}
 */
export function meaningOf(name, text, now, zone) {
  if (iso.test(text)) {
    const time = Date.parse(text.replace(",", ".").replace(/^(\S+) (\d)/, "$1T$2"));
    return Number.isNaN(time) ? null : { title: "Time", words: timeWords(time, now, zone) };
  }
  if (!/^\d+(\.\d+)?$/.test(text)) return null;
  const number = Number(text);
  if (timeNames.test(name)) {
    // In seconds, or in thousandths, millionths or billionths of them.
    const scales = [1, 1e3, 1e6, 1e9];
    const scale = scales.find((scale) =>
      number >= oldestTimeS * scale && number <= newestTimeS * scale
    );
    if (scale === undefined) return null;
    return { title: "Time", words: timeWords(number / scale * 1000, now, zone) };
  }
  const isSize = sizeNames.test(name) && Number.isSafeInteger(number) && number >= 1000;
  return isSize ? { title: "Size", words: sizeWords(number) } : null;
}
