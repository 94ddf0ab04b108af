import type { RunText } from '../../platform/jobs/job-queue.js';
import { onConnection } from './on-connection.js';
import type { Pools } from './pools.js';
import { runPrepared, runText } from './prepared-statements.js';

/** Runs texts over the pools of a database; of several statements, a text gives the rows of all. */
export const poolTexts =
  (pools: Pools): RunText =>
  (text, values = []) =>
    onConnection(pools.current(), async (client) => {
      if (values.length > 0) return { rows: (await runPrepared(client, text, values)).rows };
      try {
        return { rows: [await runText(client, text, {})].flat().flatMap(({ rows }) => rows ?? []) };
      } catch (error) {
        // A text that begins a transaction leaves it open where a statement fails; elsewhere this does nothing.
        await client.query('rollback').catch(() => undefined);
        throw error;
      }
    });
