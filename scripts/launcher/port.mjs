import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import * as util from 'node:util';
import { Fault } from './fault.mjs';
import { inProject } from './project.mjs';

/** The defaults of src/platform/config/variables.ts, which is not compiled yet; a test compares them. */
export const DEFAULTS = { PORT: '4000', HOST: '127.0.0.1', HOST_IN_PRODUCTION: '0.0.0.0' };

const LARGEST = 65_535;

/** So many ports after one that is taken are tried. */
const NEXT_PORTS = 20;

/**
 * Refuses to go on when the service will not be able to listen, so that this is known before anything is installed, built or
 * filled. Values that are invalid are left to the service, which names them.
 * @throws Fault
 */
export async function assertPortIsFree() {
  const { host, port } = readAddress({ ...readEnvironmentFile(), ...process.env });
  if (!(port > 0 && port <= LARGEST)) return;
  const error = await listenOnce(host, port);
  if (error?.code === 'EADDRINUSE') {
    throw new Fault(
      `Port ${port} of ${host} is taken: end the program that listens there, or choose another port: PORT=${await freePort(host, port)} npm start`,
    );
  }
}

/** The next port that is free at this moment; 0, with which the system chooses one, where the next ones are taken too. */
async function freePort(host, taken) {
  const last = Math.min(taken + NEXT_PORTS, LARGEST);
  for (let port = taken + 1; port <= last; port++) if (!(await listenOnce(host, port))) return port;
  return 0;
}

/** A blank value counts as absent, as in the service. */
function readAddress(environment) {
  const given = (name) => environment[name]?.trim() || undefined;
  const isProduction = given('NODE_ENV')?.toLowerCase() === 'production';
  const port = given('PORT') ?? DEFAULTS.PORT;
  return {
    host: given('HOST') ?? (isProduction ? DEFAULTS.HOST_IN_PRODUCTION : DEFAULTS.HOST),
    port: /^\d+$/.test(port) ? Number(port) : Number.NaN,
  };
}

/** What .env sets; nothing where this Node.js cannot read it, or there is none that can be read. */
function readEnvironmentFile() {
  try {
    return util.parseEnv?.(readFileSync(inProject('.env'), 'utf8')) ?? {};
  } catch {
    return {};
  }
}

/** The error of listening on an address for a moment, or undefined. */
function listenOnce(host, port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}
