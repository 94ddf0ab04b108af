import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockSafe } from '../../../src/engine/database/lock-safe-statements.js';
import { runNode } from '../../support/outcome.js';

const BASE = `
  class Migration {
    queries = [];
    addSql(sql) { this.queries.push(sql); }
    getQueries() { return this.queries; }
    isTransactional() { return true; }
  }`;

/** Lints one migration. Returns the findings, or null if there are none. */
async function lint(body: string): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'lint-'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(
    join(folder, 'Migration1.js'),
    `${BASE}\nexport class Migration1 extends Migration {${body}}`,
  );
  const path = `${join(process.cwd(), 'node_modules', '.bin')}:${process.env.PATH}`;
  try {
    const env = { ...process.env, PATH: path };
    const { code, stderr } = await runNode(['scripts/lint-migrations.mjs', folder], { env });
    return code === 0 ? null : stderr;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const up = (sql: string) => `up() { this.addSql(\`${sql}\`); }`;

test.each([
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
])('the lint of migrations refuses %s', async (_what, sql, rule) => {
  expect(await lint(up(sql))).toContain(rule);
});

test.each([
  ['an optional column', up('alter table pets add column chip text null')],
  ['a check that is validated later', up('alter table pets add constraint c check (age >= 0) not valid')],
  [
    'a concurrent index outside of a transaction',
    `${up('create index concurrently pets_color_index on pets (color)')} isTransactional() { return false; }`,
  ],
])('the lint of migrations accepts %s', async (_what, body) => {
  expect(await lint(body)).toBeNull();
});

test.each([
  ['a check', 'alter table "pets" add constraint "c" check (age >= 0);'],
  ['a foreign key', 'alter table "pets" add constraint "f" foreign key ("a") references "users" ("id");'],
  ['a unique constraint', 'alter table "pets" add constraint "u" unique ("chip");'],
  ['an index', 'create index "i" on "pets" ("color");'],
])('the lint accepts %s as migration:create writes it', async (_what, statement) => {
  const { first, afterwards } = lockSafe([statement]);
  const bodyOf = (statements: readonly string[]) =>
    `up() { ${statements.map((sql) => `this.addSql(\`${sql}\`);`).join(' ')} }`;
  expect(await lint(bodyOf(first))).toBeNull();
  expect(await lint(`${bodyOf(afterwards)} isTransactional() { return false; }`)).toBeNull();
});
