import { randomBytes } from 'node:crypto';
import type { LRUCache } from 'lru-cache';
import type { ClientBase } from 'pg';
import { boundedCache } from '../../platform/bounded-cache.js';
import { getOrInsert } from '../../platform/get-or-insert.js';
import { connectionOf } from '../../platform/private-members.js';
import { counter } from '../../platform/process-metrics.js';
import {
  ClosedStatement,
  type Done,
  NamedStatement,
  type PreparedStatement,
  type RowHandling,
  type StatementResult,
} from './named-statement.js';
import type { MeasuredStatement, Plan } from './statement-log.js';

/** The most prepared statements of a connection; the least recently used is evicted, since texts are unbounded. */
const MOST_STATEMENTS = 250;

/** The texts that the process has sent at least once: most texts occur only once and are not worth preparing. */
const seen = boundedCache<string, true>('statement_texts', { max: 2000 });

const preparedOn = new WeakMap<ClientBase, LRUCache<string, PreparedStatement>>();

const unnamedOnly = new WeakSet<ClientBase>();

/** Prepares no statement of a connection from now on, since a pooler sends the next one to another session. */
export const sendUnnamed = (client: ClientBase): void => void unnamedOnly.add(client);

const databaseErrors = counter(
  'database_errors_total',
  'Statements that failed, by the class of their SQLSTATE; `none` where the connection failed',
  'class',
);

/** A mark of this process in statement names, since a command may borrow the session of another process. */
const PROCESS = randomBytes(3).toString('hex');

let lastName = 0;

/** The handling of the rows of a statement, and its measurement. */
interface Sending extends RowHandling {
  readonly measured?: MeasuredStatement | undefined;
}

/** Runs a statement, prepared from the second use of its text on, so the server plans it once per connection. */
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
    databaseErrors.inc({ class: (error as { code?: string }).code?.slice(0, 2) ?? 'none' });
    // The stack of the driver begins at its socket.
    Error.captureStackTrace(error as Error);
    throw error;
  }
}

function preparedFor(client: ClientBase, text: string): PreparedStatement | undefined {
  if (unnamedOnly.has(client)) return undefined;
  const known = getOrInsert(preparedOn, client, () =>
    boundedCache<string, PreparedStatement>('prepared_statements', {
      max: MOST_STATEMENTS,
      dispose: ({ name }) => forget(client, name),
    }),
  );
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

/** Tells whether another use is preparing a statement, unconfirmed: where that fails, the server does not know the name. */
function isUnderway(client: ClientBase, { name }: PreparedStatement): boolean {
  const { parsedStatements, submittedNamedStatements } = connectionOf(client);
  return !parsedStatements[name] && submittedNamedStatements[name] !== undefined;
}

/** Closes a statement by a message of the protocol, as poolers that know the names of statements need it. */
function forget(client: ClientBase, name: string): void {
  const { parsedStatements } = connectionOf(client);
  if (!parsedStatements[name]) return;
  delete parsedStatements[name];
  client.query(new ClosedStatement(name));
}
