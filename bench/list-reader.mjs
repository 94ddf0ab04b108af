// A worker that asks for whole lists in parallel and reads them to their end; reports the number of answers by status
// and the bytes of their bodies.
import { request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

const { url, token, lists, encoding } = workerData;
const statuses = {};
let bytes = 0;

await Promise.all(Array.from({ length: lists }, readOne));
parentPort.postMessage({ statuses, bytes });

async function readOne() {
  const status = await read().catch(({ code }) => code);
  statuses[status] = (statuses[status] ?? 0) + 1;
}

function read() {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encoding };
  return new Promise((resolve, reject) => {
    const sending = request(url, { headers, agent: false }, (response) => {
      response.on('data', (chunk) => {
        bytes += chunk.length;
      });
      response.on('error', reject).on('end', () => resolve(response.statusCode));
    });
    sending.on('error', reject).end();
  });
}
