// Papers: how long the receipt of a payment takes, and the mails of reminders with the statements of all units; and how long the reads
// of others take meanwhile.
//   npm run bench:papers   BENCH_UNITS=500 BENCH_MONTHS=60

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { stopAll } from './children.mjs';
import { addFee, addMonths, addUnits } from './fee-desk.mjs';
import { mutate, startFeedService } from './feed-service.mjs';
import { startPostgres } from './postgres.mjs';
import { probeOf, probeWhile, quantile, tokenOf } from './probe.mjs';
import { forgetPeakMemory, peakMemoryOf } from './process-figures.mjs';
import { migrate } from './runs/compared.mjs';
import { seed } from './seed.mjs';

const UNITS = Number(process.env.BENCH_UNITS ?? 500);
const MONTHS = Number(process.env.BENCH_MONTHS ?? 60);
const OVERDUE = 2;
const RECEIPTS = 100;
const ALONE_MS = 10_000;
const WARM_UP = 400;

const PAY = `mutation ($input: CreateResidentPaymentInput!) { createResidentPayment(input: $input) { id } }`;
const REMIND = `mutation ($communityId: GUID!, $input: ReminderSettingsInput!) {
  setReminders(communityId: $communityId, input: $input) { id }
}`;

const dataDir = await mkdtemp(join(tmpdir(), 'papers-'));
const databaseUrl = `${await startPostgres()}/postgres`;
const database = new pg.Client({ connectionString: databaseUrl });
database.on('error', () => undefined);
try {
  await database.connect();
  await migrate(databaseUrl);
  const execute = async (text, values) => (await database.query(text, values)).rows;
  const { company, community, vehicle } = await seed(execute);
  await execute('set session_replication_role = replica');
  await addUnits(execute, community, UNITS);
  const feeId = await addFee(execute, community, MONTHS);
  await addMonths(execute, community, feeId, { units: UNITS, months: MONTHS, overdue: OVERDUE });
  await execute('set session_replication_role = origin');
  await execute('vacuum analyze');
  const { url, child } = await startFeedService(databaseUrl, { DATA_DIR: dataDir });
  const desk = { url, community, child, token: await tokenOf(company) };
  const probe = probeOf(url, desk.token, vehicle);
  for (let number = 0; number < WARM_UP; number++) await probe();
  await remind(desk);

  console.log(`${UNITS} units, each with ${MONTHS} months; load ${loadOf()}`);
  await readReceipts(desk);
  console.log(row('', 'seconds', 'MiB added', 'p50 ms', 'p99 ms', 'max ms', 'load'));
  console.log(line('nothing else', await beside(desk, probe, () => pause(ALONE_MS))));
  while ((await countMails()) === 0) await pause(100);
  console.log(line(`${UNITS} statements`, await beside(desk, probe, mailsOfAll)));
} finally {
  await database.end().catch(() => undefined);
  await stopAll();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit(0);

/** Reminds all units of the latest month, on the days around this one: the first hourly look is a minute after the start. */
async function remind({ url, token, community }) {
  const { rows } = await database.query(
    'select current_date - max(fecha)::date as days from resident_charges where month is not null',
  );
  const input = { steps: [rows[0].days - 1, rows[0].days], attachStatement: true };
  await post(url, token, REMIND, { communityId: community, input });
}

async function post(url, token, query, variables) {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const { errors } = await response.json();
  if (errors) throw new Error(JSON.stringify(errors));
}

/** Pays some charges, and reads the receipts of the payments one after another. */
async function readReceipts({ url, token }) {
  const times = [];
  let bytes = 0;
  for (let number = 1; number <= RECEIPTS; number++) {
    const { rows } = await database.query(`select md5('unit' || $1::int)::uuid as id`, [number]);
    const input = {
      ...{ residenteId: rows[0].id, monto: 10, fechaPago: new Date().toISOString(), status: 'Aplicado' },
    };
    const { createResidentPayment } = await mutate(url, token, PAY, input);
    const path = `${url}/api/pagosresidente/${createResidentPayment.id}/recibo`;
    const began = performance.now();
    const response = await fetch(path, { headers: { authorization: `Bearer ${token}` } });
    const file = await response.arrayBuffer();
    times.push(performance.now() - began);
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    bytes = Math.max(bytes, file.byteLength);
  }
  const [cold] = times.splice(0, 1);
  times.sort((a, b) => a - b);
  const [p50, p99] = [0.5, 0.99].map((share) => quantile(times, share).toFixed(1));
  console.log(
    `receipt: p50 ${p50} ms, p99 ${p99} ms, the first ${cold.toFixed(0)} ms; at most ${bytes} bytes; load ${loadOf()}\n`,
  );
}

async function mailsOfAll() {
  while ((await countMails()) < UNITS) await pause(100);
}

async function countMails() {
  const files = await readdir(join(dataDir, 'mail')).catch(() => []);
  return files.filter((name) => name.endsWith('.eml')).length;
}

/** Measures work beside the reads of somebody else. */
async function beside({ child }, probe, work) {
  await forgetPeakMemory(child);
  const before = await peakMemoryOf(child);
  const began = performance.now();
  let going = true;
  const probing = probeWhile(() => going, probe);
  await work();
  const seconds = (performance.now() - began) / 1000;
  going = false;
  return { seconds, latencies: await probing, added: (await peakMemoryOf(child)) - before };
}

function line(name, { seconds, added, latencies }) {
  const figures = [0.5, 0.99, 1].map((share) => quantile(latencies, share).toFixed(1));
  return row(name, seconds.toFixed(1), added, ...figures, loadOf());
}

function row(name, ...cells) {
  return name.padEnd(24) + cells.map((cell) => String(cell).padStart(11)).join('');
}

function loadOf() {
  return loadavg()[0].toFixed(1);
}
