// The dashboard and every screen of examples/screens in a large installation, as each role: milliseconds of the best and the
// worst of some requests, of their statements of a millisecond or longer, and the slowest statement. Ends with 1 where the median
// takes longer than it may.
//   npm run bench:growth   BENCH_SIZE=1 BENCH_TIMES=3 BENCH_DATABASE=postgres://…
// BENCH_SIZE=1 are 100 communities with 200,000 tickets, 1,000,000 comments, 1,000,000 entries of the audit log, 500,000 charges,
// 440,000 payments and 400,000 visits. BENCH_DATABASE is a database that keeps the rows for further runs; otherwise the run has a
// server of its own. A word after `--` asks only what has it in its name.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startService } from '../reliability/service.mjs';
import { stopAll } from './children.mjs';
import { idsIn, readCallers } from './growth/callers.mjs';
import { fill } from './growth/fill.mjs';
import { readRequests } from './growth/requests.mjs';
import { id } from './growth/rows.mjs';
import { startPostgres } from './postgres.mjs';
import { SECRETS, tokenOf } from './probe.mjs';

const SIZE = Number(process.env.BENCH_SIZE ?? 1);
const TIMES = Number(process.env.BENCH_TIMES ?? 3);
const MOST_STATEMENT_MS = 1000;
/** The log is written behind the answer. */
const LOG_MS = 30;
/** Stands for the statements that are too quick to be logged. */
const NONE = { statement: '', ms: 0 };

const folder = await mkdtemp(join(tmpdir(), 'community-bench-growth-'));
try {
  const url = process.env.BENCH_DATABASE ?? `${await startPostgres()}/postgres`;
  const service = await start(url);
  try {
    await fill(url, SIZE, console.log);
    await report(service, url);
  } finally {
    await service.end('SIGTERM');
  }
} finally {
  await stopAll();
  await rm(folder, { recursive: true, force: true });
}

/** Starts the service, which makes the tables; it logs every statement of a millisecond or longer. */
function start(url) {
  return startService({
    ...SECRETS,
    DATABASE_URL: url,
    DATA_DIR: folder,
    UPLOADS_DIR: join(folder, 'uploads'),
    DEMO_DATA: 'false',
    LOG_LEVEL: 'warn',
    SLOW_READ_MS: '1',
  });
}

async function report(service, url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(`select ${id('community', 1)}::text as community`);
  const callers = await readCallers(client, rows[0].community);
  const requests = await readRequests(idsIn(client, rows[0].community));
  await client.end();
  const tokens = await Promise.all(callers.map(tokenOf));
  const asked = process.argv.slice(2);
  console.log('\n| asked | role | answer | best ms | worst ms | database ms | slowest statement | ms |');
  console.log('|---|---|---|--:|--:|--:|---|--:|');
  const beyond = [];
  for (const request of requests) {
    if (asked.length > 0 && !asked.some((word) => request.name.includes(word))) continue;
    for (const [index, { role }] of callers.entries()) {
      const figures = await measure(service, request, tokens[index]);
      const line = row(request, role, figures);
      console.log(line);
      if (figures.median >= request.most || figures.slowest.ms >= MOST_STATEMENT_MS) beyond.push(line);
    }
  }
  if (beyond.length === 0) return;
  console.log(`\nBeyond what is wanted:\n${beyond.join('\n')}`);
  process.exitCode = 1;
}

async function measure(service, request, token) {
  const taken = [];
  for (let time = 0; time < TIMES; time++) taken.push(await ask(service, request, token));
  const sorted = taken.toSorted((a, b) => a.ms - b.ms);
  return {
    best: sorted[0].ms,
    median: sorted[Math.floor(sorted.length / 2)].ms,
    worst: sorted.at(-1).ms,
    database: sorted[0].database,
    slowest: taken.flatMap(({ statements }) => statements).sort((a, b) => b.ms - a.ms)[0] ?? NONE,
    answer: sorted[0].answer,
  };
}

async function ask(service, { path, body }, token) {
  service.faults.splice(0);
  const began = performance.now();
  const response = await fetch(service.url + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: body() } : {}),
  });
  const text = await response.text();
  const ms = performance.now() - began;
  await pause(LOG_MS);
  const lines = service.faults.flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
  const statements = lines.filter(({ statement }) => statement);
  return {
    ms,
    answer: answerOf(response.status, text),
    database: statements.reduce((sum, each) => sum + each.ms, 0),
    statements,
  };
}

/** A refusal says which; any other fault ends the run, since it would be quick for the wrong reason. */
function answerOf(status, text) {
  const errors = (text.startsWith('{') && JSON.parse(text).errors) || [];
  const codes = [...new Set(errors.map(({ extensions }) => extensions?.code))];
  const refused = status === 403 || (codes.length > 0 && codes.every((code) => code === 'FORBIDDEN'));
  if (!refused && (status !== 200 || codes.length > 0)) throw new Error(`${status} ${text.slice(0, 2000)}`);
  return refused ? 'refused in part' : `${(text.length / 1000).toFixed(1)} kB`;
}

function row({ name }, role, { answer, best, worst, database, slowest }) {
  const figures = [best, worst, database].map((ms) => ms.toFixed(0));
  const cells = [name, role, answer, ...figures, slowest.statement, slowest.ms.toFixed(0)];
  return `| ${cells.join(' | ')} |`;
}
