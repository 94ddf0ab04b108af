import type { Database, ServerOptions } from './database.js';
import type { EmbeddedOptions, InstanceOptions } from './embedded.js';

/** Where the database is: on a server, or embedded in a folder or as a given instance. */
export type DatabaseOptions = ServerOptions | EmbeddedOptions | InstanceOptions;

/** Opens, migrates and seeds the database. Loads only the engine that is asked for. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.kind === 'server') {
    const { openServer } = await import('./server.js');
    return openServer(options);
  }
  const { openEmbedded, openInstance } = await import('./embedded.js');
  return 'pglite' in options ? openInstance(options) : openEmbedded(options);
}

/** Opens the database for a command of the operator, whether the service runs or not. */
export async function openForCommand(options: ServerOptions | EmbeddedOptions): Promise<Database> {
  if (options.kind === 'server') return openDatabase(options);
  const { openEmbeddedForCommand } = await import('./embedded.js');
  return openEmbeddedForCommand(options);
}
