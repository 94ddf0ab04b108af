import { setImmediate } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import type { ListForm } from './whole-list.js';

/** Records that are written without a pause, in which other requests are served. */
const AT_ONCE = 100;

const NEGATIVE_NUMBER = /^-\d+(?:\.\d+)?$/;

/**
 * Excel opens what has the mark and these line ends as UTF-8 in rows. It would run a cell that begins like a formula: it
 * gets an apostrophe, except a negative number.
 */
const FORM = {
  bom: true,
  header: true,
  record_delimiter: 'windows',
  quote_record_delimiter: true,
  escape_formulas: true,
  cast: {
    boolean: String,
    string: (text: string) => (NEGATIVE_NUMBER.test(text) ? { value: text, escape_formulas: false } : text),
  },
} as const;

/** Writes lists as CSV with these columns, a field of a nested record as `record.field`, for a file of this name. */
export function csvForm(fileName: string, columns: readonly string[]): ListForm {
  const first = { ...FORM, columns: [...columns] };
  const further = { ...first, bom: false, header: false };
  const write = async (json: Buffer, isFirst: boolean) => {
    const records: readonly unknown[] = JSON.parse(json.toString());
    const parts = [isFirst ? stringify(records.slice(0, AT_ONCE), first) : ''];
    for (let start = isFirst ? AT_ONCE : 0; start < records.length; start += AT_ONCE) {
      await setImmediate();
      parts.push(stringify(records.slice(start, start + AT_ONCE), further));
    }
    return Buffer.from(parts.join(''));
  };
  return {
    sending: {
      contentType: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="${fileName}.csv"`,
    },
    whole: (json) => write(json, true),
    part: write,
    end: (isEmpty) => (isEmpty ? write(Buffer.from('[]'), true) : Buffer.alloc(0)),
  };
}
