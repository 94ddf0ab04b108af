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

/** Runs work whose signal is aborted, for a reason, once it has taken so many milliseconds; 0 is no limit. */
export async function withinTime<T>(
  ms: number,
  reasonOf: () => Error,
  work: (limit: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController();
  const timer = ms === 0 ? undefined : setTimeout(() => limit.abort(reasonOf()), ms);
  try {
    return await work(limit.signal);
  } finally {
    clearTimeout(timer);
  }
}
