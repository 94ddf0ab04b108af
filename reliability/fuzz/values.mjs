// Random values: likely ones that pass validation, and hostile ones that test its limits.
// `g` makes the random choices (see random.mjs).

const TEXTS = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\ufeff',
  "' or 1=1; drop table users; --",
  '%_\\%',
  '../../../../etc/passwd',
  '<script>alert(1)</script>',
  'x'.repeat(201),
  'ñ'.repeat(4001),
  'e\u0301'.repeat(100),
  '9'.repeat(400),
  '1e400',
  'NaN',
  'null',
  '[object Object]',
  '__proto__',
  'constructor',
  'http://[::1',
  'javascript:alert(1)',
  '\r\nX-Injected: 1',
  '{{7*7}}',
];
const CHARACTERS = [...'aZ9 _-.,:;\'"\\%&<>{}()ñÁß漢字🙂\u200d\u0301\t\n'];
const NUMBERS = [0, -1, 1, 1.5, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e21, 1e308, -0, 0.1 + 0.2];
const MOMENTS = [
  '2026-11-22T10:00:00Z',
  '2026-11-22',
  '2026-02-30',
  '2026-13-01T00:00:00Z',
  '0000-00-00',
  '-271821-04-20T00:00:00.000Z',
  '275760-09-13T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '2026-11-22T24:00:00Z',
  '2026-11-22T10:00:00+99:00',
  '1900-01-01T00:00:00',
];
const IDS = [
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '11111111-1111-1111-1111-111111111111',
  'all',
  'null',
  '1',
];

const DAY = 86_400_000;

export const text = (g) => (g.chance(0.3) ? g.pick(TEXTS) : g.some(30, () => g.pick(CHARACTERS)).join(''));
export const number = (g) => (g.chance(0.3) ? g.pick(NUMBERS) : g.between(-2, 3000));
export const moment = (g) =>
  g.chance(0.4) ? g.pick(MOMENTS) : new Date(Date.UTC(2026, 10, 22) + g.between(-400, 400) * DAY).toJSON();
/** A placeholder that the sender replaces by an id of that kind of record, or an id that no record has. */
export const id = (g, kind) => (g.chance(0.95) ? { seen: g.between(0, 10_000), kind } : g.pick(IDS));

/** A value of any type. */
export function anything(g, depth = 0) {
  const make = g.pick([
    () => text(g),
    () => number(g),
    () => moment(g),
    () => id(g, 'any'),
    () => null,
    () => true,
    () => (depth > 3 ? [] : g.some(4, () => anything(g, depth + 1))),
    () => (depth > 3 ? {} : Object.fromEntries(g.some(4, () => [text(g), anything(g, depth + 1)]))),
    () => Array.from({ length: 50 }, () => number(g)),
  ]);
  return make();
}

/** A variation of an example: most fields as they are, ids as placeholders, few fields with another value. */
export function variation(g, example, kindOf, name = '') {
  if (g.chance(0.02)) return anything(g);
  if (Array.isArray(example)) return example.map((each) => variation(g, each, kindOf, name));
  if (example !== null && typeof example === 'object') {
    const kept = Object.entries(example).filter(() => g.chance(0.98));
    return Object.fromEntries(kept.map(([key, value]) => [key, variation(g, value, kindOf, key)]));
  }
  if (/Ids?$/.test(name)) return id(g, kindOf(name, 'any'));
  if (typeof example === 'string' && g.chance(0.2)) return `${example}${g.between(0, 999)}`;
  return typeof example === 'number' && g.chance(0.1) ? number(g) : example;
}
