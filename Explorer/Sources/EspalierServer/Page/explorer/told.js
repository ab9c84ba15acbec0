// @ts-check
// Numbers and texts that mean a size or a time, in words.

const units = ["bytes", "KB", "MB", "GB", "TB", "PB"];

/**
 * A number of bytes, as file managers tell it: in steps of 1000.
 *
 * @param {number} bytes
 */
export function sizeWords(bytes) {
  if (bytes < 1000) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  let value = bytes;
  let unit = 0;
  // 999.95 KB would be 1000 KB.
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = value < 9.95 ? 1 : 0;
  return `${value.toFixed(digits).replace(/\.0$/, "")} ${units[unit]}`;
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
const oldest = 631_152_000;
const newest = 4_102_444_800;

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
    const scale = scales.find((scale) => number >= oldest * scale && number <= newest * scale);
    if (scale === undefined) return null;
    return { title: "Time", words: timeWords(number / scale * 1000, now, zone) };
  }
  const isSize = sizeNames.test(name) && Number.isSafeInteger(number) && number >= 1000;
  return isSize ? { title: "Size", words: sizeWords(number) } : null;
}
