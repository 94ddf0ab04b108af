import { LRUCache } from 'lru-cache';
import type { ClientBase, QueryResult } from 'pg';

/**
 * The maximum number of prepared statements of a connection; the least recently used one is evicted. Clients choose the
 * selections of a read, so the number of texts is unbounded.
 */
const MOST_STATEMENTS = 250;

/** The texts that the process has sent at least once: most texts occur only once and are not worth preparing. */
const seen = new LRUCache<string, true>({ max: 2000 });

const namesOf = new WeakMap<ClientBase, LRUCache<string, string>>();

let lastName = 0;

/**
 * Runs a statement. From the second use of its text in this process on it is prepared, so that the server parses and
 * plans it once per connection.
 */
export const runPrepared = (
  client: ClientBase,
  text: string,
  values: readonly unknown[],
): Promise<QueryResult> => client.query({ name: nameOf(client, text), text, values: values as unknown[] });

function nameOf(client: ClientBase, text: string): string | undefined {
  const names = namesOf.get(client) ?? namesFor(client);
  const name = names.get(text);
  if (name !== undefined) return name;
  if (!seen.has(text)) {
    seen.set(text, true);
    return undefined;
  }
  const next = `s${++lastName}`;
  names.set(text, next);
  return next;
}

function namesFor(client: ClientBase): LRUCache<string, string> {
  const names = new LRUCache<string, string>({
    max: MOST_STATEMENTS,
    dispose: (name) => forget(client, name),
  });
  namesOf.set(client, names);
  return names;
}

/** The prepared statements that the driver keeps per connection; its types lack them. */
interface Remembered {
  readonly connection: { readonly parsedStatements: Record<string, string> };
}

/** Only what the server has prepared: `deallocate` of an unknown name would fail the open transaction. */
function forget(client: ClientBase, name: string): void {
  const { parsedStatements } = (client as ClientBase & Remembered).connection;
  if (!parsedStatements[name]) return;
  delete parsedStatements[name];
  client.query(`deallocate "${name}"`).catch(() => undefined);
}
