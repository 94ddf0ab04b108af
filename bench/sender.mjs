// A worker that sends distinct GraphQL documents as fast as they are answered, and reports the number of
// answers by status.
import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

const { url, token, documents, connections, sights, ownNetworks } = workerData;
const NOWHERE = '00000000-0000-4000-8000-000000000000';
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const statuses = {};
let next = 0;

await Promise.all(Array.from({ length: connections }, sendAll));
parentPort.postMessage(statuses);

async function sendAll() {
  while (next < documents) {
    const number = next++;
    for (let sight = 0; sight < sights; sight++) {
      const status = await send(number).catch(({ code }) => code);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  }
}

function send(number) {
  const body = JSON.stringify({ query: documentOf(number) });
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    'x-forwarded-for': ownNetworks ? addressOf(number) : '203.0.113.7',
  };
  return new Promise((resolve, reject) => {
    const sending = request(url, { method: 'POST', headers, agent }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    });
    sending.on('error', reject).end(body);
  });
}

/**
 * About 1,700 tokens and 10 kB: relations three levels below fifteen records that do not exist, so that the
 * document itself causes nearly all of the cost. The aliases make the compiled code differ, too.
 */
function documentOf(number) {
  const page = (field, inner) => `${field}(first: 1) { nodes { ${inner} } }`;
  const vehicles = page(
    'vehicles',
    'id residentId residentName brand vehicleTypeId kind model year color licensePlate createdAt resident { id fullName email phone number }',
  );
  const pets = page(
    'pets',
    'id residentId name species breed age color createdAt resident { id fullName email phone number address createdAt community { id nombre descripcion direccion contacto email phone tipoComunidad latitud longitud } }',
  );
  const residents = page(
    'residents',
    `id userId communityId fullName email phone number address createdAt ${vehicles} ${pets}`,
  );
  const community = `id nombre descripcion direccion contacto email phone tipoComunidad latitud longitud ${residents}`;
  const roots = Array.from(
    { length: 15 },
    (_, root) => `r${root}_${number}: community(id: "${NOWHERE}") { ${community} }`,
  );
  return `query Q${number} { ${roots.join('\n')} }`;
}

function addressOf(number) {
  return `198.${18 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`;
}
