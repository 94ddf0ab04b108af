import { reading } from '../../src/engine/database.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
  await openConnections();
});
afterAll(() => service.stop());

/** Opens the three connections of the service, since the start of one takes longer than a read on a busy machine. */
const openConnections = () =>
  Promise.all(
    ['one', 'two', 'three'].map((reader) =>
      service.database.queries.run(reading(`select pg_sleep(0.1) as "${reader}"`), [], { reader }),
    ),
  );

test('a user who asks for many long reads at once is not served before others who ask later', async () => {
  const { queries } = service.database;
  const answered: string[] = [];
  const read = async (text: string, reader: string) => {
    await queries.run(reading(text), [], { reader });
    answered.push(reader);
  };
  const many = Array.from({ length: 12 }, () => read('select pg_sleep(0.1) as "many"', 'one'));
  const single = read('select 1 as "single"', 'another');
  await Promise.all([...many, single]);
  // One that began before is not interrupted.
  expect(answered.indexOf('another')).toBeLessThanOrEqual(2);
});

test('a read that may take long waits for others of its reader without an error', async () => {
  const { queries } = service.database;
  const texts = Array.from({ length: 30 }, (_, index) => `select ${index} as "number"`);
  const rows = await Promise.all(texts.map((text) => queries.run(reading(text), [], { reader: 'one' })));
  expect(rows).toEqual(texts.map((_, number) => [{ number }]));
});
