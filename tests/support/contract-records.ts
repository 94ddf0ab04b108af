import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/*
 * The records of the contract, read from the field tables of its pages, so that the pages are what the tests compare
 * the service with. Each record has a section with its name as heading.
 */

const CONTRACT = 'docs/contract';

const FIELD_TABLE = /^\| field \| type \|.*\n\|[-|]+\n((?:\|.*\n)+)/m;

interface Field {
  readonly name: string;
  /** `guid`, `string?` for a type that allows null, `Vehicle[]` for an array of records. */
  readonly type: string;
  /** The remaining cells of the row. */
  readonly rules: string;
}

export const contractPages = await readPages();

const fieldsByRecord = new Map(
  contractPages
    .flatMap((page) => page.split(/^(?=## )/m))
    .flatMap((section) => {
      const heading = /^## (\w+)$/m.exec(section)?.[1];
      const rows = FIELD_TABLE.exec(section)?.[1];
      return heading && rows ? [[heading, fieldsOfTable(rows)] as const] : [];
    }),
);

/** The fields of each record in answers, with their types. */
export const RECORDS = byRecord((fields) => {
  const answered = fields.filter(({ rules }) => !rules.includes('never answered'));
  return Object.fromEntries(answered.map(({ name, type }) => [name, type]));
});

/** The maximum number of characters of the texts of each record in request bodies. */
export const RECORD_LENGTHS = byRecord((fields) =>
  Object.fromEntries(
    fields.flatMap(({ name, type, rules }) => {
      const [, digits] = /\b([\d,]+) characters/.exec(rules) ?? [];
      return digits && /^string\??$/.test(type) ? [[name, Number(digits.replace(',', ''))]] : [];
    }),
  ),
);

/** The texts of each record that are refused when blank. */
export const RECORD_NOT_BLANK = byRecord((fields) =>
  fields.filter(({ rules }) => rules.includes('not blank')).map(({ name }) => name),
);

/** The answered fields of a record. */
export function recordFields(record: string): Readonly<Record<string, string>> {
  const fields = RECORDS[record];
  if (!fields) throw new Error(`The contract has no record ${record}`);
  return fields;
}

async function readPages(): Promise<string[]> {
  const names = (await readdir(CONTRACT, { recursive: true })).filter((name) => name.endsWith('.md'));
  return Promise.all(names.sort().map((name) => readFile(join(CONTRACT, name), 'utf8')));
}

function fieldsOfTable(rows: string): Field[] {
  const cells = [...rows.matchAll(/^\| `(\w+)` \| ([^|]+) \|(.*)$/gm)];
  return cells.map(([, name = '', type = '', rules = '']) => ({ name, type: typeOf(type), rules }));
}

/** `array of [Pet](#pet) or null` as `Pet[]?`. */
function typeOf(text: string): string {
  const [, list, type = '', nullable] = /^(array of )?(.+?)( or null)?$/.exec(text) ?? [];
  return `${type.replace(/^\[(\w+)\].*/, '$1')}${list ? '[]' : ''}${nullable ? '?' : ''}`;
}

function byRecord<T>(read: (fields: readonly Field[]) => T): Readonly<Record<string, T>> {
  return Object.fromEntries([...fieldsByRecord].map(([record, fields]) => [record, read(fields)]));
}
