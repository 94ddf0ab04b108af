import type { Community } from '../../src/modules/communities/community.entity.js';
import { type Person, type ResidentUser } from '../support/accounts.js';
import { type Service, startService } from '../support/service.js';

/** Balance, open tickets and reservations of a resident, and who may read them. */

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

let service: Service;
let community: Community;
let owner: ResidentUser;
let readers: Record<string, Person>;
beforeAll(async () => {
  service = await startService();
  const { make } = service;
  community = await make.community();
  owner = await make.residentUser(community);
  readers = {
    'system administrator': await make.systemAdmin(),
    'company administrator': await make.admin(community),
    'foreign administrator': await make.admin(await make.community()),
    'committee member': await make.residentUser(community, 'COMITEE_MEMBER'),
    guard: await make.guard(community),
    neighbour: await make.residentUser(community),
    owner,
  };
  await make.residentCharge(owner.resident, { fecha: inHours(-100), monto: 5000 });
  await make.residentPayment(owner.resident, { monto: 0.5 });
  for (const statusId of [1, 4, 5, 6]) await make.ticket(owner.resident, { statusId });
  const amenity = await make.amenity(community);
  const reserve = (horario: string, status: 'Reservada' | 'En proceso' | 'Cancelada' | 'Rechazada') =>
    make.reservation(amenity, owner.resident, { horario, horasReservadas: 2, status });
  await reserve(inHours(30), 'En proceso');
  await reserve(inHours(-1), 'Reservada');
  await reserve(inHours(-30), 'Reservada');
  await reserve(inHours(40), 'Cancelada');
  await reserve(inHours(50), 'Rechazada');
});
afterAll(() => service.stop());

const FIGURES = `balance inArrears openTicketCount nextCharge { balance }
  upcomingReservations { totalCount nodes { status } }`;
const MONEY = { balance: 4999.5, inArrears: true, nextCharge: { balance: 4999.5 } };
const NO_MONEY = { balance: null, inArrears: null, nextCharge: null };
const UPCOMING = {
  upcomingReservations: { totalCount: 2, nodes: [{ status: 'Reservada' }, { status: 'En proceso' }] },
};

test.each([
  ['system administrator', { ...MONEY, openTicketCount: 2, ...UPCOMING }],
  ['company administrator', { ...MONEY, openTicketCount: 2, ...UPCOMING }],
  ['foreign administrator', null],
  ['committee member', { ...NO_MONEY, openTicketCount: 2, ...UPCOMING }],
  ['guard', { ...NO_MONEY, openTicketCount: null, ...UPCOMING }],
  ['neighbour', null],
  ['owner', { ...MONEY, openTicketCount: 2, ...UPCOMING }],
])('the figures of a resident for the %s', async (reader, expected) => {
  const { data, errors } = await service
    .as(readers[reader] as Person)
    .graphql(`query ($id: GUID!) { resident(id: $id) { ${FIGURES} } }`, { id: owner.resident.id });
  expect(errors).toBeUndefined();
  expect(data.resident).toEqual(expected);
});

test.each(['committee member', 'guard', 'neighbour'])(
  'a condition on arrears is refused to the %s, who does not read those of other residents',
  async (reader) => {
    const { data, errors } = await service.as(readers[reader] as Person).graphql(
      `query ($communityId: GUID) {
        in: residents(where: { communityId: { eq: $communityId }, inArrears: { eq: true } }) { totalCount }
        out: residents(where: { communityId: { eq: $communityId }, inArrears: { eq: false } }) { nodes { userId } }
      }`,
      { communityId: community.id },
    );
    expect(data).toEqual({ in: null, out: null });
    expect(errors).toMatchObject([
      { path: ['in'], extensions: { code: 'FORBIDDEN' } },
      { path: ['out'], extensions: { code: 'FORBIDDEN' } },
    ]);
  },
);

test.each([
  ['system administrator', 1],
  ['company administrator', 1],
  ['committee member', null],
  ['guard', null],
  ['owner', null],
])('the receivables and debtors of a community for the %s', async (reader, debtors) => {
  const { data, errors } = await service.as(readers[reader] as Person).graphql(
    `query ($id: GUID!) { community(id: $id) {
      receivables { outstanding } debtors { totalCount nodes { owed resident { id } } }
    } }`,
    { id: community.id },
  );
  expect(errors).toBeUndefined();
  const resident = { id: owner.resident.id };
  expect(data.community).toEqual(
    debtors === null
      ? { receivables: null, debtors: null }
      : {
          receivables: { outstanding: 4999.5 },
          debtors: { totalCount: debtors, nodes: [{ owed: 4999.5, resident }] },
        },
  );
});

test('debtors are paginated, the largest debt first', async () => {
  const other = await service.make.community();
  const admin = await service.make.admin(other);
  for (const monto of [2000, 4000, 3000]) {
    const { resident } = await service.make.residentUser(other);
    await service.make.residentCharge(resident, { fecha: inHours(-100), monto });
  }
  const pageOf = async (first: number, offset: number) => {
    const { data } = await service.as(admin).graphql(
      `query ($id: GUID!, $first: Int, $offset: Int) { community(id: $id) {
        debtors(first: $first, offset: $offset) { totalCount owed nodes { owed } }
      } }`,
      { id: other.id, first, offset },
    );
    return data.community.debtors;
  };
  const FIGURES_OF_ALL = { totalCount: 3, owed: 9000 };
  expect(await pageOf(2, 0)).toEqual({ ...FIGURES_OF_ALL, nodes: [{ owed: 4000 }, { owed: 3000 }] });
  expect(await pageOf(2, 2)).toEqual({ ...FIGURES_OF_ALL, nodes: [{ owed: 2000 }] });
  expect(await pageOf(0, 0)).toEqual({ ...FIGURES_OF_ALL, nodes: [] });
});
