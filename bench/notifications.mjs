// Notifications: the time until an announcement to all residents has stored the notification of each, and the memory of the
// service; meanwhile the time until twenty comments on a ticket are told to its resident.
//   npm run bench:notifications   BENCH_SCALE=20 for 200,000 residents, 1 by default for 10,000

import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { stopAll } from './children.mjs';
import { mutate, startFeedService } from './feed-service.mjs';
import { startPostgres } from './postgres.mjs';
import { tokenOf } from './probe.mjs';
import { forgetPeakMemory, peakMemoryOf } from './process-figures.mjs';
import { migrate } from './runs/compared.mjs';
import { seed } from './seed.mjs';

const SCALE = Number(process.env.BENCH_SCALE ?? 1);
const COMMENTS = 20;
const LOOK_MS = 250;
const LONGEST_MS = 1_200_000;

const ANNOUNCE = 'mutation ($input: AnnouncementInput!) { createAnnouncement(input: $input) { id } }';
const COMMENT = 'mutation ($input: CreateCommentInput!) { createComment(input: $input) { idComment } }';

const databaseUrl = `${await startPostgres()}/postgres`;
const database = new pg.Client({ connectionString: databaseUrl });
database.on('error', () => undefined);
try {
  await database.connect();
  await migrate(databaseUrl);
  const execute = async (text, values) => (await database.query(text, values)).rows;
  const { system, ticket } = await seed(execute, SCALE);
  const [{ count: residents }] = await execute('select count(*)::int as count from residents');
  const { url, child } = await startFeedService(databaseUrl);
  const desk = await tokenOf(system);
  await pause(5_000);
  await forgetPeakMemory(child);
  const began = performance.now();
  await mutate(url, desk, ANNOUNCE, {
    titulo: 'Aviso',
    contenido: 'Se corta el agua de 9 a 11.',
    fecha: new Date().toISOString(),
  });
  await untilStored(execute, 'ANNOUNCEMENT_PUBLISHED', 1);
  const commented = performance.now();
  for (let n = 0; n < COMMENTS; n++) {
    const input = { origen: 'ticket', idOrigen: String(ticket), comentarioTexto: `Nota ${n}` };
    await mutate(url, desk, COMMENT, input);
  }
  await untilStored(execute, 'TICKET_COMMENTED', COMMENTS);
  console.log(`${COMMENTS} comments meanwhile: told after ${secondsSince(commented)} s`);
  await untilStored(execute, 'ANNOUNCEMENT_PUBLISHED', residents);
  console.log(
    `an announcement to ${residents} residents: all notifications stored after ${secondsSince(began)} s`,
  );
  console.log(`peak memory: ${await peakMemoryOf(child)} MiB`);
} finally {
  await database.end().catch(() => undefined);
  await stopAll();
}
process.exit(0);

async function untilStored(execute, kind, wanted) {
  const until = performance.now() + LONGEST_MS;
  for (;;) {
    const [{ count }] = await execute('select count(*)::int as count from notifications where kind = $1', [
      kind,
    ]);
    if (count >= wanted) return;
    if (performance.now() > until)
      throw new Error(`${count} of ${wanted} notifications of ${kind} are stored`);
    await pause(LOOK_MS);
  }
}

function secondsSince(time) {
  return ((performance.now() - time) / 1000).toFixed(1);
}
