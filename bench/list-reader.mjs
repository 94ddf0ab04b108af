// A worker that asks for whole lists in parallel and reads them to their end; reports the number of answers by status, the
// bytes of their bodies and how long the first one took to begin. Before that it asks for lists that it never reads on.
import { once } from 'node:events';
import { request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

const { url, token, lists, stalled, encoding } = workerData;
const statuses = {};
let bytes = 0;
let firstByteMs = Number.POSITIVE_INFINITY;

const unread = await Promise.all(Array.from({ length: stalled }, ask));
parentPort.postMessage({ stalled: unread.length });
const began = performance.now();
await Promise.all(Array.from({ length: lists }, readOne));
parentPort.postMessage({ statuses, bytes, firstByteMs });
for (const response of unread) response.destroy();

async function readOne() {
  const status = await read().catch(({ code }) => code);
  statuses[status] = (statuses[status] ?? 0) + 1;
}

async function read() {
  const response = await ask();
  firstByteMs = Math.min(firstByteMs, performance.now() - began);
  for await (const chunk of response) bytes += chunk.length;
  return response.statusCode;
}

/** The answer to a request for a list, of which the head has arrived. */
async function ask() {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encoding };
  const [response] = await once(request(url, { headers, agent: false }).end(), 'response');
  return response;
}
