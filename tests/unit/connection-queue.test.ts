import type { Pool } from 'pg';
import { ConnectionQueue } from '../../src/database/connection-queue.js';

/** What is sent at once to a pool with connections that are free. */

interface Message {
  readonly items: readonly number[];
  /** Answers its items. */
  end(): void;
}

interface Item {
  readonly number: number;
  readonly mayShare: boolean;
  readonly reject: (error: unknown) => void;
}

const FREE = { idleCount: 10, totalCount: 10, options: { max: 10 } };

/** A queue that sends up to three messages of up to four items at once, over a pool that gives each call a connection. */
function openQueue(pool: object = FREE) {
  const sent: Message[] = [];
  const queue = new ConnectionQueue<Item>({ connect: async () => ({}), ...pool } as unknown as Pool, {
    mostShared: 4,
    mostAtOnce: 3,
    send: (_, items) =>
      new Promise((end) => sent.push({ items: items.map(({ number }) => number), end: () => end() })),
  });
  const refused: number[] = [];
  const add = (count: number, mayShare = true) => {
    for (let number = 1; number <= count; number++)
      queue.add({ number, mayShare, reject: () => refused.push(number) });
  };
  const messages = async () => {
    await endOfTurn();
    return sent.map(({ items }) => items);
  };
  return { sent, add, messages, refused };
}

/** Time passes only when a test says so. Returns what lets the timers run. */
function stopClock(): () => void {
  const timers: (() => void)[] = [];
  jest.spyOn(globalThis, 'setTimeout').mockImplementation((run: () => void) => {
    timers.push(run);
    return {} as NodeJS.Timeout;
  });
  return () => {
    for (const run of timers.splice(0)) run();
  };
}

afterEach(() => jest.restoreAllMocks());

const endOfTurn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

test('three messages are executed at once, and the next one begins when one ends', async () => {
  stopClock();
  const { sent, add, messages } = openQueue();
  add(18);
  expect(await messages()).toEqual([
    [1, 2, 3, 4],
    [5, 6, 7, 8],
    [9, 10, 11, 12],
  ]);
  sent[1]?.end();
  expect((await messages()).slice(3)).toEqual([[13, 14, 15, 16]]);
  sent[0]?.end();
  expect((await messages()).slice(4)).toEqual([[17, 18]]);
});

test('a message that takes long lets another one begin, and its end no further one', async () => {
  const passTime = stopClock();
  const { sent, add, messages } = openQueue();
  add(30);
  await messages();
  passTime();
  expect((await messages()).map((items) => items[0])).toEqual([1, 5, 9, 13, 17, 21]);
  for (const { end } of sent.slice(0, 3)) end();
  expect(await messages()).toHaveLength(6);
  sent[3]?.end();
  expect(await messages()).toHaveLength(7);
});

test('without a free connection each message asks for one, and the pool refuses what waits too long', async () => {
  const exhausted = { ...FREE, idleCount: 0, connect: () => Promise.reject(new Error('Too late')) };
  const { sent, add, messages, refused } = openQueue(exhausted);
  add(5, false);
  await messages();
  expect(sent).toEqual([]);
  expect(refused).toEqual([1, 2, 3, 4, 5]);
});
