import { createPictureTurns } from '../../src/platform/pictures/picture-store.js';

/** Whose picture is read next. */

test('an owner with many pictures goes behind all others who wait', async () => {
  const inTurn = createPictureTurns();
  const order: string[] = [];
  const read = (owner: string, name: string) =>
    inTurn(owner, async () => {
      await Promise.resolve();
      order.push(name);
    });
  await Promise.all([
    read('a', 'a1'),
    read('a', 'a2'),
    read('a', 'a3'),
    read('b', 'b1'),
    read('c', 'c1'),
    read('b', 'b2'),
  ]);
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('one picture is read at a time, also after one that failed', async () => {
  const inTurn = createPictureTurns();
  let running = 0;
  const read = async () => {
    expect(++running).toBe(1);
    await Promise.resolve();
    running--;
    throw new Error('damaged');
  };
  const answers = await Promise.allSettled(['a', 'a', 'b'].map((owner) => inTurn(owner, read)));
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await inTurn('a', async () => 'read')).toBe('read');
});

test('the pictures of an owner that wait are bounded, and those of another are read', async () => {
  const inTurn = createPictureTurns();
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const reads = [inTurn('a', () => held)];
  for (let count = 0; count < 256; count++) reads.push(inTurn('a', async () => undefined));
  await expect(inTurn('a', async () => undefined)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  reads.push(inTurn('b', async () => undefined));
  goOn();
  await Promise.all(reads);
});
