/** Statements of a migration, in two parts. */
export interface LockSafe {
  /** The statements that lock a table with rows no longer than it takes to change its description. */
  readonly first: readonly string[];
  /** The statements that read all rows of a table while others use it, outside of a transaction; they may be repeated. */
  readonly afterwards: readonly string[];
}

const NEW_TABLE = /^create table "(\w+)"/i;
const CONSTRAINT = /^alter table "(\w+)" add constraint "(\w+)" (check|foreign key)\b/i;
const UNIQUE = /^alter table "(\w+)" add constraint "(\w+)" unique (\(.*\));?$/i;
const INDEX = /^create (unique )?index "(\w+)" on "(\w+)"/i;

/**
 * Splits the statements of the schema generator so that requests go on while they are applied: a constraint holds for new rows
 * at once and is validated afterwards, an index is built concurrently. Tables of the same migration have no rows.
 */
export function lockSafe(statements: readonly string[]): LockSafe {
  const made = new Set(statements.flatMap((statement) => NEW_TABLE.exec(statement)?.[1] ?? []));
  const first: string[] = [];
  const afterwards: string[] = [];
  for (const statement of statements) {
    const [now, later] = partsOf(statement, made);
    first.push(...now);
    afterwards.push(...later);
  }
  return { first, afterwards };
}

function partsOf(statement: string, made: ReadonlySet<string>): [readonly string[], readonly string[]] {
  const [, table = '', name = ''] = CONSTRAINT.exec(statement) ?? [];
  if (name && !made.has(table)) {
    return [
      [`${statement.replace(/;$/, '')} not valid;`],
      [`alter table "${table}" validate constraint "${name}";`],
    ];
  }
  const [, ofUnique = '', unique = '', columns = ''] = UNIQUE.exec(statement) ?? [];
  if (unique && !made.has(ofUnique)) {
    return [
      [],
      [
        `alter table "${ofUnique}" drop constraint if exists "${unique}";`,
        ...concurrently(unique, `create unique index "${unique}" on "${ofUnique}" ${columns};`),
        `alter table "${ofUnique}" add constraint "${unique}" unique using index "${unique}";`,
      ],
    ];
  }
  const [, , index = '', indexed = ''] = INDEX.exec(statement) ?? [];
  return index && !made.has(indexed) ? [[], concurrently(index, statement)] : [[statement], []];
}

/** Returns the statements that build an index concurrently, without the invalid one that an interrupted migration left. */
const concurrently = (name: string, statement: string): string[] => [
  `drop index concurrently if exists "${name}";`,
  statement.replace(/ index /, ' index concurrently '),
];
