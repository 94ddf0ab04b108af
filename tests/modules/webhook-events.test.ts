import { nodeIdOf } from '../../src/engine/declare.js';
import type { Client } from '../support/client.js';
import { type CommunityFixture, makeCommunityFixture } from '../support/community-fixture.js';
import { type Service, startService } from '../support/service.js';
import { type Receiver, startReceiver } from '../support/webhook-receiver.js';
import { createWebhook, makeWebhook, work } from '../support/webhooks.js';

/** Webhooks that follow events of the business, each a message of its own. */

let service: Service;
let receiver: Receiver;
let fixture: CommunityFixture;
let admin: Client;
beforeAll(async () => {
  service = await startService({ environment: { WEBHOOKS_ALLOW_PRIVATE: 'on' } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  receiver = await startReceiver();
  fixture = await makeCommunityFixture(service);
  admin = service.as(fixture.admin);
});
afterEach(async () => {
  await receiver.close();
  await service.database.queries.change('delete from webhooks', []);
});

async function send(client: Client, document: string, variables: object) {
  const { data, errors } = await client.graphql(document, { ...variables });
  expect(errors).toBeUndefined();
  return data;
}

const setStatus = (id: number, statusId: number) =>
  send(
    admin,
    'mutation ($id: Int!, $statusId: Int!) { updateTicket(id: $id, input: { statusId: $statusId }) { id } }',
    { id, statusId },
  );

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

const CONFIRM = 'mutation ($ids: [GUID!]!) { confirmResidentPayments(ids: $ids) { id } }';

/** Returns the types of the messages, each with the record that it is about. */
const received = () => receiver.received.map(({ body }) => [body.type, body.data.nodeId]);

test('a webhook of events gets these alone, by their name, with the change that they are', async () => {
  const ticket = await service.make.ticket(fixture.residentUser.resident);
  await makeWebhook(service, admin, { url: receiver.url, types: [], events: ['TICKET_RESOLVED'] });
  await setStatus(ticket.id, 4);
  await setStatus(ticket.id, 6);
  await service.make.pet(fixture.residentUser.resident);
  await work(service);
  expect(receiver.received.map(({ body }) => body)).toMatchObject([
    {
      type: 'ticket.resolved',
      data: {
        action: 'UPDATED',
        type: 'Ticket',
        recordId: ticket.id,
        nodeId: nodeIdOf('Ticket', ticket.id),
      },
    },
  ]);
});

test('a webhook of types and events gets the change first, then its events, under ids of their own', async () => {
  const ticket = await service.make.ticket(fixture.residentUser.resident);
  await makeWebhook(service, admin, {
    url: receiver.url,
    types: ['Ticket'],
    events: ['TICKET_STATUS_CHANGED', 'TICKET_CANCELLED'],
  });
  await setStatus(ticket.id, 5);
  await work(service);
  expect(receiver.received.map(({ body }) => body.type)).toEqual([
    'ticket.updated',
    'ticket.statusChanged',
    'ticket.cancelled',
  ]);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
});

test('payments of a batch, arrivals, comments, announcements and decisions have their events', async () => {
  const { make } = service;
  const { resident } = fixture.residentUser;
  const guard = service.as(await make.guard(fixture.community));
  const ticket = await make.ticket(resident);
  const payment = () => make.residentPayment(resident, { status: 'PorConfirmar' });
  const ids = [(await payment()).id, (await payment()).id];
  const visit = await make.visit(resident, { arrivalDate: inAnHour(), departureDate: null });
  const amenity = await make.amenity(fixture.community);
  const reservation = await make.reservation(amenity, resident, { horario: '2030-01-07T18:00:00.000Z' });
  await makeWebhook(service, admin, {
    url: receiver.url,
    types: [],
    events: [
      'PAYMENT_CONFIRMED',
      'VISIT_ARRIVED',
      'TICKET_COMMENTED',
      'ANNOUNCEMENT_PUBLISHED',
      'RESERVATION_APPROVED',
      'RESERVATION_REJECTED',
    ],
  });
  await send(admin, CONFIRM, { ids });
  await send(guard, 'mutation ($id: GUID!) { checkInVisit(id: $id) { id } }', { id: visit.id });
  const comment = await send(
    admin,
    'mutation ($input: CreateCommentInput!) { createComment(input: $input) { nodeId } }',
    { input: { origen: 'ticket', idOrigen: String(ticket.id), comentarioTexto: 'Visto.' } },
  );
  const announcement = await send(
    admin,
    'mutation ($input: AnnouncementInput!) { createAnnouncement(input: $input) { nodeId } }',
    {
      input: {
        communityId: fixture.community.id,
        titulo: 'Agua',
        contenido: 'Se corta de 9 a 11.',
        fecha: '2026-11-28T00:00:00.000Z',
      },
    },
  );
  await send(admin, 'mutation ($id: GUID!) { approveAmenityReservation(id: $id) { id } }', {
    id: reservation.id,
  });
  await work(service);
  const told = received();
  expect(told.slice(0, 2).map(([type]) => type)).toEqual(['payment.confirmed', 'payment.confirmed']);
  expect(new Set(told.slice(0, 2).map(([, id]) => id))).toEqual(
    new Set(ids.map((id) => nodeIdOf('ResidentPayment', id))),
  );
  expect(told.slice(2)).toEqual([
    ['visit.arrived', nodeIdOf('ResidentVisit', visit.id)],
    ['ticket.commented', comment.createComment.nodeId],
    ['announcement.published', announcement.createAnnouncement.nodeId],
    ['reservation.approved', nodeIdOf('AmenityReservation', reservation.id)],
  ]);
});

test('events of a community that the owner does not reach are told to nobody', async () => {
  const other = await makeCommunityFixture(service);
  const ticket = await service.make.ticket(other.residentUser.resident);
  await makeWebhook(service, admin, { url: receiver.url, types: [], events: ['TICKET_RESOLVED'] });
  await send(
    service.as(other.admin),
    'mutation ($id: Int!) { updateTicket(id: $id, input: { statusId: 6 }) { id } }',
    { id: ticket.id },
  );
  await work(service);
  expect(received()).toEqual([]);
});

test('the events of a webhook are shown, replaced, and none when left out', async () => {
  const { data } = await createWebhook(admin, {
    url: receiver.url,
    events: ['VISIT_ARRIVED', 'VISIT_ARRIVED', 'PAYMENT_REFUSED'],
  });
  const { id } = data.createWebhook.webhook;
  const shown = () => send(admin, 'query ($id: GUID!) { webhook(id: $id) { events } }', { id });
  expect(await shown()).toEqual({ webhook: { events: ['VISIT_ARRIVED', 'PAYMENT_REFUSED'] } });
  await send(
    admin,
    'mutation ($id: GUID!, $input: WebhookInput!) { replaceWebhook(webhookId: $id, input: $input) { events } }',
    { id, input: { url: receiver.url, types: [], active: true } },
  );
  expect(await shown()).toEqual({ webhook: { events: [] } });
});
