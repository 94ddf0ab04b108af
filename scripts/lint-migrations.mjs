// Lints the SQL of the migrations for locks and for changes that break running instances, with squawk: no rewrite of a
// table, indexes built concurrently, constraints added without a scan and validated later. An argument names another
// folder, whose migrations are all linted.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { EXCEPTIONS, LAST_WITHOUT_LINT, RULES_OFF } from './migration-exceptions.mjs';

/** The oldest version of PostgreSQL that the service runs on. */
const POSTGRES = '14';

const [given] = process.argv.slice(2);
const folder = resolve(given ?? 'migrations');
const files = readdirSync(folder).filter(
  (name) => name.endsWith('.js') && (given !== undefined || name > LAST_WITHOUT_LINT),
);
const scratch = mkdtempSync(join(tmpdir(), 'migrations-'));

/** What a migration asks the database before it writes its statements has no answer here. */
const NO_DATABASE = { execute: async () => [] };

try {
  for (const file of files) await lint(file);
} finally {
  rmSync(scratch, { recursive: true });
}

async function lint(file) {
  const [Migration] = Object.values(await import(pathToFileURL(join(folder, file)).href));
  const migration = new Migration(NO_DATABASE, null);
  await migration.up();
  // squawk lets a file with a single statement pass, which might be run without a transaction.
  if (migration.isTransactional() && /\bconcurrently\b/i.test(migration.getQueries().join('\n'))) {
    process.exitCode = 1;
    console.error(
      `${file} builds an index concurrently in a transaction: isTransactional() must return false`,
    );
    return;
  }
  const sql = join(scratch, file.replace(/\.js$/, '.sql'));
  writeFileSync(
    sql,
    migration
      .getQueries()
      .map((query) => `${query.trim().replace(/;$/, '')};\n`)
      .join(''),
  );
  const excluded = [...RULES_OFF, ...Object.keys(EXCEPTIONS[file] ?? {})].join(',');
  const inTransaction = migration.isTransactional() ? ['--assume-in-transaction'] : [];
  const options = ['--reporter', 'tty', '--pg-version', POSTGRES, '--exclude', excluded, ...inTransaction];
  const { status, stdout, stderr } = spawnSync('squawk', [...options, sql], { encoding: 'utf8' });
  if (status === 0) return;
  process.exitCode = 1;
  console.error(`${file} locks a table or breaks running instances:\n${stdout}${stderr}`);
}
