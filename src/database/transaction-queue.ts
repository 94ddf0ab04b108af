import type { Pool } from 'pg';
import { ConnectionQueue } from './connection-queue.js';
import type { Cancel } from './read-share.js';
import { TransactionShare, type WholeTransaction } from './transaction-share.js';

/** The most transactions that a connection is given at once. */
const MOST_SHARED = 8;

/** With more, processes of the database take the cores from each other in the midst of a message. */
const MOST_AT_ONCE = 2;

/** The transactions of one message that wait for a connection of a pool. */
export function transactionQueue(pool: Pool, cancel: Cancel): ConnectionQueue<WholeTransaction> {
  const queue = new ConnectionQueue<WholeTransaction>(pool, {
    mostShared: MOST_SHARED,
    mostAtOnce: MOST_AT_ONCE,
    send: (client, transactions) => new TransactionShare(client, cancel, sendAlone).send(transactions),
  });
  const sendAlone = (transaction: WholeTransaction) => queue.addFirst([{ ...transaction, mayShare: false }]);
  return queue;
}
