// A mix of ordinary requests: reads and writes on both interfaces, sign-ins, uploads and downloads. Each write removes
// what it made, so that the amount of data stays the same.
import { createClient } from '../client.mjs';
import { createRandom } from '../random.mjs';
import { signIn } from '../service.mjs';

const NESTED = `query ($id: GUID!) {
  community(id: $id) {
    nombre
    residents(first: 20) { nodes { fullName vehicles { nodes { brand } } pets { nodes { name } } } }
    tickets(first: 20) { nodes { contenido status { code } } }
  }
}`;
const DIRECTORY = '{ me { id } vehicles(first: 20) { nodes { id brand resident { fullName } } } }';
const USERNAMES = ['sysadmin', 'admin', 'comite', 'residente', 'inquilino', 'vigilante'];

export async function createMix(url) {
  const { DEMO_PASSWORD } = await import('../../dist/demo/accounts.js');
  const admin = await createClient(url);
  const random = createRandom(1);
  const [community] = await admin.get('/api/communities');
  const vehicles = await admin.get('/api/vehicles');
  let made = 0;

  async function vehicleOfAMoment() {
    const { id: _id, ...values } = vehicles[0];
    const { id } = await admin.send('POST', '/api/vehicles', { ...values, licensePlate: `SOAK-${made++}` });
    await admin.send('PUT', `/api/vehicles/${id}`, {
      ...values,
      licensePlate: `SOAK-${made++}`,
      color: 'Rojo',
    });
    await admin.send('DELETE', `/api/vehicles/${id}`);
  }

  async function session() {
    if (!(await signIn(url, random.pick(USERNAMES), DEMO_PASSWORD))) throw new Error('sign-in refused');
  }

  async function notFound() {
    const { status } = await admin.request('GET', `/api/vehicles/${crypto.randomUUID()}`);
    if (status !== 404) throw new Error(`404 expected, not ${status}`);
  }

  const kinds = {
    list: () => admin.get('/api/vehicles'),
    page: () => admin.get(`/api/residents?page=${random.between(1, 3)}&pageSize=20`),
    record: () => admin.get(`/api/vehicles/${random.pick(vehicles).id}`),
    nested: () => admin.graphql(NESTED, { id: community.id }),
    directory: () => admin.graphql(DIRECTORY),
    'new document': () => admin.graphql(`{ me { id a${made++}: username } }`),
    dashboard: () => admin.get('/api/dashboard'),
    notFound,
    write: vehicleOfAMoment,
    session,
  };
  const counts = new Map();
  const faults = [];
  const latencies = [];

  return {
    counts,
    faults,
    latencies,
    /** Sends one request (or one write with its removal) of the mix. */
    async send() {
      const [kind, ask] = random.pick(Object.entries(kinds));
      const began = performance.now();
      await ask().catch((error) => faults.push(`${kind}: ${error.cause?.message ?? error.message}`));
      latencies.push(performance.now() - began);
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    },
  };
}
