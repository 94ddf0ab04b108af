import { makeCommunityFixture } from './community-fixture.js';
import type { Service } from './service.js';

/** A unit that is sold: its former payer, whom the fixture has as `seller`, and two residents who may buy it. */

export const TRANSFER = `mutation ($id: GUID!, $input: TransferUnitInput!, $expectedVersion: Int) {
  transferUnit(id: $id, input: $input, expectedVersion: $expectedVersion) {
    version payerId balance people(first: 20, includeInactive: true) { nodes { residentId relation since until } }
  }
}`;
const CHARGES = `nodes { id descripcion monto montoPagado estatus fecha balance kind owedSince isOverdue residentId unit { id } }`;
const OF_RESIDENT = `query ($id: GUID!) { resident(id: $id) {
  balance oldestUnpaid inArrears account { closing credit overdue aging { from amount } }
  charges(first: 60, orderBy: [FECHA_ASC, MONTO_ASC]) { ${CHARGES} }
  payments(first: 60, orderBy: [FECHA_PAGO_ASC, MONTO_ASC]) { nodes { id monto fechaPago status kind unit { id } charge { id } receipt { folio } } }
} }`;

/** The unit, with its account as of each of these days; without one, of today. */
const ofUnitAt = (days: readonly (string | undefined)[]) =>
  `query ($id: GUID!) { unit(id: $id) { payerId balance
    ${days.map((day, index) => `day${index}: account${day ? `(asOf: "${day}")` : ''} { closing }`).join(' ')} } }`;

export interface SoldCharge {
  readonly id: string;
  readonly descripcion: string;
  readonly monto: number;
  readonly montoPagado: number;
  readonly estatus: string;
  readonly fecha: string;
  readonly balance: number;
  readonly kind: string;
  readonly owedSince: string;
  readonly isOverdue: boolean;
}

export async function makeSaleDesk(service: Service, application: string | null = null) {
  const { make } = service;
  const { community, admin, residentUser } = await makeCommunityFixture(service);
  const seller = residentUser.resident;
  const [buyer, other] = [
    (await make.residentUser(community)).resident,
    (await make.residentUser(community)).resident,
  ];
  const unit = await make.unit(community, { payerId: seller.id });
  if (application !== null)
    await make.configuration(community, { codigo: 'APLICACION_DE_PAGOS', valor: application });
  // A token of an earlier day has expired.
  const client = () => service.as(admin);
  const ask = async (document: string, variables: Record<string, unknown>) => {
    const { data, errors } = await client().graphql(document, variables);
    expect(errors).toBeUndefined();
    return data;
  };
  const post = async (path: string, body: object): Promise<string> => {
    const answer = await client().post(path, body);
    expect(answer.status).toBe(201);
    return answer.body.id;
  };
  const charge = (day: string, monto: number, residentId = seller.id) =>
    post('/api/CargosResidente', {
      ...{ residentId, fecha: `${day}T00:00:00.000Z`, descripcion: `Cuota ${day}`, monto, estatus: 'Activo' },
    });
  const pay = (day: string, monto: number, fields: object = {}) =>
    post('/api/pagosresidente', {
      ...{ residenteId: seller.id, fechaPago: `${day}T00:00:00.000Z`, monto, status: 'Aplicado', ...fields },
    });
  /** Sells the unit; `on` is 1 April 2026 and the debt follows unless something else is said. */
  const sell = async (input: object = {}, expectedVersion?: number) => {
    const given = { payerId: buyer.id, on: '2026-04-01', debt: 'FOLLOWS', ...input };
    const { data, errors } = await client().graphql(TRANSFER, { id: unit.id, input: given, expectedVersion });
    if (errors?.[0]?.extensions.code === 'GRAPHQL_VALIDATION_FAILED') throw new Error(JSON.stringify(errors));
    return { unit: data?.transferUnit, refusal: errors?.[0]?.extensions };
  };
  const resident = async ({ id }: { readonly id: string }) => (await ask(OF_RESIDENT, { id })).resident;
  const unitAt = async (...days: readonly (string | undefined)[]) =>
    (await ask(ofUnitAt(days), { id: unit.id })).unit;
  return { community, admin, seller, buyer, other, unit, client, ask, charge, pay, sell, resident, unitAt };
}
