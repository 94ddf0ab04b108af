// Measures a service under load: the latency of other requests, and its memory.
import { setTimeout as pause } from 'node:timers/promises';

const PROBE_EVERY_MS = 25;

/** The secrets of the services that the benchmarks start. */
export const SECRETS = {
  JWT_KEY: 'a key for nothing but the benchmark, 32+',
  METRICS_TOKEN: 'a-token-for-nothing-but-the-benchmark',
};

export async function tokenOf(user) {
  const { createTokens } = await import('../dist/platform/security/tokens.js');
  const { systemClock } = await import('../dist/platform/time.js');
  const tokens = createTokens({
    keys: [{ id: null, secret: SECRETS.JWT_KEY }],
    issuer: 'community-service',
    audience: 'community-clients',
    lifetimeMinutes: 600,
    clock: systemClock,
  });
  return tokens.issue(user).token;
}

/**
 * Alternates between a REST record and a cached GraphQL document; resolves to the milliseconds, or infinity
 * for a failure.
 */
export function probeOf(url, token, vehicle) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const query = 'query ($id: GUID!) { vehicle(id: $id) { id brand resident { fullName } } }';
  const body = JSON.stringify({ query, variables: { id: vehicle } });
  let count = 0;
  return async () => {
    const began = performance.now();
    const asked =
      count++ % 2 === 0
        ? fetch(`${url}/api/vehicles/${vehicle}`, { headers })
        : fetch(`${url}/graphql`, { method: 'POST', headers, body });
    const answered = await asked
      .then(async (response) => (await response.text()) && response.ok)
      .catch(() => false);
    return answered ? performance.now() - began : Number.POSITIVE_INFINITY;
  };
}

/**
 * Sends probes at a steady pace, whether or not earlier ones were answered, so that slow answers are counted.
 */
export async function probeWhile(isGoing, probe) {
  const asked = [];
  while (isGoing()) {
    asked.push(probe());
    await pause(PROBE_EVERY_MS);
  }
  return (await Promise.all(asked)).sort((a, b) => a - b);
}

/** The maximum memory of the process, in MiB. */
export async function watchMemory(isGoing, url, everyMs = 1000) {
  let most = 0;
  while (isGoing()) {
    const metrics = await fetch(`${url}/metrics`, {
      headers: { authorization: `Bearer ${SECRETS.METRICS_TOKEN}` },
    })
      .then((response) => response.text())
      .catch(() => '');
    const bytes = Number(/^process_resident_memory_bytes (\d+)/m.exec(metrics)?.[1] ?? 0);
    most = Math.max(most, bytes / 1024 / 1024);
    await pause(everyMs);
  }
  return most;
}

export function quantile(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
