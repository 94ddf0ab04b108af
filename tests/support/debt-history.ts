import fc from 'fast-check';
import { calendarDay } from './calendar-day.js';
import type { Client } from './client.js';

/** Random histories of the charges and payments of a resident, played through the interfaces. */

export const ZONE = 'America/Hermosillo';
export const DAY_MS = 24 * 3_600_000;
export const START = Date.parse('2026-03-01T19:00:00.000Z');

export const cents = (value: number) => Math.round(value * 100);
const index = fc.nat({ max: 5 });
/** Moments of days from ten days before the start to five after it, at midnight UTC, which names a day, and at other hours. */
const at = fc
  .tuple(fc.integer({ min: -10, max: 5 }), fc.constantFrom(5, 0, -19))
  .map(([days, hours]) => new Date(START + days * DAY_MS + hours * 3_600_000).toISOString());
const amount = fc.integer({ min: 1, max: 200_000 }).map((value) => value / 100);
export const action = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('charge' as const), at, amount }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      at,
      amount,
      status: fc.constantFrom('Aplicado', 'Aplicado', 'PorConfirmar'),
      charge: fc.option(index, { nil: undefined }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('set' as const),
      charge: index,
      estatus: fc.constantFrom('Pagado', 'Pagado', 'Cancelado', 'Activo'),
    }),
  },
  fc.record({ kind: fc.constant('edit' as const), charge: index, amount }),
  fc.record({ kind: fc.constant('remove' as const), payment: index }),
  fc.record({ kind: fc.constant('move' as const) }),
);
export type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

export interface Charge {
  readonly id: string;
  readonly at: string;
  readonly day: string;
  amount: number;
  status: string;
}

export interface Payment {
  readonly id: string;
  readonly day: string;
  readonly amount: number;
  readonly status: string;
  readonly charge: Charge | undefined;
}

export class History {
  readonly charges: Charge[] = [];
  readonly payments: Payment[] = [];
  private place = 0;
  readonly client: Client;
  readonly residentId: string;
  readonly communities: readonly string[];

  constructor(client: Client, residentId: string, communities: readonly string[]) {
    this.client = client;
    this.residentId = residentId;
    this.communities = communities;
  }

  async play(step: Action): Promise<void> {
    const { client, residentId, charges, payments } = this;
    switch (step.kind) {
      case 'charge': {
        const body = { residentId, fecha: step.at, descripcion: '', monto: step.amount, estatus: 'Activo' };
        const { id } = (await client.post('/api/CargosResidente', body)).body;
        const day = calendarDay(step.at, ZONE);
        charges.push({ id, at: step.at, day, amount: cents(step.amount), status: 'Activo' });
        return;
      }
      case 'pay': {
        const charge = step.charge === undefined ? undefined : charges[step.charge];
        const { status, at: fechaPago, amount: monto } = step;
        const body = { residenteId: residentId, fechaPago, monto, status, cargoResidenteId: charge?.id };
        const answer = await client.post('/api/pagosresidente', body);
        expect(answer.status).toBe(charge?.status === 'Cancelado' ? 400 : 201);
        if (answer.status !== 201) return;
        if (charge && status === 'Aplicado') charge.status = 'Activo';
        const day = calendarDay(fechaPago, ZONE);
        payments.push({ id: answer.body.id, day, amount: cents(monto), status, charge });
        return;
      }
      case 'set': {
        const charge = charges[step.charge];
        if (!charge) return;
        await client.put(`/api/CargosResidente/${charge.id}`, { estatus: step.estatus });
        charge.status = step.estatus;
        return;
      }
      case 'edit': {
        const charge = charges[step.charge];
        if (!charge) return;
        await client.put(`/api/CargosResidente/${charge.id}`, { monto: step.amount });
        charge.amount = cents(step.amount);
        return;
      }
      case 'remove': {
        const [payment] = payments.splice(step.payment, 1);
        if (!payment) return;
        expect((await client.delete(`/api/pagosresidente/${payment.id}`)).status).toBe(204);
        const { charge, status } = payment;
        if (charge && status === 'Aplicado' && charge.status !== 'Cancelado') charge.status = 'Activo';
        return;
      }
      case 'move': {
        this.place = 1 - this.place;
        const communityId = this.communities[this.place];
        expect((await client.put(`/api/residents/${residentId}`, { communityId })).status).toBe(200);
      }
    }
  }
}
