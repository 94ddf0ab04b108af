import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  applyPayments,
  chargeInput,
  makeCharge,
  makePayment,
  paymentInput,
} from '../../support/populated-fixture.js';
import type { PopulatedFixture } from '../../support/resources.js';
import { makeApplied, withNewCharge } from '../graphql-mutations.table.js';
import {
  inDays,
  inputOf,
  joined,
  newResident,
  type Provoke,
  type Refusals,
  rootOf,
  unknownReference,
} from './refused.js';

type Application = { cargosComunidadId: unknown; montoAplicado: number };

interface Payment {
  readonly montoPago?: number;
  readonly pagoCargos: readonly Application[];
}

const adjustment = { amount: 20, concept: 'Descuento', day: '2026-03-01' };

type Part = { chargeId: string; amount: number };
type Applied = Awaited<ReturnType<typeof makeApplied>>;

/** Applications that are refused, of a payment of 20 and a charge of 50. */
function wrongApplications(
  variables: (
    payment: string,
    input: { applications: readonly Part[] },
    unit: string,
  ) => Record<string, unknown>,
) {
  const applying =
    (
      wrong: (made: Applied, fixture: PopulatedFixture) => Promise<readonly Part[]>,
      field?: string,
    ): Provoke =>
    async (fixture) => {
      const made = await makeApplied(fixture);
      const input = { applications: await wrong(made, fixture) };
      return {
        client: made.client,
        variables: variables(made.payment.id, input, made.unitId),
        ...(field ? { field } : {}),
      };
    };
  const place = 'applications[0]';
  return {
    UNKNOWN_REFERENCE: applying(async () => [{ chargeId: randomUUID(), amount: 1 }], `${place}.chargeId`),
    CHARGE_REPEATED: applying(
      async ({ charge: { id } }) => [
        { chargeId: id, amount: 1 },
        { chargeId: id, amount: 1 },
      ],
      'applications[1].chargeId',
    ),
    UNITS_DIFFER: applying(async ({ community, resident }, { service: { make } }) => {
      const unit = await make.unit(community);
      const fields = { unitId: unit.id, monto: 50, montoPagado: 0, manualStatus: null };
      return [{ chargeId: (await make.residentCharge(resident, fields)).id, amount: 1 }];
    }, `${place}.chargeId`),
    CHARGE_CANCELLED: applying(async ({ resident, unitId }, { service: { make } }) => {
      const charge = await make.residentCharge(resident, { unitId, manualStatus: 'Cancelado' });
      return [{ chargeId: charge.id, amount: 1 }];
    }, `${place}.chargeId`),
    OVERPAID: applying(async ({ charge }) => [{ chargeId: charge.id, amount: 60 }], `${place}.amount`),
    APPLIED_EXCEEDS_PAYMENT: applying(async ({ charge }) => [{ chargeId: charge.id, amount: 30 }]),
  } as const;
}

/** The values of a payment that is refused, and what the refusal names. */
type WrongPayment = (
  fixture: PopulatedFixture,
) => Promise<
  Payment & { readonly field?: string; readonly help?: Record<string, unknown>; readonly isOfRoot?: boolean }
>;

/** A new payment, or a change of one. */
const paying =
  (isNew: boolean, wrong: WrongPayment): Provoke =>
  async (fixture) => {
    const { field, help, isOfRoot, ...values } = await wrong(fixture);
    const input = isNew ? { ...paymentInput(fixture), ...values } : values;
    const id = isNew ? {} : { id: await makePayment(await withNewCharge(fixture)) };
    return {
      ...(isOfRoot ? { client: await rootOf(fixture) } : {}),
      variables: { ...id, input },
      ...(field ? { field } : {}),
      ...(help ? { help } : {}),
    };
  };

const apply = (cargosComunidadId: unknown, montoAplicado = 10): Application => ({
  cargosComunidadId,
  montoAplicado,
});

const WRONG_PAYMENTS = {
  UNKNOWN_REFERENCE: async () => ({
    pagoCargos: [apply(randomUUID())],
    field: 'pagoCargos[0].cargosComunidadId',
  }),
  COMMUNITIES_DIFFER: async (fixture) => {
    const { make } = fixture.service;
    const other = await make.charge(await make.contract(await make.community()));
    return {
      pagoCargos: [apply(await makeCharge(fixture)), apply(other.id)],
      field: 'pagoCargos',
      isOfRoot: true,
    };
  },
  OVERPAID: async (fixture) => ({
    montoPago: 9000,
    pagoCargos: [apply(await makeCharge(fixture)), apply(await makeCharge(fixture), 6000)],
    field: 'pagoCargos[1].montoAplicado',
    help: { balance: 5050.5 },
  }),
  APPLIED_EXCEEDS_PAYMENT: async (fixture) => ({
    montoPago: 10,
    pagoCargos: [apply(await makeCharge(fixture), 20)],
  }),
  CHARGE_REPEATED: async (fixture) => {
    const charge = await makeCharge(fixture);
    return { pagoCargos: [apply(charge), apply(charge)], field: 'pagoCargos' };
  },
  CHARGE_INACTIVE: async ({ service: { make }, community }) => {
    const charge = await make.charge(await make.contract(community), { isActive: false });
    return { pagoCargos: [apply(charge.id)], field: 'pagoCargos[0].cargosComunidadId' };
  },
  // A sum that was wrong before the database had rules about it.
  SUMS_DIFFER: async (fixture) => {
    const charge = await makeCharge(fixture);
    await fixture.service.database.kysely.transaction().execute(async (transaction) => {
      await sql`set local session_replication_role = replica`.execute(transaction);
      await sql`update community_charges set monto_pagado = 5 where id = ${charge}`.execute(transaction);
    });
    return { pagoCargos: [apply(charge)] };
  },
} satisfies Record<string, WrongPayment>;

const payments = (isNew: boolean): Refusals[string] =>
  Object.fromEntries(
    Object.entries(WRONG_PAYMENTS).map(([reason, wrong]) => [reason, paying(isNew, wrong as WrongPayment)]),
  );

const otherContract = async ({ service: { make }, community }: PopulatedFixture) =>
  (await make.contract(community)).id;

/** A charge of the resident that takes no payments. */
const cancelledCharge = ({ service, residentUser }: PopulatedFixture) =>
  service.make.residentCharge(residentUser.resident, { manualStatus: 'Cancelado' });

export const OF_MONEY: Refusals = joined(
  unknownReference('BankBalance', 'communityId'),
  unknownReference('PaymentHistory', 'contratoId'),
  unknownReference('ResidentCharge', 'residentId'),
  unknownReference('ResidentPayment', 'cargoResidenteId'),
  unknownReference('Contract', 'communityId'),
  {
    createPayment: payments(true),
    updatePayment: payments(false),
    createCommunityCharge: {
      UNKNOWN_REFERENCE: (fixture) => ({
        variables: { input: { ...chargeInput(fixture), contratoId: randomUUID() } },
        field: 'contratoId',
      }),
      COMMUNITIES_DIFFER: async (fixture) => ({
        variables: {
          input: { ...chargeInput(fixture), comunidadId: (await fixture.service.make.community()).id },
        },
        field: 'comunidadId',
      }),
    },
    updateCommunityCharge: {
      UNKNOWN_REFERENCE: async (fixture) => ({
        variables: { id: await makeCharge(fixture), input: { contratoId: randomUUID() } },
        field: 'contratoId',
      }),
      COMMUNITIES_DIFFER: async (fixture) => ({
        variables: {
          id: await makeCharge(fixture),
          input: { comunidadId: (await fixture.service.make.community()).id },
        },
        field: 'comunidadId',
      }),
      CHARGE_BELOW_PAID: ({ ids }) => ({
        variables: { id: ids.CommunityCharge, input: { montoCargo: 1, montoRecargos: 0 } },
      }),
      CHARGE_HAS_PAYMENTS: async (fixture) => ({
        variables: {
          id: fixture.ids.CommunityCharge,
          input: { contratoId: await otherContract(fixture) },
        },
        field: 'contratoId',
      }),
    },
    deleteCommunityCharge: {
      CHARGE_HAS_PAYMENTS: ({ ids }) => ({ variables: { id: ids.CommunityCharge } }),
    },
    createContract: {
      END_BEFORE_START: async (fixture) => ({
        variables: { input: await inputOf(fixture, 'Contract', { fechaFin: '2020-01-01T00:00:00.000Z' }) },
        field: 'fechaFin',
      }),
      COMMUNITIES_DIFFER: async (fixture) => ({
        client: await rootOf(fixture),
        variables: {
          input: await inputOf(fixture, 'Contract', {
            communityId: (await fixture.service.make.community()).id,
          }),
        },
        field: 'residentId',
      }),
    },
    updateContract: {
      END_BEFORE_START: ({ ids }) => ({
        variables: { id: ids.Contract, input: { fechaInicio: '2099-01-01T00:00:00.000Z' } },
        field: 'fechaInicio',
      }),
      COMMUNITIES_DIFFER: async (fixture) => {
        const { make } = fixture.service;
        const { resident } = await make.residentUser(await make.community());
        const variables = { id: fixture.ids.Contract, input: { residentId: resident.id } };
        return { client: await rootOf(fixture), variables, field: 'residentId' };
      },
      CONTRACT_HAS_CHARGES: async (fixture) => {
        const { make } = fixture.service;
        const contract = await make.contract(fixture.community);
        await make.charge(contract);
        const variables = { id: contract.id, input: { communityId: (await make.community()).id } };
        return { client: await rootOf(fixture), variables, field: 'communityId' };
      },
    },
    createResidentCharges: {
      UNKNOWN_REFERENCE: async (fixture) => ({
        variables: { input: [await inputOf(fixture, 'ResidentCharge', { residentId: randomUUID() })] },
        field: 'input[0].residentId',
      }),
      UNIT_WITHOUT_PAYER: async (fixture) => {
        const { id: unitId } = await fixture.service.make.unit(fixture.community);
        const input = await inputOf(fixture, 'ResidentCharge', { unitId });
        return { variables: { input: [input] }, field: 'input[0].unitId' };
      },
    },
    createResidentCharge: {
      UNIT_WITHOUT_PAYER: async (fixture) => {
        const { id: unitId } = await fixture.service.make.unit(fixture.community);
        return {
          variables: { input: await inputOf(fixture, 'ResidentCharge', { unitId }) },
          field: 'unitId',
        };
      },
    },
    updateResidentCharge: {
      UNIT_WITHOUT_PAYER: async ({ service, community, ids }) => {
        const { id: unitId } = await service.make.unit(community);
        return { variables: { id: ids.ResidentCharge, input: { unitId } }, field: 'unitId' };
      },
      CHARGE_HAS_PAYMENTS: async (fixture) => ({
        variables: {
          id: fixture.ids.ResidentCharge,
          input: { residentId: (await newResident(fixture)).resident.id },
        },
        field: 'residentId',
      }),
    },
    createResidentPayment: {
      CHARGE_CANCELLED: async (fixture) => ({
        variables: {
          input: await inputOf(fixture, 'ResidentPayment', {
            cargoResidenteId: (await cancelledCharge(fixture)).id,
          }),
        },
        field: 'cargoResidenteId',
      }),
    },
    updateResidentPayment: {
      CHARGE_CANCELLED: async (fixture) => ({
        variables: {
          id: fixture.ids.ResidentPayment,
          input: { cargoResidenteId: (await cancelledCharge(fixture)).id },
        },
        field: 'cargoResidenteId',
      }),
    },
    confirmResidentPayments: {
      PAYMENT_NOT_PENDING: async ({ service, residentUser }) => ({
        variables: { ids: [(await service.make.residentPayment(residentUser.resident)).id] },
        field: 'ids[0]',
      }),
      CHARGE_CANCELLED: async (fixture) => {
        const { service, residentUser } = fixture;
        const payment = await service.make.residentPayment(residentUser.resident, {
          status: 'PorConfirmar',
          cargoResidenteId: (await cancelledCharge(fixture)).id,
        });
        return { variables: { ids: [payment.id] }, field: 'ids[0]' };
      },
      ROW_REPEATED: async ({ service, residentUser }) => {
        const { id } = await service.make.residentPayment(residentUser.resident, { status: 'PorConfirmar' });
        return { variables: { ids: [id, id] }, field: 'ids[1]' };
      },
    },
    applyResidentPayment: {
      PAYMENTS_NOT_APPLIED: async (fixture) => {
        await applyPayments(fixture, 'MANUAL');
        const { id } = await fixture.service.make.residentPayment(fixture.residentUser.resident);
        return { variables: { id, input: { applications: [] } } };
      },
      ...wrongApplications((id, input) => ({ id, input })),
    },
    adjustUnit: {
      UNIT_WITHOUT_PAYER: async ({ service, community }) => ({
        variables: { id: (await service.make.unit(community)).id, input: adjustment },
        field: 'unitId',
      }),
      PAYMENTS_NOT_APPLIED: async (fixture) => {
        const { service, community, residentUser } = fixture;
        await applyPayments(fixture, 'MANUAL');
        const { id } = await service.make.unit(community, { payerId: residentUser.resident.id });
        return { variables: { id, input: { ...adjustment, applications: [] } } };
      },
      ...wrongApplications((_, input, id) => ({ id, input: { ...adjustment, ...input } })),
    },
    dashboard: {
      UNKNOWN_REFERENCE: () => ({ variables: { communityId: randomUUID() }, field: 'communityId' }),
    },
    createBanner: {
      END_BEFORE_START: async (fixture) => ({
        variables: {
          input: await inputOf(fixture, 'Banner', { startDate: '2026-02-01', endDate: '2026-01-01' }),
        },
        field: 'endDate',
      }),
    },
    updateBanner: {
      END_BEFORE_START: ({ ids }) => ({
        variables: { id: ids.Banner, input: { startDate: inDays(40_000).slice(0, 10) } },
        field: 'startDate',
      }),
    },
  },
);
