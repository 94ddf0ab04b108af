import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Answer } from '../support/client.js';
import { type Service, startService } from '../support/service.js';

/** The answers when the database refuses a write that the service accepted. */

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** Lets a transaction change rows without triggers, as if they had been stored before the rules existed. */
const withoutTriggers = sql`set local session_replication_role = replica`;

const changeUnchecked = (statement: RawBuilder<unknown>) =>
  service.database.kysely.transaction().execute(async (transaction) => {
    await withoutTriggers.execute(transaction);
    await statement.execute(transaction);
  });

const CREATE_PAYMENT = 'mutation ($input: CreatePaymentInput!) { createPayment(input: $input) { id } }';

test('a payment of a charge whose stored sum is wrong is refused as a business rule and stores nothing', async () => {
  const community = await service.make.community();
  const charge = await service.make.charge(await service.make.contract(community));
  const admin = service.as(await service.make.admin(community));
  await changeUnchecked(sql`update community_charges set monto_pagado = 5 where id = ${charge.id}`);
  const input = {
    fechaDePago: '2026-05-04',
    montoPago: 10,
    formaDePago: 'Transferencia',
    pagoCargos: [{ cargosComunidadId: charge.id, montoAplicado: 10 }],
  };
  const { errors } = await admin.graphql(CREATE_PAYMENT, { input });
  expect(errors).toMatchObject([
    {
      message: 'Los pagos de uno de los cargos no suman lo que tiene pagado.',
      extensions: { code: 'INVALID_OPERATION' },
    },
  ]);
  const { data } = await admin.graphql('query { payments { totalCount } }');
  expect(data.payments.totalCount).toBe(0);
});

test('a change of a payment whose stored sum is wrong is refused as a business rule', async () => {
  const community = await service.make.community();
  const payment = await service.make.payment(community, { montoAplicado: 40 });
  const admin = service.as(await service.make.admin(community));
  await changeUnchecked(sql`update payments set monto_aplicado = 39 where id = ${payment.id}`);
  const { errors } = await admin.graphql(
    `mutation { updatePayment(id: "${payment.id}", input: { isActive: false }) { id } }`,
  );
  expect(errors).toMatchObject([
    {
      message: 'Las aplicaciones del pago no suman lo que tiene aplicado.',
      extensions: { code: 'INVALID_OPERATION' },
    },
  ]);
});

test('a reservation that overlaps one of an unfinished transaction is refused because the amenity is taken', async () => {
  const community = await service.make.community();
  const { resident, ...user } = await service.make.residentUser(community);
  const amenity = await service.make.amenity(community, { numeroReservacionesSimultaneas: 1 });
  const horario = new Date(Date.now() + 48 * 3_600_000).toISOString();
  let asked: Promise<Answer> | undefined;
  await service.database.kysely.transaction().execute(async (transaction) => {
    // The trigger would lock the amenity, and the service would wait for it before looking for other
    // reservations.
    await withoutTriggers.execute(transaction);
    await sql`insert into amenity_reservations
      (id, amenity_id, resident_id, horario, num_personas, horas_reservadas, status, is_exclusive, created_at)
      values (${randomUUID()}, ${amenity.id}, ${resident.id}, ${horario}, 1, 2, 'Reservada', true, now())`.execute(
      transaction,
    );
    asked = service.as(user).post('/api/amenityreservations', {
      amenityId: amenity.id,
      horario,
      numPersonas: 1,
      horasReservadas: 1,
    });
    // The request waits for the transaction in its insert, or before it if there is one connection.
    for (let look = 0; look < 20; look++) {
      const { rows } =
        await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          transaction,
        );
      if (rows.length > 0) break;
      await pause(25);
    }
  });
  expect(await asked).toMatchObject({
    status: 400,
    body: { code: 'INVALID_OPERATION', message: 'La amenidad no está disponible en ese horario.' },
  });
});
