// Fees: how long a month of some units takes to be charged, the late fees of a community of many charges to be found and charged, and
// the account of five years and the debtors to be read.
//   npm run bench:fees   BENCH_UNITS=500 BENCH_CHARGES=100000 BENCH_OVERDUE=10 BENCH_ROUNDS=3

import { loadavg } from 'node:os';
import pg from 'pg';
import { stopAll } from './children.mjs';
import { addFee, addMonths, addUnits } from './fee-desk.mjs';
import { startFeedService } from './feed-service.mjs';
import { startPostgres } from './postgres.mjs';
import { quantile, tokenOf } from './probe.mjs';
import { forgetPeakMemory, peakMemoryOf } from './process-figures.mjs';
import { migrate } from './runs/compared.mjs';
import { seed } from './seed.mjs';

const UNITS = Number(process.env.BENCH_UNITS ?? 500);
const CHARGES = Number(process.env.BENCH_CHARGES ?? 100_000);
/** The last months of each unit that nobody has paid. */
const OVERDUE = Number(process.env.BENCH_OVERDUE ?? 10);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const READS = 40;
const MONTHS_OF_ACCOUNT = 60;

const CREATE = 'mutation ($input: CreateFeeInput!) { createFee(input: $input) { id } }';
const CHARGE = 'mutation ($id: GUID!, $input: ChargeFeeInput!) { chargeFee(id: $id, input: $input) { id } }';
const PREVIEW =
  'query ($communityId: GUID!) { previewLateFees(communityId: $communityId) { charges amount } }';
const CHARGE_LATE = `mutation ($communityId: GUID!, $expected: ExpectedLateFees!) {
  chargeLateFees(communityId: $communityId, expected: $expected) { charges amount }
}`;
const ACCOUNT = `query ($id: GUID!) { unit(id: $id) { account {
  opening closing credit overdue aging { amount } entries(first: 50) { totalCount nodes { day kind amount balance open } }
} } }`;
const DEBTORS = `query ($id: GUID!) { community(id: $id) { debtors(first: 20) {
  totalCount nodes { residentName owed oldestUnpaid }
} } }`;

const databaseUrl = `${await startPostgres()}/postgres`;
const database = new pg.Client({ connectionString: databaseUrl });
database.on('error', () => undefined);
try {
  await database.connect();
  await migrate(databaseUrl);
  const execute = async (text, values) => (await database.query(text, values)).rows;
  const { company, community } = await seed(execute);
  const { url, child } = await startFeedService(databaseUrl);
  const desk = { url, community, child, token: await tokenOf(company) };
  await execute('set session_replication_role = replica');
  await addUnits(execute, community, UNITS);
  const months = Math.floor(CHARGES / UNITS);
  const feeId = await addFee(execute, community, months);
  await addMonths(execute, community, feeId, { units: UNITS, months, overdue: OVERDUE });
  await execute('set session_replication_role = origin');
  await execute('vacuum analyze');

  console.log(`${UNITS} units, ${months * UNITS} charges, ${OVERDUE * UNITS} overdue; load ${loadOf()}`);
  await readDebtors(desk);
  await readAccounts(desk);
  console.log(row('', 'seconds', 'charges', 'MiB added', 'load'));
  const fee = await createFee(desk);
  for (let round = 1; round <= ROUNDS; round++) {
    const input = { month: monthIn(round), expected: { units: UNITS, amount: 850 * UNITS } };
    const charged = await measured(desk, () => send(desk, CHARGE, { id: fee, input }));
    console.log(line(`chargeFee ${round}`, charged, UNITS));
  }
  let preview;
  for (let round = 1; round <= ROUNDS; round++) {
    const found = await measured(desk, () => send(desk, PREVIEW, { communityId: community }));
    preview = found.result.previewLateFees;
    console.log(line(`preview of late fees ${round}`, found, preview.charges));
  }
  if (preview.charges !== OVERDUE * UNITS) throw new Error(`${preview.charges} late fees are found`);
  const charged = await measured(desk, () =>
    send(desk, CHARGE_LATE, { communityId: community, expected: preview }),
  );
  console.log(line('chargeLateFees', charged, charged.result.chargeLateFees.charges));
} finally {
  await database.end().catch(() => undefined);
  await stopAll();
}
process.exit(0);

async function createFee(desk) {
  const input = {
    ...{ communityId: desk.community, name: 'Vigilancia', basis: 'EQUAL', amount: 850 },
    ...{ firstMonth: '2020-01', dueDay: 10 },
  };
  return (await send(desk, CREATE, { input })).createFee.id;
}

/** Reads the accounts of units that have so many months. */
async function readAccounts(desk) {
  await database.query(
    `update resident_charges set unit_id = null where unit_id = md5('unit1')::uuid and id not in
       (select id from resident_charges where unit_id = md5('unit1')::uuid order by fecha desc limit $1)`,
    [MONTHS_OF_ACCOUNT],
  );
  await database.query(
    `update resident_payments p set unit_id = null from resident_charges c
     where c.id = p.cargo_residente_id and c.unit_id is null and p.unit_id = md5('unit1')::uuid`,
  );
  const { rows } = await database.query(`select md5('unit1')::uuid as id`);
  const accountOf = async () => (await send(desk, ACCOUNT, { id: rows[0].id })).unit.account;
  const { totalCount } = (await accountOf()).entries;
  if (totalCount < MONTHS_OF_ACCOUNT) throw new Error('The account lacks entries');
  await timeReads(`account of ${MONTHS_OF_ACCOUNT} months`, accountOf);
}

/** Reads the first page of those who owe something. */
async function readDebtors(desk) {
  const page = async () => (await send(desk, DEBTORS, { id: desk.community })).community.debtors;
  await timeReads(`the first of ${(await page()).totalCount} debtors`, page);
}

async function timeReads(what, read) {
  const times = [];
  for (let at = 0; at < READS; at++) {
    const began = performance.now();
    await read();
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  const [p50, p99] = [0.5, 0.99].map((share) => quantile(times, share).toFixed(1));
  console.log(`${what}: p50 ${p50} ms, p99 ${p99} ms; load ${loadOf()}\n`);
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

async function measured({ child }, work) {
  await forgetPeakMemory(child);
  const before = await peakMemoryOf(child);
  const began = performance.now();
  const result = await work();
  const seconds = (performance.now() - began) / 1000;
  return { result, seconds, added: (await peakMemoryOf(child)) - before };
}

function monthIn(round) {
  return `2021-${String(round).padStart(2, '0')}`;
}

function loadOf() {
  return loadavg()[0].toFixed(1);
}

function line(name, { seconds, added }, charges) {
  return row(name, seconds.toFixed(2), String(charges), String(added), loadOf());
}

function row(name, ...figures) {
  return name.padEnd(28) + figures.map((figure) => figure.padStart(11)).join('');
}
