// The service on the embedded engine: what the default can carry.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery } from 'kysely';
import { startAndEnd, startService } from '../contenders.mjs';
import { timed } from '../parts.mjs';
import { report } from '../report.mjs';
import { compareInTurns } from '../rounds.mjs';
import { seed } from '../seed.mjs';
import { figuresTable } from '../tables.mjs';
import { workloadsFor } from '../workloads.mjs';
import { callersOf } from './compared.mjs';

export async function run(options) {
  const folder = await mkdtemp(join(tmpdir(), 'community-bench-'));
  try {
    return await runIn(folder, options);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runIn(folder, options) {
  const environment = { DATABASE_URL: 'embedded', DATA_DIR: folder, UPLOADS_DIR: join(folder, 'uploads') };
  const first = await timed('first start', () => startAndEnd(environment));
  const { openDatabase, openForCommand } = await import('../../dist/engine/database/open.js');
  const { entities } = await import('../../dist/modules/index.js');
  const at = { kind: 'embedded', dataDir: folder, entities };
  const database = await openDatabase(at);
  const sample = await timed('data', () => seed(executeOn(database)));
  const workloads = workloadsFor(sample).filter(({ name }) => name.includes(options.only));
  const callers = await callersOf(sample);
  const known = await timed('answers', () => answersOf(workloads, callers, executeOn(database)));
  await database.close();

  const service = await timed('second start', () => startService('service', environment));
  const results = await timed('measurements', () =>
    compareInTurns({
      contenders: [service],
      workloads,
      callers,
      // While the service runs, a statement of another process borrows its only session, and requests wait.
      execute: async (text, values) => {
        const rows = known.get(keyOf(text, values));
        if (rows) return rows;
        const borrowed = await openForCommand(at);
        try {
          return await executeOn(borrowed)(text, values);
        } finally {
          await borrowed.close();
        }
      },
    }),
  );
  const starts =
    `First start ${seconds(first.readyAfter)} and ${first.started} MiB at the peak,` +
    ` a start on these data ${seconds(service.readyAfter)} and ${service.started} MiB.`;
  await report('embedded', [starts, figuresTable(results)], options);
  return 0;
}

const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`;

const executeOn =
  ({ kysely }) =>
  async (text, values = []) =>
    (await kysely.executeQuery(CompiledQuery.raw(text, [...values]))).rows;

const keyOf = (text, values) => JSON.stringify([text, values]);

async function answersOf(workloads, callers, execute) {
  const answers = new Map();
  for (const { answer, subject } of workloads.flatMap((one) => one.mix ?? one)) {
    if (!answer) continue;
    for (const { reach } of callers) {
      answers.set(keyOf(answer, [subject, reach]), await execute(answer, [subject, reach]));
    }
  }
  return answers;
}
