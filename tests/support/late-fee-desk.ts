import { makeCommunityFixture } from './community-fixture.js';
import type { Service } from './service.js';

/** The late fees of a community that applies payments, as its administrator charges and reads them. */

const PREVIEW = `query ($communityId: GUID!, $asOf: Date) { previewLateFees(communityId: $communityId, asOf: $asOf) {
  asOf charges amount rows(first: 500) { chargeId amount unit { number } charge { descripcion } months { number day unpaid amount } }
} }`;
const CHARGE = `mutation ($communityId: GUID!, $asOf: Date, $expected: ExpectedLateFees!) {
  chargeLateFees(communityId: $communityId, asOf: $asOf, expected: $expected) { charges amount rows { amount } }
}`;
const CHARGES = `query ($id: GUID!) { community(id: $id) { residentCharges(first: 60, orderBy: [FECHA_ASC, MONTO_ASC]) { nodes {
  id version residentId unitId fecha descripcion monto estatus kind month lateFeeByRule lateFeeOf { id descripcion }
  lateFees(first: 5) { nodes { id } } unit { number }
} } } }`;

export interface SeenCharge {
  readonly id: string;
  readonly version: number;
  readonly residentId: string;
  readonly unitId: string | null;
  readonly fecha: string;
  readonly descripcion: string;
  readonly monto: number;
  readonly estatus: string;
  readonly kind: string;
  readonly month: string | null;
  readonly lateFeeByRule: number | null;
  readonly lateFeeOf: { readonly id: string; readonly descripcion: string } | null;
  readonly lateFees: { readonly nodes: readonly { readonly id: string }[] };
  readonly unit: { readonly number: string };
}

interface Expected {
  readonly charges: number;
  readonly amount: number;
}

/** A rule of 3 per cent, once, from the sixteenth day for a fee that is due on the tenth. */
export const RULE = { graceDays: 5, kind: 'PERCENT', value: 3, repeats: 'ONCE', when: 'AT_START' } as const;

export async function makeLateFeeDesk(service: Service, application: string | null = 'MAS_ANTIGUO') {
  const fixture = await makeCommunityFixture(service);
  const { community, admin, residentUser } = fixture;
  const { resident } = residentUser;
  const communityId = community.id;
  if (application !== null)
    await service.make.configuration(community, { codigo: 'APLICACION_DE_PAGOS', valor: application });
  // A token of an earlier day has expired.
  const client = () => service.as(admin);
  const ask = async (document: string, variables: Record<string, unknown>) => {
    const { data, errors } = await client().graphql(document, variables);
    return { data, refusal: errors?.[0]?.extensions };
  };
  const right = async (document: string, variables: Record<string, unknown>) => {
    const { data, refusal } = await ask(document, variables);
    expect(refusal).toBeUndefined();
    return data;
  };
  const house = (number: string, payerId: string | null = resident.id) =>
    service.make.unit(community, { number, payerId });
  const fee = async (lateFee: object | null, values: object = {}): Promise<string> => {
    const input = {
      ...{
        communityId,
        name: 'Mantenimiento',
        basis: 'EQUAL',
        amount: 800,
        firstMonth: '2026-01',
        dueDay: 10,
      },
      ...{ lateFee, ...values },
    };
    const data = await right('mutation ($input: CreateFeeInput!) { createFee(input: $input) { id } }', {
      input,
    });
    return data.createFee.id;
  };
  const chargeMonth = async (id: string, month: string, units = 1, amount = 800 * units) => {
    const input = { month, expected: { units, amount } };
    await right(
      'mutation ($id: GUID!, $input: ChargeFeeInput!) { chargeFee(id: $id, input: $input) { id } }',
      {
        id,
        input,
      },
    );
  };
  const pay = (day: string, monto: number, fields: object = {}) =>
    service.make.residentPayment(resident, {
      monto,
      fechaPago: `${day}T00:00:00.000Z`,
      status: 'Aplicado',
      ...fields,
    });
  /** Records a payment as administrators do, so that it is applied. */
  const record = (day: string, monto: number) =>
    client().post('/api/pagosresidente', {
      ...{ residenteId: resident.id, monto, fechaPago: `${day}T00:00:00.000Z`, status: 'Aplicado' },
    });
  const preview = async (asOf?: string) => (await right(PREVIEW, { communityId, asOf })).previewLateFees;
  const previewRefusal = async (asOf?: string) => (await ask(PREVIEW, { communityId, asOf })).refusal;
  const charge = async (expected: Expected, asOf?: string) => {
    const { data, refusal } = await ask(CHARGE, {
      ...{ communityId, asOf },
      expected: { charges: expected.charges, amount: expected.amount },
    });
    return { charged: data?.chargeLateFees, refusal };
  };
  /** Charges all that there is until a day. */
  const chargeAll = async (asOf?: string) => {
    const { refusal } = await charge(await preview(asOf), asOf);
    expect(refusal).toBeUndefined();
  };
  const charges = async (): Promise<SeenCharge[]> =>
    (await right(CHARGES, { id: communityId })).community.residentCharges.nodes;
  /** The late fees, as `day amount`. */
  const lateFees = async () =>
    (await charges())
      .filter(({ kind }) => kind === 'LATE_FEE')
      .map(({ fecha, monto }) => `${fecha.slice(0, 10)} ${monto.toFixed(2)}`);
  return {
    ...{
      ...fixture,
      resident,
      client,
      right,
      ask,
      house,
      fee,
      chargeMonth,
      pay,
      record,
      preview,
      previewRefusal,
    },
    ...{ charge, chargeAll, charges, lateFees },
  };
}
