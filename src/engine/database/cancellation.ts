import pg from 'pg';
import { cancelKeyOf, connectionOf } from '../../platform/private-members.js';

/** How long a statement may take, and the error that it fails with then; 0 is no limit. */
interface Limit {
  readonly ms: number;
  readonly fault: () => Error;
}

/**
 * Runs a statement unless the signal is aborted. Cancels it on an abort, whose reason it throws, or once it has taken too long.
 * Ends once a late cancellation cannot hit the next statement of the connection.
 */
export async function untilAborted<T>(
  signal: AbortSignal | undefined,
  cancel: () => Promise<void>,
  run: () => Promise<T>,
  limit?: Limit,
): Promise<T> {
  signal?.throwIfAborted();
  let cancellation: Promise<void> | undefined;
  let reason: unknown;
  const end = (why: unknown) => {
    reason ??= why;
    cancellation ??= cancel().catch(() => undefined);
  };
  const onAbort = () => end(signal?.reason);
  signal?.addEventListener('abort', onAbort);
  const timer = limit?.ms ? setTimeout(() => end(limit.fault()), limit.ms) : undefined;
  try {
    return await run();
  } catch (error) {
    throw reason ?? error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
    await cancellation;
  }
}

/** The longest time until the server has taken the request. */
const LONGEST_MS = 2_000;

/**
 * Cancels the running statement of a connection by the request that PostgreSQL's protocol has for it, on a connection that
 * needs no session. Ends once the server has passed it on, since it closes that connection then.
 */
export function requestCancel(url: string, client: pg.ClientBase): Promise<void> {
  const { host, port, connection } = ownConnection(url);
  const cancel = () => connection.cancel(...cancelKeyOf(client));
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => connection.stream.destroy(new Error('The server took no request')),
      LONGEST_MS,
    );
    connection.on('connect', () => {
      if (!connection.ssl) cancel();
      else if (connection.sslNegotiation !== 'direct') connection.requestSsl();
    });
    connection.on('sslconnect', cancel);
    connection.on('error', reject);
    connection.on('end', () => {
      clearTimeout(timer);
      resolve();
    });
    if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`);
    else connection.connect(port, host);
  });
}

/** Makes a connection with the address and the encryption of a URL, which is not open yet. */
function ownConnection(url: string) {
  const client = new pg.Client(url);
  return { host: client.host, port: client.port, connection: connectionOf(client) };
}
