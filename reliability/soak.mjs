// Sends a steady mix of ordinary requests for minutes. The run fails at any unexpected status, or when the resident
// memory grows by a tenth or more after the warm-up (the first fifth of the run): the median of the last tenth of the
// samples is compared with the median of the first tenth after the warm-up.
//   npm run soak [-- --minutes 30] [--rate 60] [--engine embedded|postgres]   rate in requests per second
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { stopAll } from '../bench/children.mjs';
import { openStorage, startService } from './service.mjs';
import { residentMiB } from './soak/memory.mjs';
import { createMix } from './soak/mix.mjs';

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    rate: { type: 'string', default: '60' },
    engine: { type: 'string', default: 'embedded' },
  },
});
const MILLISECONDS = Number(options.minutes) * 60_000;
const PAUSE_MS = 1000 / Number(options.rate);
const WARM_UP = 0.2;
const COMPARED = 0.1;
const MOST_GROWTH = 0.1;
const SAMPLE_MS = 1000;
const MOST_WAITING = 200;

const storage = await openStorage(options.engine);
try {
  const service = await startService({ ...storage.settings, JWT_LIFETIME_MINUTES: '1440' });
  report(await soak(service));
  await service.end('SIGTERM');
} finally {
  stopAll();
  await storage.remove();
}

async function soak(service) {
  const { send, counts, faults, latencies } = await createMix(service.url);
  const samples = [];
  const sampling = setInterval(() => samples.push(residentMiB(service.pid)), SAMPLE_MS);
  const until = performance.now() + MILLISECONDS;
  const waiting = new Set();
  while (performance.now() < until && service.isRunning()) {
    const answer = send().finally(() => waiting.delete(answer));
    waiting.add(answer);
    await (waiting.size < MOST_WAITING ? pause(PAUSE_MS) : Promise.race(waiting));
  }
  clearInterval(sampling);
  await Promise.all(waiting);
  return { samples, counts, faults: [...faults, ...service.faults], latencies };
}

function report({ samples, counts, faults, latencies }) {
  const warm = samples.slice(Math.floor(samples.length * WARM_UP));
  const compared = Math.max(1, Math.floor(warm.length * COMPARED));
  const [before, after] = [warm.slice(0, compared), warm.slice(-compared)].map(median);
  const growth = after / before - 1;
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const sorted = latencies.sort((a, b) => a - b);
  console.log(`${options.engine}: ${options.minutes} min, ${total} requests, ${faults.length} faults`);
  console.log(`  ${[...counts].map(([kind, count]) => `${kind}: ${count}`).join(', ')}`);
  console.log(
    `  resident memory ${before.toFixed(0)} → ${after.toFixed(0)} MiB (${(growth * 100).toFixed(1)} %), ` +
      `most ${Math.max(...samples).toFixed(0)} MiB`,
  );
  console.log(
    `  p50 ${quantile(sorted, 0.5).toFixed(1)} ms, p99 ${quantile(sorted, 0.99).toFixed(1)} ms, most ${sorted.at(-1).toFixed(0)} ms`,
  );
  for (const fault of faults.slice(0, 20)) console.log(`  ${fault.slice(0, 500)}`);
  if (faults.length > 0 || growth >= MOST_GROWTH) process.exitCode = 1;
}

function quantile(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

function median(values) {
  return quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  );
}
