import { unique } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';

/*
 * Somebody with the database role of the service, or an operator by mistake, tries to change the audit log.
 */

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

async function makeEntry(): Promise<number> {
  const root = await service.make.systemAdmin();
  const provider = { giro: 'Plomería', nombre: `Paredes ${unique()}` };
  const { body } = await service.as(root).post('/api/proveedorservicios', provider);
  const [entry] = await service.services.queries.change<{ id: number }>(
    'select "id" from "audit_entries" where "record_id" = $1',
    [body.id],
  );
  if (!entry) throw new Error('The write left no entry');
  return entry.id;
}

const run = (text: string, values: unknown[] = []) => service.services.queries.change(text, values);

test.each([
  ['changed', `update "audit_entries" set "username" = 'nobody' where "id" = $1`],
  ['deleted', 'delete from "audit_entries" where "id" = $1'],
])('an audit entry cannot be %s by the role that owns the table', async (_what, text) => {
  const id = await makeEntry();
  await expect(run(text, [id])).rejects.toThrow('The audit log is append-only');
  expect(
    await run('select 1 from "audit_entries" where "id" = $1 and "username" <> \'nobody\'', [id]),
  ).toHaveLength(1);
});

test('the audit log cannot be truncated', async () => {
  const id = await makeEntry();
  await expect(run('truncate "audit_entries"')).rejects.toThrow('The audit log is append-only');
  expect(await run('select 1 from "audit_entries" where "id" = $1', [id])).toHaveLength(1);
});

test('the permission to change the audit log ends with its statement or transaction', async () => {
  const id = await makeEntry();
  await run('select permit_audit_changes()');
  await expect(run('delete from "audit_entries" where "id" = $1', [id])).rejects.toThrow('append-only');
});
