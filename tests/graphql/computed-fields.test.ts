import type { Community } from '../../src/modules/communities/community.entity.js';
import type { Person, ResidentUser } from '../support/accounts.js';
import { type Service, startService } from '../support/service.js';
import { whereEqual } from '../support/where-equal.js';

/** Fields that the database computes from the rows of a record, at the moment of reading. */

const DAY_MS = 86_400_000;

/** A moment some days from now. */
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** The first moment of a day some days from now, which names that day in every time zone. */
const dayIn = (days: number) => `${inDays(days).slice(0, 10)}T00:00:00.000Z`;

let service: Service;
let community: Community;
let admin: Person;
let owner: ResidentUser;
beforeAll(async () => {
  service = await startService();
  community = await service.make.community();
  admin = await service.make.admin(community);
  owner = await service.make.residentUser(community);
});
afterAll(() => service.stop());

/** Fields of one record, as the administrator of its community reads them. */
async function read(operation: string, id: string | number, fields: string) {
  const type = typeof id === 'number' ? 'Int!' : 'GUID!';
  const { data, errors } = await service
    .as(admin)
    .graphql(`query ($id: ${type}) { ${operation}(id: $id) { ${fields} } }`, { id });
  expect(errors).toBeUndefined();
  return data[operation];
}

describe('the balance of a charge', () => {
  const paid = (monto: number, status = 'Aplicado') => ({ monto, status });
  const OVERDUE = { fecha: dayIn(-3) };

  test.each([
    ['a charge without payments', OVERDUE, [], { balance: 1000.1, isOverdue: true }],
    ['a charge of a coming day', { fecha: dayIn(3) }, [], { balance: 1000.1, isOverdue: false }],
    ['a partly paid charge', OVERDUE, [paid(0.2), paid(400)], { balance: 599.9, isOverdue: true }],
    ['a payment that waits', OVERDUE, [paid(1000.1, 'PorConfirmar')], { balance: 1000.1, isOverdue: true }],
    ['a paid charge', OVERDUE, [paid(1000.1)], { balance: 0, isOverdue: false }],
    ['an overpaid charge', OVERDUE, [paid(5000)], { balance: 0, isOverdue: false }],
    ['a charge marked as paid', { ...OVERDUE, manualStatus: 'Pagado' }, [], { balance: 0, isOverdue: false }],
    ['a cancelled charge', { ...OVERDUE, manualStatus: 'Cancelado' }, [], { balance: 0, isOverdue: false }],
    [
      'a charge that is open by hand',
      { ...OVERDUE, manualStatus: 'Activo' },
      [paid(1)],
      { balance: 999.1, isOverdue: true },
    ],
  ])('the balance and isOverdue of %s', async (_title, fields, payments, expected) => {
    // Of its own, since what a payment exceeds its charge by pays the others.
    const { resident } = await service.make.residentUser(community);
    const charge = await service.make.residentCharge(resident, { monto: 1000.1, ...fields });
    for (const payment of payments)
      await service.make.residentPayment(resident, { cargoResidenteId: charge.id, ...payment });
    expect(await read('residentCharge', charge.id, 'balance isOverdue')).toEqual(expected);
  });
});

test.each([
  ['within its dates', { fechaInicio: inDays(-1), fechaFin: inDays(1) }, true],
  ['before its beginning', { fechaInicio: inDays(1), fechaFin: inDays(2) }, false],
  ['after its end', { fechaInicio: inDays(-2), fechaFin: inDays(-1) }, false],
  ['closed by hand', { fechaInicio: inDays(-1), fechaFin: inDays(1), isActive: false }, false],
])('isOpen of a survey %s tells whether it accepts answers', async (_title, fields, isOpen) => {
  const survey = await service.make.survey(community, fields);
  expect(await read('survey', survey.id, 'isOpen')).toEqual({ isOpen });
  const { id: preguntaId } = await service.make.question(survey);
  const answer = await service
    .as(owner)
    .graphql(
      `mutation ($id: GUID!, $input: SurveyResponseInput!) { answerSurvey(id: $id, input: $input) { id } }`,
      {
        id: survey.id,
        input: { respuestas: [{ preguntaId, respuesta: 'Sí' }] },
      },
    );
  expect(answer.errors === undefined).toBe(isOpen);
});

test('a visit is present until its departure, and the filter agrees', async () => {
  const here = await service.make.visit(owner.resident, { arrivalDate: inDays(-1), departureDate: null });
  const gone = await service.make.visit(owner.resident, {
    arrivalDate: inDays(-1),
    departureDate: inDays(0),
  });
  for (const [visit, isPresent] of [
    [here, true],
    [gone, false],
  ] as const) {
    expect(await read('residentVisit', visit.id, 'isPresent')).toEqual({ isPresent });
    const { data } = await service
      .as(admin)
      .graphql(`query ($where: ResidentVisitWhere) { residentVisits(where: $where) { nodes { id } } }`, {
        where: whereEqual({ isPresent, communityId: community.id }),
      });
    expect(data.residentVisits.nodes).toEqual([{ id: visit.id }]);
  }
});

test('a reservation ends after its hours, and reservations that overlap a time are found by it', async () => {
  const amenity = await service.make.amenity(community);
  const { id } = await service.make.reservation(amenity, owner.resident, {
    horario: '2099-01-05T10:00:00.000Z',
    horasReservadas: 3,
  });
  expect(await read('amenityReservation', id, 'endsAt')).toEqual({ endsAt: '2099-01-05T13:00:00.000Z' });
  for (const [from, isFound] of [
    ['2099-01-05T12:59:00.000Z', true],
    ['2099-01-05T13:00:01.000Z', false],
  ] as const) {
    const { data, errors } = await service.as(admin).graphql(
      `query ($id: GUID!, $from: DateTime) {
        amenity(id: $id) { reservations(where: { endsAt: { gte: $from } }) { nodes { id } } } }`,
      { id: amenity.id, from },
    );
    expect(errors).toBeUndefined();
    expect(data.amenity.reservations.nodes).toEqual(isFound ? [{ id }] : []);
  }
});

describe('the stages of a ticket', () => {
  const STAGES = 'isOpen firstResponseAt resolvedAt lastActivityAt updatedAt';
  const setStatus = async (person: Person, id: number, statusId: number) => {
    const answer = await service
      .as(person)
      .graphql(
        `mutation ($id: Int!, $statusId: Int) { updateTicket(id: $id, input: { statusId: $statusId }) { id } }`,
        {
          id,
          statusId,
        },
      );
    expect(answer.errors).toBeUndefined();
  };

  test('a new ticket is open, has no response and was last active when it was created', async () => {
    const ticket = await service.make.ticket(owner.resident);
    const stages = await read('ticket', ticket.id, STAGES);
    expect(stages).toMatchObject({ isOpen: true, firstResponseAt: null, resolvedAt: null });
    expect(stages.lastActivityAt).toBe(stages.updatedAt);
  });

  test('actions of the resident are no response', async () => {
    const ticket = await service.make.ticket(owner.resident);
    await service.make.comment(owner.resident, ticket);
    await setStatus(owner, ticket.id, 2);
    expect(await read('ticket', ticket.id, STAGES)).toMatchObject({ firstResponseAt: null });
  });

  test('the first comment or change by somebody else is the first response, and later ones count as activity', async () => {
    const ticket = await service.make.ticket(owner.resident);
    const neighbour = await service.make.residentUser(community);
    const first = await service.make.comment(neighbour.resident, ticket, { createdAt: inDays(-2) });
    const last = await service.make.comment(owner.resident, ticket, { createdAt: inDays(2) });
    await setStatus(admin, ticket.id, 4);
    expect(await read('ticket', ticket.id, STAGES)).toMatchObject({
      isOpen: true,
      firstResponseAt: first.createdAt,
      lastActivityAt: last.createdAt,
    });
  });

  test('a ticket is resolved by its last change to RESUELTO, and not resolved once it is reopened', async () => {
    const ticket = await service.make.ticket(owner.resident);
    await setStatus(admin, ticket.id, 6);
    const { history } = await read('ticket', ticket.id, 'history { nodes { changedAt } }');
    const { changedAt } = history.nodes[0];
    expect(await read('ticket', ticket.id, STAGES)).toMatchObject({
      isOpen: false,
      firstResponseAt: changedAt,
      resolvedAt: changedAt,
    });
    await setStatus(admin, ticket.id, 4);
    expect(await read('ticket', ticket.id, STAGES)).toMatchObject({ isOpen: true, resolvedAt: null });
    await setStatus(admin, ticket.id, 5);
    expect(await read('ticket', ticket.id, STAGES)).toMatchObject({ isOpen: false, resolvedAt: null });
  });
});
