/**
 * Runs a statement, or none once the signal is aborted; cancels one that runs by then. It ends only when a late cancellation
 * cannot hit the next statement of the connection any more.
 *
 * @throws the reason of the abort for a statement that was cancelled.
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
