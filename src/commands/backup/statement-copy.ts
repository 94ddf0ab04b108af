import type { Kysely } from 'kysely';
import { queryRows } from '../../engine/index.js';
import type { RowCopy } from './row-copy.js';
import { type Column, linesOf, namesOf, orderOf } from './table-rows.js';

/** The characters that COPY escapes, each with the letter after its backslash; the backslash comes first. */
const ESCAPES = new Map([
  ['\\', '\\'],
  ['\b', 'b'],
  ['\t', 't'],
  ['\n', 'n'],
  ['\v', 'v'],
  ['\f', 'f'],
  ['\r', 'r'],
]);

const UNESCAPES = new Map([...ESCAPES].map(([character, letter]) => [letter, character]));

/** Copies rows by statements, for the embedded engine, whose protocol has no COPY. Needs an open transaction. */
export const statementCopy = (db: Kysely<unknown>): RowCopy => ({
  read: (table) =>
    linesOf(
      db,
      `select concat_ws(chr(9), ${table.columns.map(textOf).join(', ')}) as line
      from "${table.name}" t order by ${orderOf(table)}`,
    ),
  write({ name }, columns) {
    const names = columns.map((_, index) => `c${index}`);
    const values = columns.map(({ type }, index) => `c${index}::${type}`);
    const lists = columns.map((_, index) => `$${index + 1}::text[]`);
    const statement = `insert into "${name}" (${namesOf({ columns })}) overriding system value
      select ${values.join(', ')} from unnest(${lists.join(', ')}) as r(${names.join(', ')})`;
    return {
      add: (rows) =>
        queryRows(db, statement, valuesIn(rows.toString(), columns.length)).then(() => undefined),
      end: async () => undefined,
      abort: async () => undefined,
    };
  },
});

/** Returns the SQL of a value as COPY writes it; `format` gives the text of every type as COPY does, unlike a cast. */
function textOf({ name, isText }: Column): string {
  let text = `format('%s', t."${name}")`;
  if (isText) {
    for (const [character, letter] of ESCAPES)
      text = `replace(${text}, chr(${character.charCodeAt(0)}), '\\${letter}')`;
  }
  return `case when t."${name}" is null then '\\N' else ${text} end`;
}

/** Returns the values of rows by column. */
function valuesIn(rows: string, width: number): (string | null)[][] {
  const values = Array.from({ length: width }, (): (string | null)[] => []);
  for (const row of rows.split('\n').slice(0, -1)) {
    const fields = row.split('\t');
    for (const [index, list] of values.entries()) list.push(valueIn(fields[index] ?? '\\N'));
  }
  return values;
}

function valueIn(field: string): string | null {
  if (field === '\\N') return null;
  return field.includes('\\')
    ? field.replace(/\\(.)/gs, (_, letter) => UNESCAPES.get(letter) ?? letter)
    : field;
}
