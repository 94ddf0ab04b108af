import { badRequest } from '../../platform/errors.js';

/** What separates the decimal places of the numbers of a file. */
export type DecimalSign = ',' | '.';

/** The order of day and month where a date is not written as `YYYY-MM-DD`. */
export type DateOrder = 'DMY' | 'MDY';

/** Recognizes the decimal sign over all numbers of a file; refuses a file in which none of them decides. */
export function decimalSignOf(cells: readonly string[], given?: DecimalSign | null): DecimalSign {
  if (given) return given;
  const seen = cells.map((cell) => signIn(bareNumber(cell)));
  const [points, commas] = [
    seen.filter((sign) => sign === '.').length,
    seen.filter((sign) => sign === ',').length,
  ];
  if (points === 0 && commas === 0 && seen.includes('either')) throw ambiguous(['1,234.56', '1.234,56']);
  return commas > points ? ',' : '.';
}

/** Tells which sign a number writes its decimals with; `either` for one such as 1.234, null without a separator. */
function signIn(number: string): DecimalSign | 'either' | null {
  const marks = number.replace(/[^.,]/g, '');
  if (marks === '') return null;
  const last = marks.at(-1) as DecimalSign;
  if (new Set(marks).size > 1) return last;
  if (marks.length > 1) return other(last);
  return /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(number) ? 'either' : last;
}

const other = (sign: DecimalSign): DecimalSign => (sign === '.' ? ',' : '.');

/** Reads a number as a file writes it, such as `$ 1.234,50` or `(20.00)`; null for a cell that has none. */
export function readNumber(cell: string, sign: DecimalSign): number | null {
  const bare = bareNumber(cell);
  const [point, group] = [`\\${sign}`, `\\${other(sign)}`];
  const form = new RegExp(`^-?(\\d{1,3}(${group}\\d{3})+|\\d+)?(${point}\\d+)?$`);
  if (!/\d/.test(bare) || !form.test(bare)) return null;
  return Number(bare.replaceAll(other(sign), '').replace(sign, '.'));
}

/** What stands before a number, it, and what stands after it; the look back keeps the time from growing with the square of a cell. */
const PLACES_OF_NUMBER = /^([^\d.,]*)(.*?)((?<![^\d.,])[^\d.,]*|)$/s;

/**
 * Leaves out the currency, the per cent sign and spaces around a number, and what separates its groups of three digits: two numbers in a
 * cell are not one. An amount in parentheses is negative.
 */
function bareNumber(cell: string): string {
  const [, before = '', digits = '', after = ''] = PLACES_OF_NUMBER.exec(cell) ?? [];
  const [prefix, suffix] = [before, after].map((text) => text.replace(/MXN|MN|[$%\s\u00a0\u202f']/gi, ''));
  const number = digits.replace(/(?<=\d)[\s\u00a0\u202f'](?=\d{3}(?!\d))/g, '');
  const bare = `${prefix}${number}${suffix}`.replace(/^[−–]/, '-');
  return /^\(.+\)$/.test(bare) ? `-${bare.slice(1, -1)}` : bare;
}

/** Counts the decimal places of a number, as it is written. */
export const placesIn = (cell: string, sign: DecimalSign): number =>
  bareNumber(cell).split(sign)[1]?.length ?? 0;

const PARTS = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/;

/** Recognizes the order of day and month over all dates of a file; refuses a file in which none of them decides. */
export function dateOrderOf(cells: readonly string[], given?: DateOrder | null): DateOrder {
  if (given) return given;

  const pairs = cells.flatMap((cell) => {
    const [, one, two] = PARTS.exec(cell.trim()) ?? [];
    return one && two ? [[Number(one), Number(two)] as const] : [];
  });
  const dayFirst = pairs.filter(([one, two]) => one > 12 && two <= 12).length;
  const monthFirst = pairs.filter(([one, two]) => two > 12 && one <= 12).length;
  if (dayFirst === 0 && monthFirst === 0 && pairs.some(([one, two]) => one !== two))
    throw ambiguous(['DD/MM/YYYY', 'MM/DD/YYYY']);
  return monthFirst > dayFirst ? 'MDY' : 'DMY';
}

/** Reads a day as a file writes it, as `YYYY-MM-DD`; null for a cell that has none. */
export function readDay(cell: string, order: DateOrder): string | null {
  const text = cell.trim();
  const iso = /^(\d{4})-(\d{2})-(\d{2})([T ].*)?$/.exec(text);
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  const [, one, two, year] = PARTS.exec(text) ?? [];
  const full = year?.length === 2 ? `20${year}` : year;
  return order === 'DMY' ? dayOf(full, two, one) : dayOf(full, one, two);
}

function dayOf(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  // There is no year 0.
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() < 1) return null;
  return date.toISOString().startsWith(text) ? text : null;
}

const ambiguous = (formats: readonly string[]) =>
  badRequest(
    'IMPORT_FORMAT_AMBIGUOUS',
    {
      es: `Ningún valor del archivo decide entre ${formats.join(' / ')}: indique el formato.`,
      en: `No value of the file decides between ${formats.join(' / ')}: name the format.`,
    },
    { field: 'file', help: { formats } },
  );
