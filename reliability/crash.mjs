// Kills the service (SIGKILL) again and again while clients write, restarts it on the same data, and compares: every
// acknowledged write must be there, every write that spans rows must be whole, and none that is sent again with its
// idempotency key may be there twice.
//   npm run crash [-- --rounds 20] [--engine embedded|postgres]   both by default
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { stopAll } from '../bench/children.mjs';
import { createWriter } from './crash/writer.mjs';
import { openStorage, startService } from './service.mjs';

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '20' }, engine: { type: 'string' } },
});
const ROUNDS = Number(options.rounds);
const ENGINES = options.engine ? [options.engine] : ['embedded', 'postgres'];
const CLIENTS = 6;
const LEAST_MS = 300;
const MOST_MS = 2500;

try {
  for (const engine of ENGINES) await crash(engine);
} finally {
  stopAll();
}

async function crash(engine) {
  const storage = await openStorage(engine);
  const totals = {
    acknowledged: 0,
    unanswered: 0,
    repeated: 0,
    lost: 0,
    torn: 0,
    doubled: 0,
    slowestStart: 0,
  };
  for (let round = 1; round <= ROUNDS; round++) {
    const service = await timedStart(storage.settings, totals);
    const writer = await createWriter(service.url, `${round}-${randomUUID().slice(0, 8)}`);
    const writing = Promise.all(Array.from({ length: CLIENTS }, () => writer.writeUntilItEnds()));
    await pause(LEAST_MS + Math.random() * (MOST_MS - LEAST_MS));
    await service.end('SIGKILL');
    await writing;

    const restarted = await timedStart(storage.settings, totals);
    const { lost, torn, doubled } = await writer.compare(restarted.url);
    await restarted.end(round % 2 === 0 ? 'SIGKILL' : 'SIGTERM');
    totals.acknowledged += writer.acknowledged();
    totals.unanswered += writer.unanswered();
    totals.lost += lost.length;
    totals.torn += torn.length;
    totals.repeated += writer.repeated();
    totals.doubled += doubled.length;
    for (const each of [...lost, ...torn, ...doubled].slice(0, 5)) console.log(`  round ${round}: ${each}`);
  }
  await storage.remove();
  const { acknowledged, unanswered, repeated, lost, torn, doubled, slowestStart } = totals;
  console.log(
    `${engine}: ${ROUNDS} kills, ${acknowledged} acknowledged writes, ${lost} lost; ` +
      `${unanswered} without an answer, ${torn} of them half written; ${repeated} sent again, ${doubled} of them stored twice; slowest start ${slowestStart.toFixed(1)} s`,
  );
  if (lost + torn + doubled > 0 || acknowledged === 0) process.exitCode = 1;
}

async function timedStart(settings, totals) {
  const began = performance.now();
  const service = await startService(settings);
  totals.slowestStart = Math.max(totals.slowestStart, (performance.now() - began) / 1000);
  return service;
}
