// Clients that write until the service is gone, and a comparison of the acknowledged writes with the stored rows.
import { createClient, Refusal } from '../client.mjs';

const CREATE_PAYMENT = 'mutation ($input: CreatePaymentInput!) { createPayment(input: $input) { id } }';
const CREATE_CHARGE =
  'mutation ($input: CreateCommunityChargeInput!) { createCommunityCharge(input: $input) { id } }';
const PAYMENTS = `query ($contract: GUID!, $after: String) {
  payments(filter: { contratoId: $contract }, first: 100, after: $after) {
    nodes { id formaDePago montoPago pagoCargos { montoAplicado } }
    pageInfo { hasNextPage endCursor }
  }
}`;
const CHARGES_OF_A_PAYMENT = 3;

/** `mark` distinguishes the writes of this writer from all others. */
export async function createWriter(url, mark) {
  const client = await createClient(url);
  const [contract] = await client.get('/api/contratos');
  const [vehicleExample] = await client.get('/api/vehicles');
  const charges = [];
  for (let number = 0; number < CHARGES_OF_A_PAYMENT; number++) {
    const input = { contratoId: contract.id, fechaDePago: '2026-12-01', montoCargo: 1_000_000 };
    charges.push((await client.graphql(CREATE_CHARGE, { input })).createCommunityCharge.id);
  }
  const vehicles = new Set();
  const payments = new Set();
  let count = 0;
  let unanswered = 0;

  async function writeVehicle(number) {
    const { id: _id, ...values } = vehicleExample;
    const plate = `${mark}-${number}`;
    vehicles.add((await client.send('POST', '/api/vehicles', { ...values, licensePlate: plate })).id);
  }

  async function writePayment() {
    const pagoCargos = charges.map((id) => ({ cargosComunidadId: id, montoAplicado: 0.01 }));
    const input = {
      fechaDePago: '2026-11-22',
      formaDePago: mark,
      montoPago: 0.01 * CHARGES_OF_A_PAYMENT,
      pagoCargos,
    };
    payments.add((await client.graphql(CREATE_PAYMENT, { input })).createPayment.id);
  }

  async function storedPayments(reader) {
    const stored = [];
    for (let after = null; ; ) {
      const page = (await reader.graphql(PAYMENTS, { contract: contract.id, after })).payments;
      stored.push(...page.nodes.filter(({ formaDePago }) => formaDePago === mark));
      if (!page.pageInfo.hasNextPage) return stored;
      after = page.pageInfo.endCursor;
    }
  }

  return {
    acknowledged: () => vehicles.size + payments.size,
    unanswered: () => unanswered,
    /** Writes one row and several rows in turn; ends when a request gets no answer. */
    async writeUntilItEnds() {
      for (;;) {
        const number = count++;
        try {
          await (number % 2 === 0 ? writeVehicle(number) : writePayment());
        } catch (error) {
          if (error instanceof Refusal) throw error;
          unanswered++;
          return;
        }
      }
    },
    /** Resolves to the acknowledged writes that are missing, and the payments that are not whole. */
    async compare(restartedUrl) {
      const reader = await createClient(restartedUrl);
      const storedVehicles = new Set((await reader.get('/api/vehicles')).map(({ id }) => id));
      const stored = await storedPayments(reader);
      const storedIds = new Set(stored.map(({ id }) => id));
      return {
        lost: [
          ...[...vehicles].filter((id) => !storedVehicles.has(id)).map((id) => `vehicle ${id}`),
          ...[...payments].filter((id) => !storedIds.has(id)).map((id) => `payment ${id}`),
        ],
        torn: stored
          .filter(({ pagoCargos }) => pagoCargos.length !== CHARGES_OF_A_PAYMENT)
          .map(({ id, pagoCargos }) => `payment ${id} has ${pagoCargos.length} applications`),
      };
    },
  };
}
