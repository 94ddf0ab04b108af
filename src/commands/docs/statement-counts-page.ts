import type { Screen } from '../../http/screens.js';
import { ROLE_CODES, type RoleCode } from '../../platform/roles.js';

/** The number of SQL statements that a read sends for some roles. */
export interface CountedOperation {
  readonly operation: string;
  readonly roles: readonly RoleCode[];
  readonly count: number;
}

const INTRODUCTION = `# SQL statements

Written by \`npm run fix:docs\`; do not edit. The files beside this one hold the SQL of the reads, and [mutations.md](mutations.md) the number of statements of each mutation.

A page holds each statement once, as clients meet it: where all of a root field is SQL, the one that answers its JSON.

- Of each record: its single read with all columns; its lists with their search and total; its row scope for each group of roles that send the same text; its restricted fields for a role that does not see them of everybody; one example of each relation.
- Of each computed answer (the dashboard, a statement of account, the results of a survey, the search): what it sends for one role.
- Of each screen that reads (a page \`screen-NAME.sql\` each): what it sends for a role that sends the most. Batches of DataLoaders that depend on the rows which were found are not among them.

The numbers do not grow with the rows: \`tests/operation/statements/query-count.test.ts\` asks for every list with ten and with sixty rows in each table, and for its records with two levels of relations.

## Queries

Statements of a query that selects all fields of its REST record, by role; empty where the role may not call it. A reference table (roles, types of vehicles, categories and statuses of tickets) counts here, but a process reads it only once. \`node\` and \`nodes\` send one statement for each type of record that they are asked for.
`;

const SCREENS = `
## Screens

Statements of the documents in [\`examples/screens\`](../../examples/screens/README.md) on the demonstration data, as their headers say.
`;

/** Returns the page with the number of SQL statements that each query and each screen sends, by role. */
export function statementCountsPage(counts: readonly CountedOperation[], screens: readonly Screen[]): string {
  const operations = [...new Set(counts.map(({ operation }) => operation))].sort();
  const queries = operations.map((operation) => {
    const own = counts.filter((one) => one.operation === operation);
    return row(operation, (role) => own.find(({ roles }) => roles.includes(role))?.count);
  });
  const documents = screens.map(({ name, document }) => {
    const figures = new Map(headerFigures(document));
    return row(name, (role) => figures.get(role));
  });
  return `${INTRODUCTION}${table('query', queries)}${SCREENS}${table('screen', documents)}`;
}

/** Returns the roles and statements in the header of a screen. */
export const headerFigures = (document: string): [string, number][] =>
  [...document.matchAll(/^# \| ([A-Z_]+) \| (\d+) \|/gm)].map(([, role = '', count]) => [
    role,
    Number(count),
  ]);

const row = (name: string, countOf: (role: RoleCode) => number | undefined) => [
  `\`${name}\``,
  ...ROLE_CODES.map((role) => countOf(role) ?? ''),
];

const table = (heading: string, rows: readonly (readonly (string | number)[])[]) =>
  `\n${[[heading, ...ROLE_CODES], ['---', ...ROLE_CODES.map(() => '--:')], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |\n`)
    .join('')}`;
