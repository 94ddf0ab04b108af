import { createWorkQueue } from '../../src/graphql/document-cache.js';

function occupy(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test('the work queue runs its items in order and lets the event loop run between them', async () => {
  const enqueue = createWorkQueue();
  const log: string[] = [];
  const piece = (name: string) =>
    enqueue(() => {
      log.push(name);
      occupy(5);
      setImmediate(() => log.push(`after ${name}`));
      return name;
    });
  expect(await Promise.all([piece('one'), piece('two'), piece('three')])).toEqual(['one', 'two', 'three']);
  expect(log).toEqual(['one', 'after one', 'two', 'after two', 'three']);
});

test('a failed item of the work queue does not prevent the next one', async () => {
  const enqueue = createWorkQueue();
  const failing = enqueue(() => {
    throw new Error('failed');
  });
  const next = enqueue(() => 'done');
  await expect(failing).rejects.toThrow('failed');
  expect(await next).toBe('done');
});
