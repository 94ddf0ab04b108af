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

/** Seconds that these requests may take, so that long lists do not warm up for minutes. */
const LONGEST_WARM_UP = 8;

/** Seconds of load before each further measurement, after other servers were loaded. */
const WARM_AGAIN = 0.25;

/** Requests a second, p50 and p99 in milliseconds, and microseconds of CPU for a request, of the server and of PostgreSQL. */
export async function measure(contender, workload, headers, { postgres, isFirst }) {
  if (isFirst) await warmUp(contender, workload, headers);
  else await load(contender, workload, headers, { duration: WARM_AGAIN });
  const timed = await observed(contender, workload, headers, { postgres, duration: SECONDS });
  // Answers that take longer than the measurement are not counted: each connection is given one or two.
  const isEnough = timed.requests.total >= CONNECTIONS;
  const { requests, latency, duration, before, after } = isEnough
    ? timed
    : await observed(contender, workload, headers, { postgres, amount: 2 * CONNECTIONS });
  return {
    rate: requests.total / duration,
    p50: latency.p50,
    p99: latency.p99,
    cpu: (after.server - before.server) / requests.total,
    postgres: (after.postgres - before.postgres) / requests.total,
  };
}

async function warmUp(contender, workload, headers) {
  let sent = 0;
  for (let second = 0; second < LONGEST_WARM_UP && sent < WARM_UP; second++)
    sent += (await load(contender, workload, headers, { duration: 1 })).requests.total;
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

async function load(contender, workload, headers, until) {
  let connection = 0;
  const result = await autocannon({
    url: contender.url,
    headers,
    connections: CONNECTIONS,
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
