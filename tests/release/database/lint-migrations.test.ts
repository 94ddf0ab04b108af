import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockSafe } from '../../../src/engine/database/orm.js';
import { runNode } from '../../support/outcome.js';

const BASE = `
  class Migration {
    queries = [];
    addSql(sql) { this.queries.push(sql); }
    getQueries() { return this.queries; }
    isTransactional() { return true; }
  }`;

/** The name of the migration at a place among others; its order is that of the place. */
const nameOf = (place: number) => `Migration${String(place + 1).padStart(2, '0')}`;

/** Lints migrations, in their order. Returns the findings, or null if there are none. */
async function lint(...bodies: string[]): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'lint-'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  for (const [place, body] of bodies.entries()) {
    const name = nameOf(place);
    await writeFile(join(folder, `${name}.js`), `${BASE}\nexport class ${name} extends Migration {${body}}`);
  }
  const path = `${join(process.cwd(), 'node_modules', '.bin')}:${process.env.PATH}`;
  try {
    const env = { ...process.env, PATH: path };
    const { code, stderr } = await runNode(['scripts/lint-migrations.mjs', folder], { env });
    return code === 0 ? null : stderr;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Lints migrations that have nothing to do with each other in one run. Returns the findings of each, or null if there are none. */
async function lintEach(bodies: readonly string[]): Promise<(string | null)[]> {
  const findings = ((await lint(...bodies)) ?? '').split(/^(?=Migration\d+\.js )/m).filter(Boolean);
  const others = findings.filter((one) => !one.startsWith('Migration'));
  if (others.length > 0) throw new Error(`The lint itself failed: ${others.join('')}`);
  return bodies.map(
    (_body, place) => findings.filter((one) => one.startsWith(`${nameOf(place)}.js `)).join('') || null,
  );
}

const up = (sql: string) => `up() { this.addSql(\`${sql}\`); }`;

const REFUSED: readonly (readonly [what: string, sql: string, rule: string])[] = [
  [
    'an index that blocks writes',
    'create index pets_color_index on pets (color)',
    'require-concurrent-index-creation',
  ],
  ['a rewrite of a table', 'alter table tickets alter column id type bigint', 'changing-column-type'],
  [
    'a required column without a default',
    'alter table pets add column chip text not null',
    'adding-required-field',
  ],
  ['a column that running instances read', 'alter table pets drop column color', 'ban-drop-column'],
  [
    'a check that scans a table',
    'alter table pets add constraint c check (age >= 0)',
    'constraint-missing-not-valid',
  ],
  [
    'a concurrent index inside of a transaction',
    'create index concurrently pets_color_index on pets (color)',
    'isTransactional() must return false',
  ],
];

describe('the lint of migrations refuses', () => {
  let findings: readonly (string | null)[];
  beforeAll(async () => {
    findings = await lintEach(REFUSED.map(([, sql]) => up(sql)));
  });

  test.each(REFUSED.map(([what, , rule], place) => [what, rule, place] as const))(
    'the lint of migrations refuses %s',
    (_what, rule, place) => {
      expect(findings[place]).toContain(rule);
    },
  );
});

/** Migrations that change nothing which running instances notice. */
const ACCEPTED: readonly (readonly [what: string, body: string])[] = [
  ['an optional column', up('alter table pets add column chip text null')],
  ['a check that is validated later', up('alter table pets add constraint c check (age >= 0) not valid')],
  [
    'a concurrent index outside of a transaction',
    `${up('create index concurrently pets_color_index on pets (color)')} isTransactional() { return false; }`,
  ],
  [
    'the removal of what no version uses any more by a contract migration',
    `static kind = 'contract'; ${up('alter table pets drop column color')}`,
  ],
];

/** Statements for which migration:create writes two migrations. */
const WRITTEN: readonly (readonly [what: string, statement: string])[] = [
  ['a check', 'alter table "pets" add constraint "c" check (age >= 0);'],
  ['a foreign key', 'alter table "pets" add constraint "f" foreign key ("a") references "users" ("id");'],
  ['a unique constraint', 'alter table "pets" add constraint "u" unique ("chip");'],
  ['an index', 'create index "i" on "pets" ("color");'],
];

const writtenFor = (statement: string): string[] => {
  const { first, afterwards } = lockSafe([statement]);
  const bodyOf = (statements: readonly string[]) =>
    `up() { ${statements.map((sql) => `this.addSql(\`${sql}\`);`).join(' ')} }`;
  return [bodyOf(first), `${bodyOf(afterwards)} isTransactional() { return false; }`];
};

const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };

/** An expand migration whose SQL may have quotation marks of all kinds. */
const expandBeside = (oldest: string, ...statements: string[]) =>
  `static kind = 'expand'; static beside = '${oldest}';
    up() { ${statements.map((sql) => `this.addSql(${JSON.stringify(sql)});`).join(' ')} }`;

const expand = (...statements: string[]) => expandBeside(version, ...statements);

const BREAKING: readonly [string, string, string][] = [
  ['drops a column', 'alter table "pets" drop column "color"', 'removed-object'],
  ['drops a table', 'drop table "pets"', 'removed-object'],
  ['drops a constraint', 'alter table "pets" drop constraint "pets_age_check"', 'removed-constraint'],
  ['drops a unique index', 'drop index "pets_chip_unique"', 'removed-constraint'],
  ['renames a column', 'alter table "pets" rename column "color" to "colour"', 'renamed-object'],
  ['renames a table', 'alter table "pets" rename to "animals"', 'renamed-object'],
  ['renames a constraint', 'alter table "pets" rename constraint "a" to "b"', 'renamed-object'],
  [
    'adds a required column without default',
    'alter table "pets" add column "chip" text not null',
    'required-column',
  ],
  [
    'adds one beside an optional one',
    'alter table "pets" add "a" text null, add "b" int not null',
    'required-column',
  ],
  ['makes a column required', 'alter table "pets" alter column "color" set not null', 'required-column'],
  ['takes a default away', 'alter table "pets" alter column "color" drop default', 'removed-default'],
  [
    'changes the type of a column',
    'alter table "pets" alter column "color" type varchar(10)',
    'changed-type',
  ],
  ['changes a type', "alter type kind rename value 'a' to 'b'", 'changed-type'],
  [
    'adds a check on what older versions write',
    'alter table "pets" add constraint "c" check (age >= 0) not valid',
    'new-constraint',
  ],
  [
    'adds a check on a new column beside an old one',
    'alter table "pets" add "chip" text null, add constraint "c" check ("chip" is null or "color" is null) not valid',
    'new-constraint',
  ],
  [
    'replaces a check',
    'alter table "pets" drop constraint "c", add constraint "c" check ("age" > 1) not valid',
    'new-constraint',
  ],
  [
    'renames the index of a unique key',
    'alter index "pets_chip_unique" rename to "pets_chip_index"',
    'renamed-object',
  ],
  ['adds a unique index', 'create unique index "u" on "pets" ("color")', 'new-constraint'],
  ['adds a unique constraint', 'alter table "pets" add constraint "u" unique ("color")', 'new-constraint'],
  [
    'adds a foreign key',
    'alter table "pets" add constraint "f" foreign key ("a") references "users" ("id") not valid',
    'new-constraint',
  ],
  [
    'adds an exclusion',
    'alter table "pets" add constraint "e" exclude using gist ("a" with =)',
    'new-constraint',
  ],
  [
    'changes a function',
    'create or replace function "f"() returns int language sql as $$ select 1; $$',
    'changed-function',
  ],
  ['drops a function', 'drop function "f"()', 'changed-function'],
  ['drops a trigger', 'drop trigger "t" on "pets"', 'changed-function'],
  [
    'adds a trigger to a table with rows',
    'create trigger "t" before update on "pets" for each row execute function "f"()',
    'changed-function',
  ],
  ['disables a trigger', 'alter table "pets" disable trigger "t"', 'changed-function'],
  ['removes rows', `delete from "ticket_categories" where "id" = 1`, 'removed-rows'],
  ['changes reference rows', `update "ticket_statuses" set "code" = 'A'`, 'changed-reference-rows'],
  [
    'adds a code that older versions do not know',
    `insert into "roles" ("code") values ('A')`,
    'changed-reference-rows',
  ],
  [
    'changes reference rows by the name of their schema',
    'update "public"."roles" set "id" = 1',
    'changed-reference-rows',
  ],
  [
    'adds a check that a new column is not empty',
    'alter table "pets" add "chip" text null, add constraint "c" check ("chip" is not null) not valid',
    'new-constraint',
  ],
  ['empties a table', 'truncate "pets"', 'removed-object'],
  ['adds a check without a name', 'alter table "pets" add check ("age" > 1) not valid', 'new-constraint'],
  [
    'has an old column alone in a unique index that includes a new one',
    'alter table "pets" add "chip" text null; create unique index "u" on "pets" ("color") include ("chip")',
    'new-constraint',
  ],
  [
    'makes an expression of a new column unique',
    `alter table "pets" add "chip" text null; create unique index "u" on "pets" (coalesce("chip", ''))`,
    'new-constraint',
  ],
  [
    'allows one empty value of a new column',
    'alter table "pets" add "chip" text null; create unique index "u" on "pets" ("chip") nulls not distinct',
    'new-constraint',
  ],
  [
    'makes a new column with a default unique',
    'alter table "pets" add "legs" int default 4; create unique index "u" on "pets" ("legs")',
    'new-constraint',
  ],
  ['does what no rule knows', 'do $$ begin perform 1; end $$', 'unknown-statement'],
];

const { brokenRules, nothingMade } = (await import(
  new URL('../../../scripts/expand-rules.mjs', import.meta.url).href
)) as ExpandRules;

interface ExpandRules {
  nothingMade(): object;
  brokenRules(queries: readonly string[], made: object): { readonly rule: string }[];
}

test.each(BREAKING)('the rules of expand migrations refuse one that %s', (_what, sql, rule) => {
  expect(brokenRules([sql], nothingMade()).map((broken) => broken.rule)).toContain(rule);
});

test('the lint refuses an expand migration that breaks a rule', async () => {
  const [[_what, sql, rule]] = BREAKING as [(typeof BREAKING)[number]];
  expect(await lint(expand(sql))).toContain(`breaks instances of version ${version} (${rule})`);
});

const EXPANDING: readonly (readonly [what: string, statements: readonly string[]])[] = [
  ['an optional column', ['alter table "pets" add "chip" text null']],
  ['a required column with a default', ['alter table "pets" add "legs" int not null default 4']],
  [
    'a check on a new column alone',
    [
      'alter table "pets" add "chip" text null',
      'alter table "pets" add constraint "c" check (char_length("chip") <= 20) not valid',
    ],
  ],
  [
    'a foreign key of a new column',
    [
      'alter table "pets" add "vet_id" uuid null',
      'alter table "pets" add constraint "f" foreign key ("vet_id") references "users" ("id") not valid',
    ],
  ],
  [
    'a new table with its rules, index and trigger',
    [
      'create table "toys" ("id" uuid not null, "name" text not null, primary key ("id"))',
      'alter table "toys" add constraint "c" check (char_length("name") <= 20)',
      'create unique index "toys_name_unique" on "toys" ("name")',
      'create trigger "t" before update on "toys" for each row execute function "record_change"()',
    ],
  ],
  [
    'the trigger of the feed of changes, new or changed',
    [
      'create or replace function "pets_Change_fn"() returns trigger as $$ begin return null; end; $$ language plpgsql',
      'create trigger "Change" AFTER INSERT OR UPDATE OR DELETE on "pets" for each ROW execute function "pets_Change_fn"()',
      'create trigger "ChangeBefore" BEFORE INSERT OR UPDATE OR DELETE on "pets" for each ROW execute function "pets_ChangeBefore_fn"()',
      'create or replace function "pets_ChangeBefore_fn"() returns trigger as $$ begin return new; end; $$ language plpgsql',
      'drop trigger if exists "Change" on "pets"',
      'drop function if exists "pets_Change_fn"()',
    ],
  ],
  [
    'a new function and its use',
    ['create function "f"() returns int language sql as $$ select 1; drop table x; $$'],
  ],
  [
    'new rows and changed ones',
    [
      `insert into "ticket_categories" ("code") values ('A; drop table pets')`,
      'update "pets" set "age" = 0 where "age" is null',
    ],
  ],
  [
    'settings of a table, and an index in the place of another one',
    [
      'alter table "pets" set (autovacuum_vacuum_scale_factor = 0.02)',
      'alter index "pets_color_index_new" rename to "pets_color_index"',
    ],
  ],
  ['the end of a validation', ['alter table "pets" validate constraint "c"']],
];

describe('the lint accepts', () => {
  const cases = [
    ...ACCEPTED,
    ...WRITTEN.flatMap(([what, statement]) =>
      writtenFor(statement).map(
        (body, place) => [`${what} as migration:create writes it, migration ${place + 1}`, body] as const,
      ),
    ),
    // Each beside a later version than those before it, of which it then has to know nothing.
    ...EXPANDING.map(
      ([what, statements], place) =>
        [`an expand migration with ${what}`, expandBeside(`0.0.${place + 1}`, ...statements)] as const,
    ),
  ];
  let findings: readonly (string | null)[];
  beforeAll(async () => {
    findings = await lintEach(cases.map(([, body]) => body));
  });

  test.each(cases.map(([what], place) => [what, place] as const))('the lint accepts %s', (_what, place) => {
    expect(findings[place]).toBeNull();
  });
});

test('a later expand migration may complete what an earlier one of the same release has made', async () => {
  const afterwards = expand(
    'alter table "pets" drop constraint if exists "pets_chip_unique"',
    'drop index concurrently if exists "pets_chip_unique"',
    'create unique index concurrently "pets_chip_unique" on "pets" ("chip")',
    'alter table "pets" add constraint "pets_chip_unique" unique using index "pets_chip_unique"',
  );
  const outside = `${afterwards} isTransactional() { return false; }`;
  const first = expand('alter table "pets" add "chip" text null');
  expect(await lint(first, outside)).toBeNull();
  expect(await lint(outside)).toContain('new-constraint');
  const released = first.replace(/beside = '.*?'/, "beside = '0.0.1'");
  expect(await lint(released, outside)).toContain('new-constraint');
});

const UNDECLARED: readonly (readonly [how: string, declared: string])[] = [
  ['without the oldest version beside it', "static kind = 'expand';"],
  ['with a version that does not exist yet', "static kind = 'expand'; static beside = '999.0.0';"],
  ['with a version in another form', "static kind = 'expand'; static beside = 'v1';"],
  ['of an unknown kind', "static kind = 'change';"],
  ['that contracts beside a version', "static kind = 'contract'; static beside = '0.0.1';"],
];

describe('the lint refuses a migration', () => {
  let findings: readonly (string | null)[];
  beforeAll(async () => {
    const column = up('alter table pets add column chip text null');
    findings = await lintEach(UNDECLARED.map(([, declared]) => `${declared} ${column}`));
  });

  test.each(UNDECLARED.map(([how], place) => [how, place] as const))(
    'the lint refuses a migration %s',
    (_how, place) => {
      expect(findings[place]).toContain(`${nameOf(place)}.js must declare`);
    },
  );
});
