// Lints the SQL of the migrations for locks and for changes that break running instances, with squawk: no rewrite of a
// table, indexes built concurrently, constraints added without a scan and validated later. An expand migration has to leave
// what older versions read and write, a contract migration may remove it. An argument names another folder, whose migrations are
// all linted.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brokenRules, EXCEPTED_HERE, nothingMade } from './expand-rules.mjs';
import { EXCEPTIONS, LAST_OF_BASELINE, OF_CONTRACT, RULES_OFF } from './migration-exceptions.mjs';

/** The oldest version of PostgreSQL that the service runs on. */
const POSTGRES = '14';

const [given] = process.argv.slice(2);
const folder = resolve(given ?? 'migrations');
const files = readdirSync(folder).filter(
  (name) => name.endsWith('.js') && (given !== undefined || name > LAST_OF_BASELINE),
);

/** What a migration of another folder is that declares nothing; one of this repository has to declare what it is. */
const IMPLIED = given === undefined ? undefined : 'contract';
const scratch = mkdtempSync(join(tmpdir(), 'migrations-'));

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const byNumber = new Intl.Collator('en', { numeric: true });

/** The expand migrations before the one that is linted: what they make, and the oldest version beside each. */
const expanded = [];

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
    refuse(`${file} builds an index concurrently in a transaction: isTransactional() must return false`);
    return;
  }
  if (isExpand(file, Migration)) lintExpand(file, Migration.beside, migration.getQueries());
  lintLocks(file, Migration.kind, migration);
}

/** Tells whether a migration expands, and checks what it declares. */
function isExpand(file, { kind = IMPLIED, beside }) {
  if (kind === 'contract' && beside === undefined) return false;
  const isVersion = /^\d+\.\d+\.\d+$/.test(beside) && byNumber.compare(beside, version) <= 0;
  if (kind === 'expand' && isVersion) return true;
  refuse(
    `${file} must declare static kind = 'expand' with static beside, the oldest version that runs beside it, at most ${version}; or static kind = 'contract'`,
  );
  return false;
}

/** Refuses what older versions notice. They do not know what the migrations since `beside` have made. */
function lintExpand(file, beside, queries) {
  const made = nothingMade();
  for (const one of expanded) {
    if (byNumber.compare(one.beside, beside) >= 0) brokenRules(one.queries, made);
  }
  expanded.push({ beside, queries });
  const excepted = Object.keys(EXCEPTIONS[file] ?? {});
  const broken = brokenRules(queries, made).filter(({ rule }) => !excepted.includes(rule));
  for (const { rule, statement } of broken) {
    refuse(
      `${file} is declared to expand, and breaks instances of version ${beside} (${rule}): ${statement}`,
    );
  }
}

function lintLocks(file, kind, migration) {
  const sql = join(scratch, file.replace(/\.js$/, '.sql'));
  writeFileSync(
    sql,
    migration
      .getQueries()
      .map((query) => `${query.trim().replace(/;$/, '')};\n`)
      .join(''),
  );
  const ofKind = kind === 'contract' ? OF_CONTRACT : [];
  const excepted = Object.keys(EXCEPTIONS[file] ?? {}).filter((rule) => !EXCEPTED_HERE.includes(rule));
  const excluded = [...RULES_OFF, ...ofKind, ...excepted].join(',');
  const inTransaction = migration.isTransactional() ? ['--assume-in-transaction'] : [];
  const options = ['--reporter', 'tty', '--pg-version', POSTGRES, '--exclude', excluded, ...inTransaction];
  const { status, stdout, stderr } = spawnSync('squawk', [...options, sql], { encoding: 'utf8' });
  if (status !== 0) refuse(`${file} locks a table or breaks running instances:\n${stdout}${stderr}`);
}

function refuse(line) {
  process.exitCode = 1;
  console.error(line);
}
