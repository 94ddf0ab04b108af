import { PipelinedConnection } from '../../src/engine/database/transaction.js';

/** The number of messages with statements that transactions send during some work. */
export async function messagesOf(work: () => Promise<unknown>): Promise<number> {
  const sent = jest.spyOn(PipelinedConnection.prototype, 'send');
  try {
    await work();
    return sent.mock.calls.length;
  } finally {
    sent.mockRestore();
  }
}
