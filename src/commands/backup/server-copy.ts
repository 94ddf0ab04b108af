import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { RowCopy, RowWriter } from './row-copy.js';
import { CHUNK_BYTES, namesOf, orderOf } from './table-rows.js';

/**
 * Copies rows by COPY over a connection to a server.
 * @param cut Closes the connection, which a COPY that is not read to its end would occupy.
 */
export const serverCopy = (client: ClientBase, cut: () => void): RowCopy => ({
  async *read(table) {
    const rows = `select ${namesOf(table)} from "${table.name}" t order by ${orderOf(table)}`;
    let isRead = false;
    try {
      yield* client.query(copyTo(`copy (${rows}) to stdout`));
      isRead = true;
    } finally {
      if (!isRead) cut();
    }
  },
  write({ name }, columns) {
    // Truncated by the same transaction, so its rows need no later vacuum.
    const statement = `copy "${name}" (${namesOf({ columns })}) from stdin with (freeze)`;
    return writerTo(client, statement);
  },
});

function writerTo(client: ClientBase, statement: string): RowWriter {
  const rows = new PassThrough({ highWaterMark: 2 * CHUNK_BYTES });
  const written = pipeline(rows, client.query(copyFrom(statement)));
  // Whoever adds or ends sees the fault.
  written.catch(() => undefined);
  return {
    async add(chunk) {
      if (!rows.write(chunk)) await Promise.race([once(rows, 'drain'), written]);
    },
    async end() {
      rows.end();
      await written;
    },
    async abort() {
      rows.destroy();
      await written.catch(() => undefined);
    },
  };
}
