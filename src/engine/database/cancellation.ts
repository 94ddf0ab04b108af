import pg from 'pg';
import { cancelKeyOf, connectionOf } from '../../platform/private-members.js';

/**
 * Runs a statement unless the signal is aborted, and cancels it on an abort, whose reason it throws. Ends once a late
 * cancellation cannot hit the next statement of the connection.
 */
export async function untilAborted<T>(
  signal: AbortSignal | undefined,
  cancel: () => Promise<void>,
  run: () => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  let cancellation: Promise<void> | undefined;
  const onAbort = () => {
    cancellation = cancel().catch(() => undefined);
  };
  signal?.addEventListener('abort', onAbort);
  try {
    return await run();
  } catch (error) {
    throw signal?.aborted ? signal.reason : error;
  } finally {
    signal?.removeEventListener('abort', onAbort);
    await cancellation;
  }
}

/** Runs work whose signal is aborted with another one, or for a reason once it has taken so many milliseconds; 0 is no limit. */
export async function withinTime<T>(
  ms: number,
  reasonOf: () => Error,
  signal: AbortSignal | undefined,
  work: (end: AbortSignal | undefined) => Promise<T>,
): Promise<T> {
  if (ms === 0) return work(signal);
  signal?.throwIfAborted();
  const end = new AbortController();
  // Not `AbortSignal.any`, whose weak references keep what belongs to a request until a major garbage collection.
  const onAbort = () => end.abort(signal?.reason);
  signal?.addEventListener('abort', onAbort);
  const timer = setTimeout(() => end.abort(reasonOf()), ms);
  try {
    return await work(end.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
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
