import { makeCommunityFixture } from '../support/community-fixture.js';
import { type Service, startService } from '../support/service.js';

const AT_ONCE = 8;
const SENT = 30;

let service: Service;
beforeAll(async () => {
  service = await startService({ environment: { OPERATIONS_AT_ONCE: String(AT_ONCE) } });
});
afterAll(() => service.stop());

/**
 * The most reads of pets that run at the same time while some work is done. They wait until as many run as may, and
 * without a limit all of them would by then.
 */
async function mostReadsDuring(work: () => Promise<unknown>): Promise<number> {
  const { queries } = service.services;
  const run = queries.run.bind(queries);
  let proceed = () => {};
  const allRun = new Promise<void>((resolve) => {
    proceed = resolve;
  });
  let running = 0;
  let most = 0;
  const spy = jest.spyOn(queries, 'run').mockImplementation(async (...args) => {
    if (!args[0].includes('from "pets"')) return (await run(...args)) as never;
    most = Math.max(most, ++running);
    if (running === AT_ONCE) setImmediate(proceed);
    await allRun;
    try {
      return (await run(...args)) as never;
    } finally {
      running--;
    }
  });
  try {
    await work();
    return most;
  } finally {
    spy.mockRestore();
  }
}

test('of many requests that a user sends at once, by both interfaces, only some are executed at the same time, and all are answered', async () => {
  const { admin, residentUser } = await makeCommunityFixture(service);
  const { id } = await service.make.pet(residentUser.resident);
  const client = service.as(admin);
  const read = 'query ($id: GUID!) { pet(id: $id) { id } }';
  const most = await mostReadsDuring(async () => {
    const [byRest, byGraphql] = await Promise.all([
      Promise.all(Array.from({ length: SENT }, () => client.get(`/api/pets/${id}`))),
      Promise.all(Array.from({ length: SENT }, () => client.graphql(read, { id }))),
    ]);
    expect(byRest.filter(({ status }) => status !== 200)).toEqual([]);
    expect(byGraphql.filter(({ data }) => data?.pet?.id !== id)).toEqual([]);
  });
  expect(most).toBe(AT_ONCE);
});

test('while the operations of one user wait, those of another are executed', async () => {
  const { admin, residentUser } = await makeCommunityFixture(service);
  const slots = service.services.operationSlots;
  const { promise: ended, resolve: release } = Promise.withResolvers<void>();
  const held = Array.from({ length: AT_ONCE }, () => slots.run(admin.id, () => ended));
  const waiting = service.as(admin).get('/api/pets');
  const other = await service.as(residentUser).get('/api/pets');
  release();
  await Promise.all(held);
  expect(other.status).toBe(200);
  expect((await waiting).status).toBe(200);
});
