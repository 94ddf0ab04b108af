import type { Community } from '../../src/modules/communities/community.entity.js';
import type { Person, ResidentUser } from '../support/accounts.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

interface Move {
  readonly from: Community;
  readonly to: Community;
  readonly left: Person;
  readonly joined: Person;
  readonly mover: Person;
  readonly residentUser: ResidentUser;
  readonly paths: readonly string[];
}

/**
 * A resident with one row of each kind that stays in its community, and an administrator who may move the
 * resident.
 */
async function makeMove(mover: (from: Community, to: Community) => Promise<Person>): Promise<Move> {
  const { make } = service;
  const [from, to] = [await make.community(), await make.community()];
  const [left, joined] = [await make.admin(from), await make.admin(to)];
  const residentUser = await make.residentUser(from);
  const { resident } = residentUser;
  const charge = await make.residentCharge(resident);
  const payment = await make.residentPayment(resident, { cargoResidenteId: charge.id, monto: 800 });
  const visit = await make.visit(resident);
  const reservation = await make.reservation(await make.amenity(from), resident);
  const paths = [
    `CargosResidente/${charge.id}`,
    `pagosresidente/${payment.id}`,
    `residentvisits/${visit.id}`,
  ];
  const whole = { from, to, left, joined, mover: await mover(from, to), residentUser };
  const own = await service.as(residentUser).get('/api/amenityreservations/my');
  expect(own.body.map(({ id }: { id: string }) => id)).toEqual([reservation.id]);
  return { ...whole, paths: paths.map((path) => `/api/${path}`) };
}

const move = ({ mover, residentUser, to }: Move) =>
  service.as(mover).put(`/api/residents/${residentUser.resident.id}`, { communityId: to.id });

/** The status of each row read by id, and the length of each list. */
async function seenBy(person: Person, { paths, from }: Move) {
  const client = service.as(person);
  const byId = await Promise.all(paths.map((path) => client.get(path)));
  const lists = await Promise.all(
    [
      '/api/CargosResidente',
      `/api/CargosResidente/community/${from.id}`,
      `/api/pagosresidente/community/${from.id}`,
      '/api/residentvisits',
      `/api/amenityreservations/community/${from.id}`,
    ].map((path) => client.get(path)),
  );
  return {
    byId: byId.map(({ status }) => status),
    lists: lists.map(({ body }) => body.length),
  };
}

const ALL = { byId: [200, 200, 200], lists: [1, 1, 1, 1, 1] };
const NONE = { byId: [404, 404, 404], lists: [0, 0, 0, 0, 0] };

describe('a move within a company', () => {
  test('a move within a company leaves charges, payments, visits and reservations to the old community, and to the resident', async () => {
    const moving = await makeMove((from, to) => service.make.admin(from, to));
    const moved = await move(moving);
    expect(moved).toMatchObject({
      status: 200,
      body: { id: moving.residentUser.resident.id, communityId: moving.to.id },
    });
    expect(await seenBy(moving.left, moving)).toEqual(ALL);
    expect(await seenBy(moving.joined, moving)).toEqual(NONE);
    const { body } = await service
      .as(moving.joined)
      .graphql(
        `query ($id: GUID!) { resident(id: $id) {
        charges { totalCount } payments { totalCount } visits { totalCount } reservations { totalCount } } }`,
        { id: moving.residentUser.resident.id },
      )
      .then(({ data }) => ({ body: data.resident }));
    const nothing = { totalCount: 0 };
    expect(body).toEqual({ charges: nothing, payments: nothing, visits: nothing, reservations: nothing });
    // The resident keeps its own records everywhere.
    const client = service.as(moving.residentUser);
    for (const path of ['cargosresidente', 'pagosresidente/my', 'residentvisits', 'amenityreservations/my']) {
      expect((await client.get(`/api/${path}`)).body).toHaveLength(1);
    }
    for (const path of moving.paths) expect((await client.get(path)).status).toBe(200);
  });

  test('a move within a company leaves debts in the dashboard of the old community', async () => {
    const moving = await makeMove((from, to) => service.make.admin(from, to));
    await service.make.residentCharge(moving.residentUser.resident, { fecha: '2026-01-01', monto: 2000 });
    await move(moving);
    const of = async (person: Person) => (await service.as(person).get('/api/dashboard')).body;
    const old = await of(moving.left);
    expect(old).toMatchObject({ cantidadMorosos: 1, montoEnMora: 2000, saldoActualEnBanco: 800 });
    expect(await of(moving.joined)).toMatchObject({
      cantidadMorosos: 0,
      montoEnMora: 0,
      saldoActualEnBanco: 0,
    });
    expect(await of(moving.mover)).toMatchObject({ cantidadMorosos: 1, montoEnMora: 2000 });
  });

  test('a payment on account belongs to the community in which the resident owes, else to the new one', async () => {
    const moving = await makeMove((from, to) => service.make.admin(from, to));
    const { resident } = moving.residentUser;
    await service.make.residentCharge(resident, { fecha: '2026-01-01', monto: 2000 });
    await move(moving);
    const client = service.as(moving.mover);
    const pay = async (monto: number) =>
      (await client.post('/api/pagosresidente', { residenteId: resident.id, monto, status: 'Aplicado' })).body
        .id;
    const [settling, free] = [await pay(3000), await pay(100)];
    const seen = async (person: Person, id: string) =>
      (await service.as(person).get(`/api/pagosresidente/${id}`)).status;
    expect([await seen(moving.left, settling), await seen(moving.joined, settling)]).toEqual([200, 404]);
    expect([await seen(moving.left, free), await seen(moving.joined, free)]).toEqual([404, 200]);
    expect((await service.as(moving.left).get('/api/dashboard')).body).toMatchObject({ cantidadMorosos: 0 });
  });

  test('the old community still records the departure of a visit', async () => {
    const moving = await makeMove((from, to) => service.make.admin(from, to));
    const path = moving.paths[2] as string;
    await move(moving);
    const guard = service.as(await service.make.guard(moving.from));
    const { body } = await guard.get(path);
    const { id: _, residentName: __, createdAt: ___, ...visit } = body;
    const departureDate = '2026-03-01T20:00:00.000Z';
    const left = await guard.put(path, { ...visit, departureDate });
    expect(left).toMatchObject({ status: 200, body: { departureDate } });
    expect((await guard.get(path)).status).toBe(200);
  });
});

describe('a move to a community of another company', () => {
  test('a move to another company ends the resident record, leaves its records there, and begins another with the same data', async () => {
    const moving = await makeMove(() => service.make.systemAdmin());
    const { resident } = moving.residentUser;
    const vehicle = await service.make.vehicle(resident);
    const moved = await move(moving);
    expect(moved).toMatchObject({
      status: 200,
      body: { userId: moving.residentUser.id, communityId: moving.to.id, fullName: resident.fullName },
    });
    expect(moved.body.id).not.toBe(resident.id);
    const root = service.as(moving.mover);
    expect((await root.get(`/api/residents/${resident.id}`)).status).toBe(404);
    expect((await root.get(`/api/vehicles/${vehicle.id}`)).status).toBe(404);
    expect((await root.get(`/api/residents/${moved.body.id}`)).body).toEqual(moved.body);
    const me = await service.as(moving.residentUser).get('/api/users/me/resident');
    expect(me.body).toMatchObject({ residentId: moved.body.id, communityId: moving.to.id });
    // Existing records are visible to the old company and hidden from the new one.
    expect(await seenBy(moving.left, moving)).toEqual(ALL);
    expect(await seenBy(moving.joined, moving)).toEqual(NONE);
  });

  test('an update of the user that moves it to another company has the same effects', async () => {
    const moving = await makeMove(() => service.make.systemAdmin());
    const { id, resident } = moving.residentUser;
    const changed = await service
      .as(moving.mover)
      .put(`/api/users/${id}`, { communityIds: [moving.to.id], residentInfo: { number: '12-B' } });
    expect(changed).toMatchObject({
      status: 200,
      body: { residentInfo: { communityId: moving.to.id, number: '12-B', fullName: resident.fullName } },
    });
    expect(changed.body.residentInfo.id).not.toBe(resident.id);
    expect(await seenBy(moving.joined, moving)).toEqual(NONE);
  });

  test('a move keeps the resident record if one of the communities has no company', async () => {
    const { make } = service;
    const [from, to] = [await make.community(), await make.community()];
    const { resident } = await make.residentUser(from);
    await make.admin(to);
    const root = service.as(await make.systemAdmin());
    const moved = await root.put(`/api/residents/${resident.id}`, { communityId: to.id });
    expect(moved).toMatchObject({ status: 200, body: { id: resident.id, communityId: to.id } });
  });
});
