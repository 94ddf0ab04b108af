import type { ClientBase, Pool } from 'pg';
import { connectionOf } from '../../platform/private-members.js';
import { isReadOnly, isStalePlan } from './errors.js';

/**
 * How long a connection is used at most, more or less a random part: long enough that its prepared statements pay, and short
 * enough that connections move to a server that joins or comes back, one after the other.
 */
const LIFETIME_SECONDS = 30 * 60;
const SPREAD = 0.2;

const END_SESSION = 'select pg_terminate_backend(pg_backend_pid())';

const randomLifetime = () => LIFETIME_SECONDS * (1 + SPREAD * (2 * Math.random() - 1));

/**
 * Replaces connections of pools after their lifetime; and all of them when they lead to a server that became read-only, or have
 * prepared statements that no longer fit the tables. Idle ones are closed at once, the others when they are given back.
 */
export class Renewal {
  readonly #pools: Pool[] = [];
  /** The connections that have been opened since the last replacement and are not retired. */
  #current = new WeakSet<ClientBase>();

  /** Watches a pool; `isPooled` says that a pooler keeps the sessions of its connections for others. */
  watch(pool: Pool, isPooled: boolean): void {
    this.#pools.push(pool);
    // The pool reads it when it has opened a connection, before this event.
    const chooseLifetime = () => {
      pool.options.maxLifetimeSeconds = randomLifetime();
    };
    chooseLifetime();
    pool.on('connect', (client) => {
      chooseLifetime();
      this.#current.add(client);
      connectionOf(client).on('errorMessage', (error: unknown) => {
        if (isReadOnly(error) || isStalePlan(error)) this.replaceAll(client);
      });
    });
    pool.on('release', (_error, client) => {
      if (this.#current.has(client)) return;
      if (isPooled) client.query(END_SESSION).catch(() => undefined);
      void client.end();
    });
  }

  /** Watches a pool whose connection is needed between two uses too: it is closed by `endIfOutdated` alone. */
  watchKept(pool: Pool): void {
    pool.on('connect', (client) => {
      this.#current.add(client);
      const timer = setTimeout(() => this.retire(client), randomLifetime() * 1000).unref();
      client.once('end', () => clearTimeout(timer));
    });
  }

  /** Closes the idle connection of such a pool whose time has passed, or that is to be replaced. */
  async endIfOutdated(pool: Pool): Promise<void> {
    if (pool.idleCount === 0) return;
    const client = await pool.connect();
    client.release(!this.#current.has(client));
  }

  /** Lets a connection be closed when it is given back. */
  retire(client: ClientBase): void {
    this.#current.delete(client);
  }

  /** Replaces all connections because of one; does nothing where that one is to be closed already. */
  replaceAll(because: ClientBase): void {
    if (!this.#current.has(because)) return;
    this.#current = new WeakSet();
    for (const pool of this.#pools) {
      for (let idle = pool.idleCount; idle > 0; idle--) {
        pool.connect().then(
          (client) => client.release(),
          () => undefined,
        );
      }
    }
  }
}
