import type { ReplicaConfig } from '../../platform/config/config.js';
import type { Database, ServerOptions } from './database.js';
import { NO_TIMEOUTS } from './pools.js';
import { Replica } from './replica.js';
import { Replicas } from './replicas.js';

/** Adds the replicas of a database, which are connected to as it is. */
export function withReplicas(
  database: Database,
  { poolSize, timeouts = NO_TIMEOUTS, log = () => undefined }: ServerOptions,
  { urls, lagMs }: ReplicaConfig,
): Database {
  const members = urls.map((url) => new Replica({ url, poolSize, timeouts }));
  const replicas = new Replicas({ replicas: members, primary: database.queries, lagMs, log });
  return {
    ...database,
    replicas,
    connections: () => [...database.connections(), ...replicas.figures()],
    async close() {
      await replicas.close();
      await database.close();
    },
  };
}
