import { openDatabase } from '../../../src/engine/database.js';
import type { Context, Services } from '../../../src/engine/declare.js';
import { entities } from '../../../src/modules/entities.js';
import { chargeAutomaticFees } from '../../../src/modules/fees/automatic-fees.js';
import { findLateFees } from '../../../src/modules/late-fees/find-late-fees.js';
import { contextOfJob } from '../../../src/modules/notifications/job-context.js';
import { remindHouseholds } from '../../../src/modules/reminders/remind-households.js';
import { loadConfig } from '../../../src/platform/config/config.js';
import { type MeasuredServer, rowsRead, startMeasuredServer, untilAlone } from '../../support/rows-read.js';

/* The hourly job reads little where it finds nothing to do, however much is stored. */

const NOW = '2026-11-30T18:00:00.000Z';
const UNITS = 300;
const MONTHS = 24;

let server: MeasuredServer;
let client: MeasuredServer['client'];
beforeAll(async () => {
  server = await startMeasuredServer();
  client = server.client;
  await client.query('set session_replication_role = replica');
  const id = (name: string) => `md5('${name}' || n)::uuid`;
  const month = `to_char(timestamptz '${NOW}' - m * interval '1 month', 'YYYY-MM')`;
  const rows = `generate_series(1, ${UNITS}) n cross join generate_series(0, ${MONTHS - 1}) m`;
  for (const text of [
    `insert into communities (id, nombre, descripcion, direccion, contacto, email, phone, tipo_comunidad, cantidad_viviendas, created_at)
     values (md5('place')::uuid, '-', '-', '-', '-', '-', '-', 'COTO', ${UNITS}, '${NOW}')`,
    `insert into units (id, community_id, number, payment_reference, payer_id, created_at)
     select ${id('unit')}, md5('place')::uuid, n, r || damm_digit(r), ${id('payer')}, '${NOW}'
     from generate_series(1, ${UNITS}) n, lateral (select lpad(n::text, 6, '0') as r) reference`,
    `insert into fees (id, community_id, name, basis, amount, first_month, due_day, automatic_since,
       late_grace_days, late_kind, late_value, late_repeats, late_when, late_since, created_at)
     values (md5('fee')::uuid, md5('place')::uuid, '-', 'EQUAL', 850, '2024-12', 10, '2024-12', 0, 'FIXED', 50, 'ONCE', 'AT_START', '2024-12-01', '${NOW}')`,
    `insert into resident_charges (id, resident_id, unit_id, community_id, fecha, monto, monto_pagado, descripcion, month, created_at)
     select md5('charge' || n || ' ' || m)::uuid, ${id('payer')}, ${id('unit')}, md5('place')::uuid,
       (${month} || '-10T00:00:00Z')::timestamptz, 850, 850, '-', ${month}, '${NOW}' from ${rows}`,
    `insert into fee_charges (fee_id, unit_id, month, community_id, charge_id, created_at)
     select md5('fee')::uuid, ${id('unit')}, ${month}, md5('place')::uuid, md5('charge' || n || ' ' || m)::uuid, '${NOW}' from ${rows}`,
    `insert into residents (id, user_id, community_id, full_name, address, created_at)
     select ${id('payer')}, ${id('user')}, md5('place')::uuid, '-', '-', '${NOW}' from generate_series(1, ${UNITS}) n`,
    `insert into resident_payments (id, residente_id, unit_id, cargo_residente_id, community_id, fecha_pago, monto, status, created_at)
     select gen_random_uuid(), resident_id, unit_id, id, community_id, fecha, monto, 'Aplicado', '${NOW}' from resident_charges`,
    `insert into reminder_settings (id, community_id, steps, least, "to", created_at)
     values (gen_random_uuid(), md5('place')::uuid, '{-5,1}', 1, 'PAYER', '${NOW}')`,
  ])
    await client.query(text);
  await client.query('vacuum analyze');
});
afterAll(() => server.dispose());

/** Runs a part of the job by itself, and returns the rows and entries of a table that it reads. */
async function readBy(table: string, work: (ctx: Context) => Promise<void>) {
  const database = await openDatabase({ kind: 'server', url: server.url, poolSize: 1, entities });
  const before = await rowsRead(client, table);
  const log = { info: fail, error: fail };
  const services = {
    ...{
      orm: database.orm,
      queries: database.queries,
      inTurn: database.inTurn,
      log,
      config: loadConfig({ NODE_ENV: 'test' }),
    },
    hub: { announce: () => undefined },
    clock: { now: () => new Date(NOW), nowIso: () => NOW },
  } as unknown as Services;
  try {
    await work(contextOfJob(services));
  } finally {
    await database.close();
  }
  await untilAlone(client);
  const after = await rowsRead(client, table);
  return (
    after.whole - before.whole + Math.max(after.entries - before.entries, after.byIndex - before.byIndex)
  );
}

const fail = ({ err }: { err?: unknown }) => {
  throw err;
};

test('automatic fees whose months are charged read one row of each month', async () => {
  expect(await readBy('fee_charges', chargeAutomaticFees)).toBe(MONTHS);
});

test('reminders read no charge of other days than those of the steps', async () => {
  const nobody = () => Promise.reject(new Error('Nobody is to be reminded'));
  expect(await readBy('resident_charges', (ctx) => remindHouseholds(ctx, nobody))).toBeLessThan(UNITS);
});

test('late fees look at no charge that was paid on its day', async () => {
  let found = 0;
  await readBy('fees', async (ctx) => {
    const run: typeof ctx.queries.run = async (...given) => {
      const rows = await ctx.queries.run(...given);
      found += rows.length;
      return rows as never;
    };
    const { rows } = await client.query("select md5('place')::uuid as id");
    const looked = { communityId: rows[0].id as string };
    await findLateFees({ ...ctx, queries: { ...ctx.queries, run } }, looked, {
      wanted: 'unclaimed',
      last: '2026-11-30',
    });
  });
  expect(found).toBe(0);
});
