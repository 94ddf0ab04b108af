// Sends random REST and GraphQL requests, drawn from the OpenAPI document and the schema, as every role and without
// a token. The run fails at an answer with a 5xx status, an answer that does not arrive in time, or an answer that
// is not what its content type says. The seed determines the requests.
//   npm run fuzz [-- --requests 10000] [--seed 1] [--engine embedded|postgres]   both by default
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { buildSchema } from 'graphql';
import { stopAll } from '../bench/children.mjs';
import { readCatalogue } from './fuzz/catalogue.mjs';
import { graphqlRequests } from './fuzz/graphql.mjs';
import { restRequests } from './fuzz/rest.mjs';
import { createSender } from './fuzz/sender.mjs';
import { createRandom } from './random.mjs';
import { openStorage, startService } from './service.mjs';

const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    engine: { type: 'string' },
  },
});
const REQUESTS = Number(options.requests);
const SEED = Number(options.seed);
const ENGINES = options.engine ? [options.engine] : ['embedded', 'postgres'];
/** Requests until the service starts again on fresh data: random requests remove accounts and communities. */
const REQUESTS_OF_DATA = 2500;
const CONCURRENCY = 4;
const MOST_FAULTS = 20;

const catalogue = readCatalogue(JSON.parse(await readFile('docs/openapi.json', 'utf8')));
const schema = buildSchema(await readFile('schema.graphql', 'utf8'));
const restRequest = restRequests(catalogue);
const graphqlRequest = graphqlRequests(schema, catalogue);

try {
  for (const engine of ENGINES) await fuzz(engine, Math.ceil(REQUESTS / ENGINES.length));
} finally {
  stopAll();
}

async function fuzz(engine, count) {
  const statuses = new Map();
  const began = performance.now();
  let faults = 0;
  let slowest = 0;
  for (let sent = 0; sent < count; sent += REQUESTS_OF_DATA) {
    const storage = await openStorage(engine);
    const service = await startService(storage.settings);
    const random = createRandom(SEED + sent);
    const batch = Array.from({ length: Math.min(REQUESTS_OF_DATA, count - sent) }, () =>
      random.chance(0.6) ? { rest: restRequest(random) } : { graphql: graphqlRequest(random) },
    );
    const send = await createSender(service.url, catalogue);
    await inParallel(batch, async (request, at) => {
      const { status, milliseconds, fault, sentAs } = await send(request, at);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      slowest = Math.max(slowest, milliseconds);
      if (fault && ++faults <= MOST_FAULTS) console.log(`${engine} ${sent + at}: ${fault}\n  ${sentAs}`);
    });
    if (!service.isRunning()) {
      faults++;
      console.log(`${engine}: the service ended`);
    }
    for (const line of service.faults.slice(0, MOST_FAULTS)) console.log(`  log: ${line.slice(0, 1000)}`);
    await service.end('SIGTERM');
    await storage.remove();
  }
  const counted = [...statuses].sort(([a], [b]) => a - b).map(([status, number]) => `${status}: ${number}`);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(`${engine}: ${count} requests, seed ${SEED}, ${seconds} s, slowest ${slowest.toFixed(0)} ms`);
  console.log(`  ${counted.join(', ')}; ${faults} faults`);
  if (faults > 0) process.exitCode = 1;
}

async function inParallel(items, work) {
  const waiting = items.entries();
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const [at, item] of waiting) await work(item, at);
    }),
  );
}
