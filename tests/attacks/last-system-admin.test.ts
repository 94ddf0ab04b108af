import { User } from '../../src/modules/identity/user.entity.js';
import { type Person, roleId } from '../support/accounts.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const SYSTEM_ADMIN = roleId('SYSTEM_ADMIN');

/** Makes these users the only active system administrators. */
async function onlySystemAdmins(count: number): Promise<Person[]> {
  const made = [];
  for (let index = 0; index < count; index++) made.push(await service.make.systemAdmin());
  const others = { roleId: SYSTEM_ADMIN, isActive: true, id: { $nin: made.map(({ id }) => id) } };
  await service.em().nativeUpdate(User, others, { isActive: false });
  return made;
}

const countActive = () => service.em().count(User, { roleId: SYSTEM_ADMIN, isActive: true });

const REFUSED = {
  status: 400,
  body: { message: 'Debe quedar al menos un SYSTEM_ADMIN activo en el sistema.' },
};

const ENDINGS: [string, (by: Person, whom: Person) => Promise<{ status: number }>][] = [
  ['delete', (by, { id }) => service.as(by).delete(`/api/users/${id}`)],
  ['deactivate', (by, { id }) => service.as(by).put(`/api/users/${id}`, { isActive: false })],
  ['demote', (by, { id }) => service.as(by).put(`/api/users/${id}`, { roleId: roleId('RESIDENT') })],
];

test.each(ENDINGS)('the last SYSTEM_ADMIN cannot %s itself', async (_, end) => {
  const [last] = await onlySystemAdmins(1);
  expect(await end(last!, last!)).toMatchObject(REFUSED);
  expect(await countActive()).toBe(1);
  expect((await service.as(last!).get('/api/users')).status).toBe(200);
});

test.each(ENDINGS)('if two SYSTEM_ADMINs %s each other at once, one remains', async (_, end) => {
  const [first, second] = await onlySystemAdmins(2);
  await Promise.all([end(first!, second!), end(second!, first!)]);
  expect(await countActive()).toBe(1);
});

test('a SYSTEM_ADMIN can deactivate itself if there is another one', async () => {
  const [first] = await onlySystemAdmins(2);
  expect((await service.as(first!).delete(`/api/users/${first!.id}`)).status).toBe(204);
  expect(await countActive()).toBe(1);
});

test('the database refuses to deactivate the last SYSTEM_ADMIN', async () => {
  const [last] = await onlySystemAdmins(1);
  await expect(service.em().nativeUpdate(User, { id: last!.id }, { isActive: false })).rejects.toThrow(
    'The last active SYSTEM_ADMIN must remain',
  );
});
