import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { databaseOnServer } from '../../support/server-database.js';

/* The database keeps what the payments of a charge amount to, whoever writes them: here two connections without any lock. */

let server: Awaited<ReturnType<typeof databaseOnServer>>;
let first: pg.Client;
let second: pg.Client;
beforeAll(async () => {
  server = await databaseOnServer();
  [first, second] = [1, 2].map(() => new pg.Client({ connectionString: server.url })) as [
    pg.Client,
    pg.Client,
  ];
  await first.connect();
  await second.connect();
});
afterAll(async () => {
  await first.end();
  await second.end();
  await server.dispose();
});

/** A charge of a resident, without what else a database has of them. */
async function makeCharge(): Promise<{ charge: string; resident: string }> {
  const [user, resident, charge] = [randomUUID(), randomUUID(), randomUUID()];
  await first.query(
    `insert into users (id, first_name, last_name, username, email, password_hash, role_id, is_active, created_at)
     select $1::uuid, 'A', 'B', $1::text, $1::text || '@correo.example', '-', id, true, now() from roles where code = 'RESIDENT'`,
    [user],
  );
  await first.query(
    `insert into residents (id, user_id, full_name, address, created_at) values ($1, $2, 'A B', 'C', now())`,
    [resident, user],
  );
  await first.query(
    `insert into resident_charges (id, resident_id, fecha, monto, descripcion, created_at) values ($1, $2, now(), 100, '', now())`,
    [charge, resident],
  );
  return { charge, resident };
}

const pay = (client: pg.Client, { charge, resident }: { charge: string; resident: string }, amount: number) =>
  client.query(
    `insert into resident_payments (id, residente_id, cargo_residente_id, fecha_pago, monto, status, created_at)
     values (gen_random_uuid(), $1, $2, now(), $3, 'Aplicado', now())`,
    [resident, charge, amount],
  );

async function paidOf(charge: string): Promise<number> {
  const { rows } = await first.query('select monto_pagado as paid from resident_charges where id = $1', [
    charge,
  ]);
  return Number(rows[0].paid);
}

test('of two payments in transactions that overlap both count', async () => {
  const made = await makeCharge();
  await first.query('begin');
  await pay(first, made, 30);
  await second.query('begin');
  const waits = pay(second, made, 12);
  await first.query('commit');
  await waits;
  await second.query('commit');
  expect(await paidOf(made.charge)).toBe(42);
});

test('a payment that moves to another charge leaves the first one', async () => {
  const [one, other] = [await makeCharge(), await makeCharge()];
  await pay(first, one, 30);
  await first.query('begin; set constraints all deferred');
  await first.query(
    'update resident_payments set cargo_residente_id = $2, residente_id = $3 where cargo_residente_id = $1',
    [one.charge, other.charge, other.resident],
  );
  await first.query('commit');
  expect([await paidOf(one.charge), await paidOf(other.charge)]).toEqual([0, 30]);
});

test('a payment of a transaction that is rolled back does not count', async () => {
  const made = await makeCharge();
  await first.query('begin');
  await pay(first, made, 30);
  await first.query('rollback');
  expect(await paidOf(made.charge)).toBe(0);
});
