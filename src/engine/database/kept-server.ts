import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { endOldServer } from './old-server.js';
import { type Cluster, PostgresEnded, type PostgresProcess, startPostgres } from './postgres-process.js';

/** How often a start is tried again: a stranger may take a free port first, and processes of a killed server end by and by. */
const MOST_STARTS = 20;

/** How long a server that ended by itself is started again, and the pause between two attempts. */
const RESTART_PATIENCE_MS = 60_000;
const RESTART_PAUSE_MS = 500;

const PASSING_FAULT = /could not bind|could not create any TCP\/IP sockets|pre-existing shared memory block/;

interface Reports {
  readonly log: (line: string) => void;
  /** Receives the line for the operator when the server does not start again. */
  readonly fail: (line: string) => void;
}

/** A server that is started again when it ends by itself. */
export interface KeptServer {
  readonly port: number;
  stop(): Promise<void>;
}

/** Starts the server of a folder, which nobody else starts, and keeps it running on one port until it is stopped. */
export async function keepServer(
  cluster: Cluster,
  settings: Readonly<Record<string, string>>,
  { log, fail }: Reports,
): Promise<KeptServer> {
  let isStopped = false;
  await endOldServer(cluster);
  let running = await startOnFreePort(cluster, settings);
  const { port } = running;
  let reviving: Promise<void> | undefined;

  const revive = async (lines: readonly string[]) => {
    const { message } = new PostgresEnded('postgres', lines);
    log(`The embedded database ended by itself and is started again. Its log says: ${lines.join(' | ')}`);
    const deadline = performance.now() + RESTART_PATIENCE_MS;
    for (;;) {
      try {
        await endOldServer(cluster);
        if (isStopped) return;
        running = await startPostgres(cluster, port, settings);
        log('The embedded database was started again');
        return follow(running);
      } catch (error) {
        if (isStopped) return;
        if (performance.now() > deadline)
          return fail(
            `The embedded database is lost: ${message}. It did not start again: ${(error as Error).message}`,
          );
        await pause(RESTART_PAUSE_MS);
      }
    }
  };
  const follow = ({ ended }: PostgresProcess) => {
    void ended.then((lines) => {
      if (!isStopped) reviving = revive(lines);
    });
  };
  follow(running);
  return {
    port,
    async stop() {
      isStopped = true;
      await reviving;
      await running.stop();
    },
  };
}

async function startOnFreePort(
  cluster: Cluster,
  settings: Readonly<Record<string, string>>,
): Promise<PostgresProcess> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startPostgres(cluster, await freePort(), settings);
    } catch (error) {
      const passes = error instanceof PostgresEnded && error.lines.some((line) => PASSING_FAULT.test(line));
      if (!passes || attempt === MOST_STARTS) throw error;
      await pause(RESTART_PAUSE_MS);
    }
  }
}

/** Returns a port of the loopback address that the operating system calls free. */
async function freePort(): Promise<number> {
  const probe = createServer();
  await once(probe.listen(0, '127.0.0.1'), 'listening');
  const { port } = probe.address() as AddressInfo;
  await once(probe.close(), 'close');
  return port;
}
