// Sends what one user could stop the others with, each load as it stands, beside a bystander of another company. The run fails when a
// load is not refused as the contract says, when the resident memory of the service grows by more than a bound, or when the
// bystander waits more than so many times as long as without a load.
//   npm run floods [-- --only sockets]
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import WebSocket from 'ws';
import { stopAll } from '../bench/children.mjs';
import { Bystander } from './floods/bystander.mjs';
import { createLoads } from './floods/loads.mjs';
import { openStorage, startService } from './service.mjs';
import { residentMiB } from './soak/memory.mjs';

const { values: options } = parseArgs({ options: { only: { type: 'string' } } });
const MOST_GROWTH_MIB = 250;
/** Of the longest wait of the bystander over the longest one without a load, which is at least this many milliseconds. */
const MOST_TIMES = 20;
const LEAST_WAIT_MS = 50;
const QUIET_MS = 5_000;
const SAMPLE_MS = 100;

const storage = await openStorage('embedded');
try {
  // As behind a proxy, so that loads come from addresses of their own.
  const service = await startService({ ...storage.settings, TRUST_PROXY: '1' }, [
    '--max-old-space-size=1024',
  ]);
  const bystander = await Bystander.of(service.url);
  const quiet = await bystander.during(() => pause(QUIET_MS));
  const usual = Math.max(LEAST_WAIT_MS, quiet.longest);
  console.log(`without a load the bystander waits ${quiet.longest.toFixed(0)} ms at most`);
  const heavy = await readFile('tests/support/heavy.heic');
  for (const [name, load] of Object.entries(await createLoads(service.url, heavy, WebSocket))) {
    if (options.only && options.only !== name) continue;
    const before = residentMiB(service.pid);
    let most = before;
    const sampling = setInterval(() => {
      if (service.isRunning()) most = Math.max(most, residentMiB(service.pid));
    }, SAMPLE_MS);
    let outcome;
    const { longest, count, faults } = await bystander.during(async () => {
      outcome = await load().catch((error) => `failed: ${error.message}`);
    });
    clearInterval(sampling);
    const growth = most - before;
    const times = longest / usual;
    const isRight =
      outcome === undefined && growth <= MOST_GROWTH_MIB && times <= MOST_TIMES && faults.length === 0;
    console.log(
      `${name}: ${isRight ? 'right' : 'WRONG'}; memory +${growth.toFixed(0)} MiB, bystander ${count} answers, longest wait ` +
        `${longest.toFixed(0)} ms (${times.toFixed(1)} times)${outcome ? `; ${outcome}` : ''}${faults.length > 0 ? `; ${faults[0]}` : ''}`,
    );
    if (!isRight) process.exitCode = 1;
    if (!service.isRunning()) throw new Error('The service has ended');
  }
  await service.end('SIGTERM');
} finally {
  stopAll();
  await storage.remove();
}
