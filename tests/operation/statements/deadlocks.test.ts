import type { Amenity } from '../../../src/modules/amenities/amenity.entity.js';
import type { Person, ResidentUser } from '../../support/accounts.js';
import type { Answer } from '../../support/answer.js';
import * as samples from '../../support/samples.js';
import { type Service, startService } from '../../support/service.js';

const ROUNDS = 4;
/** The writes of money have a narrow window, in which a payment is linked to a charge that is being deleted. */
const ROUNDS_OF_MONEY = 12;
/** A deletion and a reply meet between two locks of the reply, which is rarer. */
const ROUNDS_OF_REPLIES = 60;
const HOMES = 4;

let service: Service;
let root: Person;
beforeAll(async () => {
  service = await startService();
  root = await service.make.systemAdmin();
});
afterAll(() => service.stop());

/** The transactions that have lost a deadlock since the start of the service. */
async function countDeadlocks(): Promise<number> {
  const text = await (await fetch(`${service.url}/metrics`)).text();
  return Number(/^write_deadlocks_total (\d+)$/m.exec(text)?.[1]);
}

/** Sends requests at once, several rounds of them, of which none may fail or lose a deadlock. */
async function expectNoDeadlocks(
  makeRequests: () => Promise<(() => Promise<Answer>)[]>,
  rounds = ROUNDS,
): Promise<void> {
  const before = await countDeadlocks();
  for (let round = 0; round < rounds; round++) {
    const requests = await makeRequests();
    const answers = await Promise.all(requests.map((send) => send()));
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(answers.filter(({ status }) => status < 300)).not.toEqual([]);
  }
  expect(await countDeadlocks()).toBe(before);
}

const perHome = <Made>(make: (index: number) => Promise<Made>) =>
  Promise.all(Array.from({ length: HOMES }, (_, index) => make(index)));

/** The changes of a resident, its account and what it owns, in which each row is moved to another home. */
async function changesOf({ resident, ...user }: ResidentUser, other: ResidentUser) {
  const { make } = service;
  const client = service.as(root);
  const [vehicle, pet, visit] = [
    await make.vehicle(resident),
    await make.pet(resident),
    await make.visit(resident),
  ];
  const { communityId } = resident;
  const residentId = other.resident.id;
  const address = 'Otra calle 1';
  return [
    () => client.put(`/api/residents/${resident.id}`, { communityId, phone: '1' }),
    () => client.put(`/api/users/${user.id}`, { residentInfo: { address }, communityIds: [communityId] }),
    () => client.put(`/api/vehicles/${vehicle.id}`, { ...samples.vehicle(), residentId }),
    () => client.put(`/api/pets/${pet.id}`, { ...samples.pet(), residentId }),
    () => client.put(`/api/residentvisits/${visit.id}`, { ...samples.visit(), residentId }),
    () => client.post('/api/vehicles', { ...samples.vehicle(), residentId }),
  ];
}

const charge = (residentId: string) => ({ ...samples.residentCharge(), residentId });
const payment = (residenteId: string, cargoResidenteId: string) => ({
  ...samples.residentPayment(),
  residenteId,
  cargoResidenteId,
});

/** Writes of the charges and payments of a resident, of which some go to another one. */
async function writesOfMoney({ resident }: ResidentUser, { resident: other }: ResidentUser) {
  const { make } = service;
  const client = service.as(root);
  const [moved, paid] = [await make.residentCharge(resident), await make.residentCharge(resident)];
  const first = await make.residentPayment(resident, { cargoResidenteId: paid.id });
  const second = await make.residentPayment(resident);
  return [
    () => client.post('/api/pagosresidente', payment(resident.id, moved.id)),
    () => client.put(`/api/CargosResidente/${moved.id}`, charge(other.id)),
    () => client.put(`/api/pagosresidente/${second.id}`, payment(other.id, paid.id)),
    () => client.put(`/api/pagosresidente/${second.id}`, payment(resident.id, paid.id)),
    () => client.delete(`/api/CargosResidente/${paid.id}`),
    () => client.delete(`/api/pagosresidente/${first.id}`),
    () => client.put(`/api/residents/${resident.id}`, { phone: '2' }),
  ];
}

/** Reservations of an amenity, new ones and some that are restored. */
async function writesOfReservations(residentUser: ResidentUser, amenity: Amenity) {
  const { make } = service;
  const { resident } = residentUser;
  const client = service.as(root);
  const cancelled = await make.reservation(amenity, resident, { status: 'Cancelada' });
  const asked = { ...samples.reservation(), amenityId: amenity.id, horario: tomorrow() };
  return [
    () => service.as(residentUser).post('/api/amenityreservations', asked),
    () => client.patch(`/api/amenityreservations/${cancelled.id}/status`, { status: 'Reservada' }),
    () => client.put(`/api/residents/${resident.id}`, { communityId: resident.communityId, phone: '3' }),
  ];
}

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

describe('concurrent writes of related records', () => {
  test('deleting a community while its residents, their accounts and what they own change loses no deadlock', async () => {
    await expectNoDeadlocks(async () => {
      const community = await service.make.community();
      const homes = await perHome(() => service.make.residentUser(community));
      const changes = await perHome((index) =>
        changesOf(homes[index] as ResidentUser, homes[HOMES - 1 - index] as ResidentUser),
      );
      const client = service.as(root);
      const [first = [], ...others] = changes;
      return [
        ...first,
        () => client.delete(`/api/communities/${community.id}`),
        ...others.flat(),
        ...homes.map(
          ({ resident }) =>
            () =>
              client.delete(`/api/residents/${resident.id}`),
        ),
      ];
    });
  });

  test('charges and payments that go to other residents while these change lose no deadlock', async () => {
    await expectNoDeadlocks(async () => {
      const community = await service.make.community();
      const homes = await perHome(() => service.make.residentUser(community));
      const writes = await perHome((index) =>
        writesOfMoney(homes[index] as ResidentUser, homes[HOMES - 1 - index] as ResidentUser),
      );
      return writes.flat();
    }, ROUNDS_OF_MONEY);
  });

  test('reservations that are made and restored while their amenity and community change lose no deadlock', async () => {
    await expectNoDeadlocks(async () => {
      const community = await service.make.community();
      const amenity = await service.make.amenity(community, { numeroReservacionesSimultaneas: 100 });
      const homes = await perHome(() => service.make.residentUser(community));
      const writes = await perHome((index) => writesOfReservations(homes[index] as ResidentUser, amenity));
      const client = service.as(root);
      const changed = { ...samples.amenity(), communityId: community.id, numeroReservacionesSimultaneas: 90 };
      return [
        ...writes.flat(),
        () => client.put(`/api/amenities/${amenity.id}`, changed),
        () => client.delete(`/api/communities/${community.id}`),
      ];
    });
  });
});

test('replies to a comment while it is deleted lose no deadlock', () =>
  expectNoDeadlocks(async () => {
    const { make } = service;
    const community = await make.community();
    const [author, neighbour] = [await make.residentUser(community), await make.residentUser(community)];
    const ticket = await make.ticket(author.resident);
    const parent = await make.comment(author.resident, ticket);
    const about = { origen: 'ticket', idOrigen: String(ticket.id), idComment: parent.id };
    const reply = () => service.as(neighbour).post('/api/comentarios', { ...samples.comment(), ...about });
    return [
      () => service.as(author).delete(`/api/comentarios/${parent.id}`),
      reply,
      reply,
      reply,
      reply,
      reply,
    ];
  }, ROUNDS_OF_REPLIES));
