import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type PostgresServer, startPostgresServer } from './postgres-server.js';
import { until } from './until.js';

/** A PostgreSQL server and its standby, with streaming replication between them. */
export interface ReplicatedServers {
  readonly primary: PostgresServer;
  readonly standby: PostgresServer;
  /** Waits until the standby has all that the primary has stored. */
  replicated(): Promise<void>;
  stop(): Promise<void>;
}

/** Writes a commit to the log before it is answered, since `replicated` waits for no more than what is written. */
const REPLICATION = { wal_level: 'replica', max_wal_senders: '5', synchronous_commit: 'on' };

const withSettings = (settings: object) => ({ SETTINGS: JSON.stringify({ ...REPLICATION, ...settings }) });

/** Makes the cluster from which both start, since they have to be copies of each other. */
export async function keepReplicatedCluster(): Promise<string> {
  const kept = join(await mkdtemp(join(tmpdir(), 'replicated-servers-')), 'cluster');
  await (await startPostgresServer(['keep', kept], withSettings({}))).stop();
  return kept;
}

export async function startReplicatedServers(kept: string): Promise<ReplicatedServers> {
  const primary = await startPostgresServer(['copy', kept], withSettings({}));
  const { hostname, port, username, password } = new URL(primary.url);
  const primary_conninfo = `host=${hostname} port=${port} user=${username} password=${password}`;
  const standby = await startPostgresServer(['copy', kept], {
    ...withSettings({ primary_conninfo }),
    STANDBY: 'yes',
  });
  return {
    primary,
    standby,
    async replicated() {
      const [stored] = await rowsOf(primary.url, 'select pg_current_wal_flush_lsn()::text as position');
      const isThere = 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as "isThere"';
      await until(async () => (await rowsOf(standby.url, isThere, [stored?.position]))[0]?.isThere);
    },
    async stop() {
      await Promise.all([primary.stop(), standby.stop()]);
    },
  };
}

/** Runs a statement on a connection of its own to the first database of a server. */
export async function rowsOf(
  server: string,
  statement: string,
  values: readonly unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(statement, [...values])).rows;
  } finally {
    await client.end();
  }
}
