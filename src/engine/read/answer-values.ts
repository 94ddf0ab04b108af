import { namesOf, type Vocabulary } from '../vocabulary.js';

/** Quotes a text of the schema as SQL. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'::text`;

/** Encodes a text as base64url in SQL: PostgreSQL writes base64 with padding and in lines. */
const base64url = (text: string): string =>
  `translate(encode(convert_to(${text}, 'UTF8'), 'base64'), E'+/=\\n', '-_')`;

/** Returns the SQL of `nodeIdOf`. */
export const nodeIdSql = (type: string, id: string): string => base64url(`${quoted(`${type}:`)} || ${id}`);

/** Returns the SQL of `encodeCursor`, of values in wire form. */
export const cursorSql = (order: string, values: readonly string[]): string =>
  base64url(`json_build_array(${[quoted(order), ...values].join(', ')})::text`);

/** Returns the SQL of the name of a value of a vocabulary; null for another value. */
export function nameSql(vocabulary: Vocabulary, value: string): string {
  const names = [...namesOf(vocabulary)].map(
    ([stored, name]) => `when ${typeof stored === 'number' ? stored : quoted(stored)} then ${quoted(name)}`,
  );
  return `case ${value} ${names.join(' ')} end`;
}
