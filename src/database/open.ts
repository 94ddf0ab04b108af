import type { Database } from './database.js';
import { type EmbeddedOptions, type InstanceOptions, openEmbedded, openInstance } from './embedded.js';
import { openServer, type ServerOptions } from './server.js';

/** Where the database is: on a server, or embedded in a folder or as a given instance. */
export type DatabaseOptions = ServerOptions | EmbeddedOptions | InstanceOptions;

/** Opens, migrates and seeds the database. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.kind === 'server') return openServer(options);
  return 'pglite' in options ? openInstance(options) : openEmbedded(options);
}
