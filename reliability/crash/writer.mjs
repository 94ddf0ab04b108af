// Clients that write until the service is gone, and a comparison of the acknowledged writes with the stored rows.
import { createClient, Refusal } from '../client.mjs';

const CREATE_PAYMENT = 'mutation ($input: CreatePaymentInput!) { createPayment(input: $input) { id } }';
const CREATE_CHARGE =
  'mutation ($input: CreateCommunityChargeInput!) { createCommunityCharge(input: $input) { id } }';
const PAYMENTS = `query ($contract: GUID!, $after: String) {
  contract(id: $contract) { payments(first: 100, after: $after) {
    nodes { id formaDePago montoPago pagoCargos { montoAplicado } }
    pageInfo { hasNextPage endCursor }
  } }
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
  /** The inputs of payments without an answer, by their idempotency keys. */
  const pending = new Map();
  /** The keys of payments that were stored, and whose answers are not known. */
  const storedUnanswered = new Set();
  let count = 0;
  let unanswered = 0;

  async function writeVehicle(number) {
    const { id: _id, ...values } = vehicleExample;
    const plate = `${mark}-${number}`;
    vehicles.add((await client.send('POST', '/api/vehicles', { ...values, licensePlate: plate })).id);
  }

  async function writePayment(number) {
    const key = `${mark}-${number}`;
    const pagoCargos = charges.map((id) => ({ cargosComunidadId: id, montoAplicado: 0.01 }));
    const input = {
      fechaDePago: '2026-11-22',
      formaDePago: key,
      montoPago: 0.01 * CHARGES_OF_A_PAYMENT,
      pagoCargos,
    };
    pending.set(key, input);
    payments.add((await sendPayment(client, key, input)).id);
    pending.delete(key);
  }

  const sendPayment = async (sender, key, input) =>
    (await sender.graphql(CREATE_PAYMENT, { input }, { 'idempotency-key': key })).createPayment;

  /** Sends payments without an answer again; 409 is the answer to those that were stored without theirs. */
  async function repeatPending(sender) {
    for (const [key, input] of pending) {
      try {
        payments.add((await sendPayment(sender, key, input)).id);
      } catch (error) {
        if (error.status !== 409) throw error;
        storedUnanswered.add(key);
      }
    }
  }

  async function storedPayments(reader) {
    const stored = [];
    for (let after = null; ; ) {
      const page = (await reader.graphql(PAYMENTS, { contract: contract.id, after })).contract.payments;
      stored.push(...page.nodes.filter(({ formaDePago }) => formaDePago.startsWith(`${mark}-`)));
      if (!page.pageInfo.hasNextPage) return stored;
      after = page.pageInfo.endCursor;
    }
  }

  return {
    acknowledged: () => vehicles.size + payments.size,
    unanswered: () => unanswered,
    repeated: () => pending.size,
    /** Writes one row and several rows in turn; ends when a request gets no answer. */
    async writeUntilItEnds() {
      for (;;) {
        const number = count++;
        try {
          await (number % 2 === 0 ? writeVehicle(number) : writePayment(number));
        } catch (error) {
          if (error instanceof Refusal) throw error;
          unanswered++;
          return;
        }
      }
    },
    /**
     * Sends the payments without an answer again, and resolves to the acknowledged writes that are missing, the payments
     * that are not whole, and the keys with more than one payment.
     */
    async compare(restartedUrl) {
      const reader = await createClient(restartedUrl);
      await repeatPending(reader);
      const storedVehicles = new Set((await reader.get('/api/vehicles')).map(({ id }) => id));
      const stored = await storedPayments(reader);
      const storedIds = new Set(stored.map(({ id }) => id));
      const keys = stored.map(({ formaDePago }) => formaDePago);
      return {
        lost: [
          ...[...vehicles].filter((id) => !storedVehicles.has(id)).map((id) => `vehicle ${id}`),
          ...[...payments].filter((id) => !storedIds.has(id)).map((id) => `payment ${id}`),
          ...[...storedUnanswered].filter((key) => !keys.includes(key)).map((key) => `payment of ${key}`),
        ],
        doubled: keys.filter((key, index) => keys.indexOf(key) !== index).map((key) => `payments of ${key}`),
        torn: stored
          .filter(({ pagoCargos }) => pagoCargos.length !== CHARGES_OF_A_PAYMENT)
          .map(({ id, pagoCargos }) => `payment ${id} has ${pagoCargos.length} applications`),
      };
    },
  };
}
