import type { Context } from '../../engine/declare.js';

/** The maximum length of a recorded entry, in characters of its JSON. */
const MOST_CHARACTERS = 4000;

/** Writes client log entries to the service's log at debug level. */
export async function recordClientLogs(ctx: Context, entries: readonly unknown[]): Promise<void> {
  const { rateLimits, log } = ctx.services;
  await rateLimits.anonymousWrite(ctx.address);
  if (!log.isLevelEnabled('debug')) return;
  for (const entry of entries) {
    log.debug(
      { requestId: ctx.requestId, entry: JSON.stringify(entry).slice(0, MOST_CHARACTERS) },
      'A client reports',
    );
  }
}
