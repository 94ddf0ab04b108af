// Papers: how long reminders with the statement of account take to be sent to so many people, what memory the service adds for them,
// how long its event loop is held, and how long the reads of somebody else take meanwhile; and how long a receipt takes.
//   npm run bench:papers   BENCH_STATEMENTS=500 BENCH_MONTHS=24 BENCH_ROUNDS=3 BENCH_RECEIPTS=100

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { start, stopAll } from './children.mjs';
import { startFeedService } from './feed-service.mjs';
import { startPostgres } from './postgres.mjs';
import { probeOf, probeWhile, quantile, tokenOf } from './probe.mjs';
import { forgetPeakMemory, peakMemoryOf } from './process-figures.mjs';
import { migrate } from './runs/compared.mjs';
import { seed } from './seed.mjs';
import { takenBy } from './smtp-sink.mjs';

const STATEMENTS = Number(process.env.BENCH_STATEMENTS ?? 500);
/** The months that each unit was charged. */
const MONTHS = Number(process.env.BENCH_MONTHS ?? 24);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const RECEIPTS = Number(process.env.BENCH_RECEIPTS ?? 100);
const ALONE_MS = 10_000;
const WARM_UP = 400;
const LOOK_MS = 100;
const LONGEST_MS = 600_000;
/** The thread of papers ends after half a minute without one. */
const COLD_MS = 32_000;

const CONFIRM = 'mutation ($ids: [GUID!]!) { confirmResidentPayments(ids: $ids) { id } }';

const folder = await mkdtemp(join(tmpdir(), 'community-bench-papers-'));
const delayFile = join(folder, 'delay.json');
const databaseUrl = `${await startPostgres()}/postgres`;
const database = new pg.Client({ connectionString: databaseUrl });
database.on('error', () => undefined);
try {
  await database.connect();
  await migrate(databaseUrl);
  const execute = async (text, values) => (await database.query(text, values)).rows;
  const { company, community, vehicle } = await seed(execute);
  await addUnits(execute, community);
  const { found: smtpUrl } = await start('./smtp-sink.mjs', {}, /(smtp:\S+)/);
  const settings = { SMTP_URL: smtpUrl, SMTP_REQUIRE_TLS: 'off', LOOP_DELAY_FILE: delayFile };
  const { url, child } = await startFeedService(databaseUrl, settings, [
    `--import=${new URL('./loop-delay.mjs', import.meta.url)}`,
  ]);
  const desk = { url, child, community, smtpUrl, token: await tokenOf(company) };
  const probe = probeOf(url, desk.token, vehicle);
  for (let number = 0; number < WARM_UP; number++) await probe();

  await measureReceipts(execute, desk);
  console.log(`\n${STATEMENTS} statements of ${MONTHS} months by mail; load ${loadOf()}`);
  console.log(
    row(
      '',
      'seconds',
      'kB a mail',
      'MiB added',
      'p50 ms',
      'p99 ms',
      'max ms',
      'loop p99',
      'loop max',
      'load',
    ),
  );
  console.log(line('nothing else', await beside(desk, probe, () => pause(ALONE_MS))));
  for (let round = 1; round <= ROUNDS; round++) {
    await addReminders(execute, community, round);
    console.log(line(`round ${round}`, await beside(desk, probe, () => sendReminders(execute, desk, round))));
  }
} finally {
  await database.end().catch(() => undefined);
  await stopAll();
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);

/** Makes the units of a community, each with an owner who pays for it, and what they owe and paid. */
async function addUnits(execute, community) {
  await execute('set session_replication_role = replica');
  await execute(
    `insert into users (id, first_name, last_name, username, email, password_hash, role_id, is_active, created_at)
     select md5('payer' || n)::uuid, 'Nombre', 'Apellido', 'payer' || n, 'payer' || n || '@correo.example', '-',
       '44444444-4444-4444-4444-444444444444', true, now() from generate_series(1, $1::int) n`,
    [STATEMENTS],
  );
  await execute(
    `insert into residents (id, user_id, community_id, full_name, email, phone, number, address, created_at)
     select md5('unit' || n)::uuid, md5('payer' || n)::uuid, $1, 'Titular ' || n, 'payer' || n || '@correo.example', null,
       'C-' || n, 'Calle ' || n, now() from generate_series(1, $2::int) n`,
    [community, STATEMENTS],
  );
  await execute(
    `insert into units (id, community_id, number, share, payment_reference, payer_id, created_at)
     select md5('unit' || n)::uuid, $1, 'C-' || n, 0.2, r || damm_digit(r), md5('unit' || n)::uuid, now()
     from generate_series(1, $2::int) n, lateral (select lpad((500000 + n)::text, 6, '0') as r) reference`,
    [community, STATEMENTS],
  );
  await execute(
    `insert into unit_people (id, community_id, unit_id, resident_id, relation, since, created_at)
     select gen_random_uuid(), $1, md5('unit' || n)::uuid, md5('unit' || n)::uuid, 'OWNER', '2015-01-01', now()
     from generate_series(1, $2::int) n`,
    [community, STATEMENTS],
  );
  await addMonths(execute, community);
  await execute(
    `insert into reminder_settings (id, community_id, steps, attach_statement, created_at)
     values (gen_random_uuid(), $1, '{180}', true, now())`,
    [community],
  );
  await execute('set session_replication_role = origin');
  await execute('analyze');
}

/** Charges some months to each unit, of which all but the last two are paid. */
async function addMonths(execute, community) {
  const rows = `generate_series(1, $2::int) n cross join generate_series(1, $3::int) m`;
  const unit = `md5('unit' || n)::uuid`;
  const charge = `md5('month' || n || ' ' || m)::uuid`;
  const day = `(date_trunc('day', now() at time zone 'UTC') - interval '5 days' - (m - 1) * interval '1 month') at time zone 'UTC'`;
  await execute(
    `insert into resident_charges (id, resident_id, unit_id, community_id, fecha, monto, descripcion, monto_pagado, created_at)
     select ${charge}, ${unit}, ${unit}, $1, ${day}, 850, 'Mantenimiento ' || m, case when m > 2 then 850 else 0 end, now()
     from ${rows}`,
    [community, STATEMENTS, MONTHS],
  );
  await execute(
    `insert into resident_payments (id, residente_id, unit_id, cargo_residente_id, community_id, fecha_pago, monto, status,
       concepto, forma_de_pago, created_at)
     select md5('paid' || n || ' ' || m)::uuid, ${unit}, ${unit}, ${charge}, $1, ${day}, 850, 'Aplicado', 'Cuota',
       'Transferencia', now() from ${rows} where m > 2`,
    [community, STATEMENTS, MONTHS],
  );
}

/** Adds payments that wait to be confirmed. */
async function addPayments(execute, community, name, count) {
  const added = await execute(
    `insert into resident_payments (id, residente_id, unit_id, community_id, fecha_pago, monto, status, concepto, forma_de_pago, created_at)
     select md5($2 || n)::uuid, md5('unit1')::uuid, md5('unit1')::uuid, $1, now() - interval '1 day', 0.01, 'PorConfirmar',
       'Abono', 'SPEI', now() from generate_series(1, $3::int) n returning id`,
    [community, name, count],
  );
  return added.map(({ id }) => id);
}

/** Stores a reminder of each unit, to be mailed at once. */
async function addReminders(execute, community, round) {
  await execute(
    `with told as (
       insert into notifications (id, user_id, community_id, kind, record_id, occasion, detail, created_at, modified_at)
       select gen_random_uuid(), md5('payer' || n)::uuid, $1, 'PAYMENT_REMINDER', md5('unit' || n)::uuid::text, 'round ' || $3::int,
         current_date::text, now(), now() from generate_series(1, $2::int) n returning id)
     insert into notification_deliveries (notification_id, channel, due_at) select id, 'MAIL', now() from told`,
    [community, STATEMENTS, round],
  );
}

/** Has a payment confirmed, by whose mail the service finds what else is due, and waits for the statements. */
async function sendReminders(execute, { url, token, community, smtpUrl }, round) {
  const before = await takenBy(smtpUrl);
  const ids = await addPayments(execute, community, `round ${round} `, 1);
  await send({ url, token }, CONFIRM, { ids });
  const until = performance.now() + LONGEST_MS;
  for (;;) {
    const { mails, bytes } = await takenBy(smtpUrl);
    const sent = mails - before.mails;
    if (sent >= STATEMENTS) return { bytes: (bytes - before.bytes) / sent };
    if (performance.now() > until) throw new Error(`${sent} of ${STATEMENTS} statements were sent`);
    await pause(LOOK_MS);
  }
}

/** Reads receipts one after another: the first from a cold thread, the others from a warm one. */
async function measureReceipts(execute, { url, token, child, community }) {
  const ids = await addPayments(execute, community, 'receipt ', RECEIPTS + 1);
  await send({ url, token }, CONFIRM, { ids });
  await pause(COLD_MS);
  await loopDelayOf(child);
  const times = [];
  const held = [];
  let bytes = 0;
  for (const [index, id] of ids.entries()) {
    const began = performance.now();
    const response = await fetch(`${url}/api/pagosresidente/${id}/recibo`, {
      headers: { authorization: `Bearer ${token}` },
    });
    bytes = (await response.arrayBuffer()).byteLength;
    if (!response.ok) throw new Error(`A receipt answered ${response.status}`);
    times.push(performance.now() - began);
    if (index === 0 || index === RECEIPTS) held.push((await loopDelayOf(child)).most.toFixed(1));
  }
  const [first, ...others] = times;
  const sorted = others.sort((a, b) => a - b);
  const [p50, p99] = [0.5, 0.99].map((share) => quantile(sorted, share).toFixed(1));
  console.log(
    `a receipt: cold ${first.toFixed(0)} ms; ${RECEIPTS} in turn: p50 ${p50} ms, p99 ${p99} ms; ${bytes} bytes;` +
      ` the event loop was held for ${held[0]} ms by the first, ${held[1]} ms at most by the others; load ${loadOf()}`,
  );
}

/** Resolves to the milliseconds for which the event loop of the service was held since this was asked before. */
async function loopDelayOf(child) {
  await rm(delayFile, { force: true });
  child.kill('SIGUSR2');
  for (;;) {
    const text = await readFile(delayFile, 'utf8').catch(() => null);
    if (text) return JSON.parse(text);
    await pause(10);
  }
}

async function send({ url, token }, query, variables) {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await response.json();
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

/** Measures work beside the reads of somebody else. */
async function beside({ child }, probe, work) {
  await forgetPeakMemory(child);
  const before = await peakMemoryOf(child);
  await loopDelayOf(child);
  let going = true;
  const probing = probeWhile(() => going, probe);
  const began = performance.now();
  const result = await work();
  const seconds = (performance.now() - began) / 1000;
  going = false;
  const [latencies, delay] = [await probing, await loopDelayOf(child)];
  return { result, seconds, latencies, delay, added: (await peakMemoryOf(child)) - before };
}

function loadOf() {
  return loadavg()[0].toFixed(1);
}

function line(name, { seconds, result, added, latencies, delay }) {
  const size = result ? (result.bytes / 1000).toFixed(1) : '';
  const times = [0.5, 0.99, 1].map((share) => quantile(latencies, share).toFixed(1));
  const held = [delay.p99, delay.most].map((ms) => ms.toFixed(1));
  return row(name, seconds.toFixed(1), size, String(added), ...times, ...held, loadOf());
}

function row(name, ...figures) {
  return name.padEnd(14) + figures.map((figure) => figure.padStart(11)).join('');
}
