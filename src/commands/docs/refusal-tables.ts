import type { GraphQLSchema } from 'graphql';
import { refusingOperations } from '../../engine/declare.js';
import { FAULT_CODES } from '../../platform/message.js';
import { REFUSAL_REASONS } from '../../platform/refusal-reasons.js';
import { markdownTable } from './markdown-table.js';

/** The page with the tables, each between two comments with its name. */
export const PAGE_WITH_REFUSALS = 'docs/contract/graphql.md';

/** Returns the page with the tables of reasons and of codes as the code declares them. */
export const withRefusalTables = (page: string, schema: GraphQLSchema): string =>
  replaced(replaced(page, 'reasons', reasonTable(schema)), 'codes', codeTable());

function replaced(page: string, name: string, text: string): string {
  const [begin, end] = [`<!-- ${name} -->\n`, `<!-- end of ${name} -->`];
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined)
    throw new Error(`${PAGE_WITH_REFUSALS} has no place for ${name}`);
  return `${before}${begin}\n${text}\n${end}${after}`;
}

function reasonTable(schema: GraphQLSchema): string {
  const operations = [...refusingOperations(schema)];
  const rows = Object.entries(REFUSAL_REASONS).map(([reason, meaning]) => [
    `\`${reason}\``,
    meaning,
    operations
      .filter(([, reasons]) => reasons.some((one) => one === reason))
      .map(([name]) => `\`${name}\``)
      .sort()
      .join(', ') || '`can` alone',
  ]);
  return markdownTable(['reason', 'meaning', 'operations'], rows);
}

const codeTable = () =>
  markdownTable(
    ['code', 'the value'],
    Object.entries(FAULT_CODES).map(([code, meaning]) => [`\`${code}\``, meaning]),
  );
