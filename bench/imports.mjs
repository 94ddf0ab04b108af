// Imports: how long the charges of a file take to be rehearsed and applied, what memory the service adds for them, and how long
// the reads of others take meanwhile; and how long the units of the community take with what they owe.
//   npm run bench:imports   BENCH_UNITS=500 BENCH_CHARGES=100000 BENCH_ROWS=10000 BENCH_ROUNDS=3

import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { stopAll } from './children.mjs';
import { startFeedService } from './feed-service.mjs';
import { startPostgres } from './postgres.mjs';
import { probeOf, probeWhile, quantile, tokenOf } from './probe.mjs';
import { forgetPeakMemory, peakMemoryOf } from './process-figures.mjs';
import { migrate } from './runs/compared.mjs';
import { seed } from './seed.mjs';

const UNITS = Number(process.env.BENCH_UNITS ?? 500);
const CHARGES = Number(process.env.BENCH_CHARGES ?? 100_000);
const ROWS = Number(process.env.BENCH_ROWS ?? 10_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const ALONE_MS = 10_000;
/** Reads before the first measurement, and reads of the units that are measured. */
const WARM_UP = 400;
const READS = 40;

const FIGURES = '{ id rows wrong amount }';
const REHEARSE = `mutation ($input: RehearseImportInput!) { rehearseImport(input: $input) ${FIGURES} }`;
const APPLY = `mutation ($id: GUID!) { applyImport(id: $id) ${FIGURES} }`;
const READ_UNITS = `query ($id: GUID!) { community(id: $id) { units(first: 500, orderBy: NUMBER_ASC) {
  nodes { id number balance payer { id fullName } }
} } }`;

const databaseUrl = `${await startPostgres()}/postgres`;
const database = new pg.Client({ connectionString: databaseUrl });
database.on('error', () => undefined);
try {
  await database.connect();
  await migrate(databaseUrl);
  const execute = async (text, values) => (await database.query(text, values)).rows;
  const { company, community, vehicle } = await seed(execute);
  await addUnits(execute, community);
  const { url, child } = await startFeedService(databaseUrl);
  const desk = { url, community, child, token: await tokenOf(company) };
  const probe = probeOf(url, desk.token, vehicle);
  for (let number = 0; number < WARM_UP; number++) await probe();

  console.log(`${UNITS} units, ${CHARGES} charges; files of ${ROWS} charges; load ${loadOf()}`);
  await measureUnits(desk);
  await importFile(desk, 500, 'Calentamiento');
  console.log(row('', 'seconds', 'MiB added', 'p50 ms', 'p99 ms', 'max ms', 'probes', 'load'));
  console.log(line('nothing else', await beside(desk, probe, () => pause(ALONE_MS))));
  for (let round = 1; round <= ROUNDS; round++) {
    const rehearsal = await beside(desk, probe, () => rehearse(desk, ROWS, `Vuelta ${round}`));
    console.log(line(`rehearsal ${round}`, rehearsal));
    const application = await beside(desk, probe, () => apply(desk, rehearsal.result.id));
    console.log(line(`application ${round}`, application));
  }
} finally {
  await database.end().catch(() => undefined);
  await stopAll();
}
process.exit(0);

/** Makes the units of a community, each with a payer of its own: one of twenty owes twelve charges, the others the last one. */
async function addUnits(execute, community) {
  await execute('set session_replication_role = replica');
  await execute(
    `insert into users (id, first_name, last_name, username, email, password_hash, role_id, is_active, created_at)
     select md5('payer' || n)::uuid, 'Nombre', 'Apellido', 'payer' || n, 'payer' || n || '@correo.example', '-',
       '44444444-4444-4444-4444-444444444444', true, now() from generate_series(1, $1::int) n`,
    [UNITS],
  );
  await execute(
    `insert into residents (id, user_id, community_id, full_name, email, phone, number, address, created_at)
     select md5('unit' || n)::uuid, md5('payer' || n)::uuid, $1, 'Titular ' || n, 'payer' || n || '@correo.example', null,
       'C-' || n, 'Calle ' || n, now() from generate_series(1, $2::int) n`,
    [community, UNITS],
  );
  await execute(
    `insert into units (id, community_id, number, share, payment_reference, payer_id, created_at)
     select md5('unit' || n)::uuid, $1, 'C-' || n, 0.2, r || damm_digit(r), md5('unit' || n)::uuid, now()
     from generate_series(1, $2::int) n, lateral (select lpad((500000 + n)::text, 6, '0') as r) reference`,
    [community, UNITS],
  );
  const unit = `md5('unit' || 1 + n % $2::int)::uuid`;
  const paid = 'n / $2::int >= case when n % $2::int % 20 = 0 then 12 else 1 end';
  await execute(
    `insert into resident_charges (id, resident_id, unit_id, community_id, fecha, monto, descripcion, monto_pagado, created_at)
     select md5('owed' || n)::uuid, ${unit}, ${unit}, $1, now() - (n / $2::int) * interval '7 days', 850,
       'Cuota ' || n / $2::int, case when ${paid} then 850 else 0 end, now() from generate_series(1, $3::int) n`,
    [community, UNITS, CHARGES],
  );
  await execute(
    `insert into resident_payments (id, residente_id, unit_id, cargo_residente_id, community_id, fecha_pago, monto, status,
       concepto, forma_de_pago, created_at)
     select md5('paid' || n)::uuid, ${unit}, ${unit}, md5('owed' || n)::uuid, $1,
       now() - (n / $2::int) * interval '7 days' + interval '3 days', 850, 'Aplicado', 'Cuota',
       'Transferencia', now() from generate_series(1, $3::int) n where ${paid}`,
    [community, UNITS, CHARGES],
  );
  await execute('set session_replication_role = origin');
  await execute('analyze');
}

async function measureUnits({ community, ...desk }) {
  const times = [];
  for (let read = 0; read < READS; read++) {
    const began = performance.now();
    const data = await send(desk, JSON.stringify({ query: READ_UNITS, variables: { id: community } }), {
      'content-type': 'application/json',
    });
    times.push(performance.now() - began);
    const found = data.community.units.nodes.length;
    if (found < Math.min(UNITS, 500)) throw new Error(`${found} of ${UNITS} units are read`);
  }
  times.sort((a, b) => a - b);
  const [p50, p99] = [0.5, 0.99].map((share) => quantile(times, share).toFixed(1));
  console.log(`units(first: 500) with balance and payer: p50 ${p50} ms, p99 ${p99} ms; load ${loadOf()}\n`);
}

async function importFile(desk, rows, text) {
  const { id } = await rehearse(desk, rows, text);
  return apply(desk, id);
}

/** Sends a file of charges, as a browser does. */
async function rehearse(desk, rows, text) {
  const lines = Array.from({ length: rows }, (_, n) => {
    const day = `${2020 + (Math.floor(n / UNITS) % 8)}-0${1 + (n % 9)}-15`;
    return `C-${1 + (n % UNITS)};${day};${text}, cuota ${n};${850 + (n % 100)}.50`;
  });
  const content = ['casa;fecha;concepto;monto', ...lines].join('\r\n');
  const form = new FormData();
  const input = { communityId: desk.community, kind: 'CHARGES', file: null };
  form.set('operations', JSON.stringify({ query: REHEARSE, variables: { input } }));
  form.set('map', JSON.stringify({ file: ['variables.input.file'] }));
  form.set('file', new Blob([content], { type: 'text/csv' }), 'cargos.csv');
  const { rehearseImport: found } = await send(desk, form, { 'apollo-require-preflight': 'true' });
  if (found.rows !== rows || found.wrong > 0) throw new Error(`The rehearsal found ${JSON.stringify(found)}`);
  return found;
}

async function apply(desk, id) {
  const body = JSON.stringify({ query: APPLY, variables: { id } });
  return (await send(desk, body, { 'content-type': 'application/json' })).applyImport;
}

async function send({ url, token }, body, headers) {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...headers },
    body,
  });
  const { data, errors } = await response.json();
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

/** Measures work beside the reads of somebody else. */
async function beside({ child }, probe, work) {
  await forgetPeakMemory(child);
  const before = await peakMemoryOf(child);
  let going = true;
  const probing = probeWhile(() => going, probe);
  const began = performance.now();
  const result = await work();
  const seconds = (performance.now() - began) / 1000;
  going = false;
  return { result, seconds, latencies: await probing, added: (await peakMemoryOf(child)) - before };
}

function loadOf() {
  return loadavg()[0].toFixed(1);
}

function line(name, { seconds, added, latencies }) {
  const times = [0.5, 0.99, 1].map((share) => quantile(latencies, share).toFixed(1));
  return row(name, seconds.toFixed(1), String(added), ...times, String(latencies.length), loadOf());
}

function row(name, ...figures) {
  return name.padEnd(20) + figures.map((figure) => figure.padStart(11)).join('');
}
