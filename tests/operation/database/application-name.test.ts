import { hostname } from 'node:os';
import { type LockedServer, startLockedServer } from '../../support/locked-server.js';

let server: LockedServer;
beforeAll(async () => {
  server = await startLockedServer();
});
afterAll(() => server.stop());

test('the connections of an instance have its host and process as their name on the server', async () => {
  const { service } = await server.serve({ poolSize: 4 });
  expect((await service.anonymous.get('/health/ready')).status).toBe(200);
  const names = await server.observe<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and application_name <> ''`,
  );
  expect(names).toEqual([{ name: `community-service@${hostname()}:${process.pid}`.slice(-63) }]);
});
