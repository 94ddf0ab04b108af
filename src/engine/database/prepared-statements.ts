import { randomBytes } from 'node:crypto';
import type { LRUCache } from 'lru-cache';
import type { ClientBase } from 'pg';
import { boundedCache } from '../../platform/bounded-cache.js';
import { connectionOf } from '../../platform/private-members.js';
import {
  type Done,
  NamedStatement,
  type PreparedStatement,
  type RowHandling,
  type StatementResult,
} from './named-statement.js';
import type { MeasuredStatement, Plan } from './statement-log.js';

/**
 * The maximum number of prepared statements of a connection; the least recently used one is evicted. Clients choose the
 * selections of a read, so the number of texts is unbounded.
 */
const MOST_STATEMENTS = 250;

/** The texts that the process has sent at least once: most texts occur only once and are not worth preparing. */
const seen = boundedCache<string, true>('statement_texts', { max: 2000 });

const preparedOn = new WeakMap<ClientBase, LRUCache<string, PreparedStatement>>();

/** A command may borrow the session of the embedded engine, where the statements of another process have names too. */
const PROCESS = randomBytes(3).toString('hex');

let lastName = 0;

/** How the rows of a statement are handled, and by what it is measured. */
interface Sending extends RowHandling {
  readonly measured?: MeasuredStatement | undefined;
}

/**
 * Runs a statement. From the second use of its text in this process on it is prepared, so that the server parses and
 * plans it once per connection.
 */
export function runPrepared(
  client: ClientBase,
  text: string,
  values: readonly unknown[],
  sending: Sending = {},
): Promise<StatementResult> {
  const prepared = preparedFor(client, text);
  return execute(prepared ? 'generic' : 'once', sending, (done) => {
    client.query(new NamedStatement(client, prepared ?? unprepared(text), values, sending, done));
  });
}

/** Runs a statement that is planned with its values, or whose text will not come again. */
export function runOnce(
  client: ClientBase,
  text: string,
  values: readonly unknown[],
  sending: Sending = {},
): Promise<StatementResult> {
  return execute(values.length > 0 ? 'custom' : 'once', sending, (done) => {
    client.query(new NamedStatement(client, unprepared(text), values, sending, done));
  });
}

/** Runs a text without values, which may consist of several statements; those cannot be prepared. */
export const runText = (client: ClientBase, text: string, sending: Sending): Promise<StatementResult> =>
  execute('once', sending, (done) => {
    client.query(text, (error: Error | null, result) => done(error, result));
  });

const unprepared = (text: string): PreparedStatement => ({ name: '', text, columns: null });

async function execute(
  plan: Plan,
  { measured }: Sending,
  send: (done: Done) => void,
): Promise<StatementResult> {
  try {
    return await new Promise((resolve, reject) => {
      measured?.start();
      send((error, result) => {
        measured?.end(plan, result);
        if (error) reject(error);
        else resolve(result as StatementResult);
      });
    });
  } catch (error) {
    // The stack of the driver begins at its socket.
    Error.captureStackTrace(error as Error);
    throw error;
  }
}

function preparedFor(client: ClientBase, text: string): PreparedStatement | undefined {
  const known = preparedOn.get(client) ?? noneOn(client);
  const prepared = known.get(text);
  if (prepared) return isUnderway(client, prepared) ? undefined : prepared;
  if (!seen.has(text)) {
    seen.set(text, true);
    return undefined;
  }
  const next = { name: `s${PROCESS}_${++lastName}`, text, columns: null };
  known.set(text, next);
  return next;
}

/**
 * Whether another use of a statement is to prepare it, which the server has not confirmed. It may fail, for instance since a
 * table is locked, and then the server would not know the name.
 */
function isUnderway(client: ClientBase, { name }: PreparedStatement): boolean {
  const { parsedStatements, submittedNamedStatements } = connectionOf(client);
  return !parsedStatements[name] && submittedNamedStatements[name] !== undefined;
}

function noneOn(client: ClientBase): LRUCache<string, PreparedStatement> {
  const none = boundedCache<string, PreparedStatement>('prepared_statements', {
    max: MOST_STATEMENTS,
    dispose: ({ name }) => forget(client, name),
  });
  preparedOn.set(client, none);
  return none;
}

/** Only what the server has prepared: `deallocate` of an unknown name would fail the open transaction. */
function forget(client: ClientBase, name: string): void {
  const { parsedStatements } = connectionOf(client);
  if (!parsedStatements[name]) return;
  delete parsedStatements[name];
  client.query(`deallocate "${name}"`).catch(() => undefined);
}
