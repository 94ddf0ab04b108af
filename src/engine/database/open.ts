import type { Database, ServerOptions } from './database.js';
import { hasReserve } from './disk-watch.js';
import {
  type EmbeddedOptions,
  type EmbeddedServer,
  FEW_CONNECTIONS,
  joinServer,
  ownServer,
} from './embedded.js';
import { NOTIFY } from './queries.js';
import { openServer } from './server.js';

/** Where the database is: on a server of somebody else, or on one of the service itself in a folder. */
export type DatabaseOptions = ServerOptions | EmbeddedOptions;

/** Opens, migrates and seeds the database of the service, with the server that it needs. */
export const openDatabase = (options: DatabaseOptions): Promise<Database> => openOn(options, ownServer);

/** Opens the database for a command of the operator, whether the service runs or not. */
export async function openForCommand(options: DatabaseOptions): Promise<Database> {
  const database = await openOn(options, joinServer);
  return {
    ...database,
    async close() {
      // Instances look for what the command has written. One that is not told looks later by itself.
      await database.queries.change(NOTIFY, ['']).catch(() => undefined);
      await database.close();
    },
  };
}

/** Gives work the server of a database whether the service runs or not. */
export async function withServer<T>(
  options: DatabaseOptions,
  work: (server: ServerOptions) => Promise<T>,
): Promise<T> {
  if (options.kind === 'server') return work(options);
  const server = await joinServer(options);
  try {
    return await work(serverOptions(server, options));
  } finally {
    await server.release();
  }
}

/** Opens a database; an embedded server is released when the database is closed. */
async function openOn(
  options: DatabaseOptions,
  serverOf: (options: EmbeddedOptions) => Promise<EmbeddedServer>,
): Promise<Database> {
  if (options.kind === 'server') return openServer(options);
  const { dataDir, freeBytes = 0 } = options;
  const server = await serverOf(options);
  try {
    const database = await openServer(serverOptions(server, options));
    return {
      ...database,
      hasReserve: () => hasReserve({ dataDir, freeBytes }),
      async close() {
        await database.close();
        await server.release();
      },
    };
  } catch (error) {
    await server.release();
    throw error;
  }
}

const serverOptions = (
  { url }: EmbeddedServer,
  { poolSize = FEW_CONNECTIONS, ...options }: EmbeddedOptions,
): ServerOptions => ({ ...options, kind: 'server', url, poolSize, isReadOnlyWhenFull: true });
