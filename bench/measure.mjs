// Loads a server with a workload and measures it.
import autocannon from 'autocannon';
import { cpuOf, cpuOfFamily } from './process-figures.mjs';

export const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
export const CONNECTIONS = Number(process.env.BENCH_CONNECTIONS ?? 32);

/** Requests to a contender that a connection sends in turn. */
export function requestsOf(contender, workload, connection = 0) {
  if (workload.mix) {
    const all = workload.mix.flatMap((part) => requestsOf(contender, part));
    const start = connection % all.length;
    return [...all.slice(start), ...all.slice(0, start)];
  }
  if (workload.query) {
    return [{ method: 'POST', path: '/graphql', body: JSON.stringify(contender.document(workload)) }];
  }
  const { method = 'GET', path, ticketOf, bodies = [undefined] } = workload;
  const asked = ticketOf ? `${path}/${ticketOf(connection)}` : path;
  return bodies.map((body) => ({
    method,
    path: asked,
    ...(body ? { body: JSON.stringify(body) } : {}),
  }));
}

/** Requests before the first measurement of a workload: V8 optimizes what a server runs after thousands of them. */
const WARM_UP = Number(process.env.BENCH_WARM_UP ?? 10_000);

/** Seconds after which no further ones are sent before the first measurement, and before each other one, after other servers were loaded. */
const LONGEST_WARM_UP = 8;
const WARM_AGAIN = 0.25;

/** Requests a second, p50 and p99 in milliseconds, and microseconds of CPU for a request, of the server and of PostgreSQL. */
export async function measure(contender, workload, headers, { postgres, isFirst }) {
  const rate = await warmUp(contender, workload, headers, isFirst ? LONGEST_WARM_UP : WARM_AGAIN);
  // Where a connection has hardly one answer in that time, each is given two requests.
  const until = rate * SECONDS < 2 * CONNECTIONS ? { amount: 2 * CONNECTIONS } : { duration: SECONDS };
  const { requests, latency, duration, before, after } = await observed(contender, workload, headers, {
    postgres,
    ...until,
  });
  return {
    rate: requests.total / duration,
    p50: latency.p50,
    p99: latency.p99,
    cpu: (after.server - before.server) / requests.total,
    postgres: (after.postgres - before.postgres) / requests.total,
  };
}

/** Sends requests, all of which are answered: abandoned ones would be the load of what follows. Resolves to how many a second were. */
async function warmUp(contender, workload, headers, seconds) {
  let rate = 0;
  let amount = CONNECTIONS;
  for (let sent = 0, passed = 0; sent < WARM_UP && passed < seconds; sent += amount / 2) {
    const { duration } = await load(contender, workload, headers, { amount });
    rate = amount / duration;
    passed += duration;
    amount *= 2;
  }
  return rate;
}

async function observed(contender, workload, headers, { postgres, ...until }) {
  const before = await cpuTimes(contender, postgres);
  const result = await load(contender, workload, headers, until);
  return { ...result, before, after: await cpuTimes(contender, postgres) };
}

async function cpuTimes({ child }, postgres) {
  const [server, database] = await Promise.all([cpuOf(child), postgres ? cpuOfFamily(postgres) : Number.NaN]);
  return { server, postgres: database };
}

/** Seconds after which an answer counts as a failure: lists of all rows, in an order that no index has, take several. */
const LONGEST_ANSWER = 120;

/** How often the end of a load is looked for, in milliseconds, which is a part of its measured time. */
const SAMPLE_MS = 50;

async function load(contender, workload, headers, until) {
  let connection = 0;
  const result = await autocannon({
    url: contender.url,
    headers,
    connections: CONNECTIONS,
    timeout: LONGEST_ANSWER,
    sampleInt: SAMPLE_MS,
    ...until,
    setupClient: (client) => client.setRequests(requestsOf(contender, workload, connection++)),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${contender.name}, ${workload.name}: ${result.non2xx} refused, ${result.errors} failed`);
  return result;
}

/** Each figure of the round in which it was best. */
export function best(rounds) {
  const least = (figure) => Math.min(...rounds.map((round) => round[figure]));
  return {
    rate: Math.max(...rounds.map(({ rate }) => rate)),
    p50: least('p50'),
    p99: least('p99'),
    cpu: least('cpu'),
    postgres: least('postgres'),
  };
}
