import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { erasePerson } from '../../src/commands/person/erase-person.js';
import type { Person } from '../support/accounts.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { kindsOf, notificationsOf, runTask } from '../support/notifications.js';
import * as samples from '../support/samples.js';
import { type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';

/** What leaves the service: mails at once, after the quiet hours or once a day, and pushes to the webhook of the operator. */

/** Thursday noon in Mexico City, which is six hours behind UTC. */
const NOON = '2026-11-26T18:00:00.000Z';
const KEY = Buffer.from('a key of the webhook with 32 byte');

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let time = NOON;
let service: Service;
let receiver: Server;
let statusOfReceiver = 204;
const answered = (response: ServerResponse) => void response.writeHead(statusOfReceiver).end();
let answer = answered;
const received: Received[] = [];

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      answer(response);
    });
  });
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  service = await startService({
    clock: { now: () => new Date(time), nowIso: () => time },
    environment: {
      PUSH_WEBHOOK_URL: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/push`,
      PUSH_WEBHOOK_SECRET: `whsec_${KEY.toString('base64')}`,
    },
  });
});
afterAll(async () => {
  await service.stop();
  receiver.close();
});
beforeEach(() => {
  time = NOON;
  statusOfReceiver = 204;
  answer = answered;
  received.length = 0;
  (service.mails as unknown[]).length = 0;
});

const send = async (person: Person, document: string, variables: Record<string, unknown> = {}) => {
  const { data, errors } = await service.as(person).graphql(document, variables);
  expect(errors).toBeUndefined();
  return data;
};

const FIELDS = '{ mail push digest quietFrom quietTo }';
const UPDATE = `mutation ($input: NotificationPreferencesPatch!) { updateNotificationPreferences(input: $input) ${FIELDS} }`;
const prefer = async (person: Person, input: object) =>
  (await send(person, UPDATE, { input })).updateNotificationPreferences;

async function makePlace() {
  const { community, admin, residentUser } = await makeCommunityFixture(service);
  const announce = (titulo: string) =>
    send(admin, 'mutation ($input: AnnouncementInput!) { createAnnouncement(input: $input) { id } }', {
      input: { ...samples.announcement(), communityId: community.id, titulo },
    });
  /** Publishes an announcement, and waits until all is done that is due. */
  const publish = async (titulo: string) => {
    await announce(titulo);
    await service.settled();
  };
  const mailsTo = ({ email }: Person) => service.mails.filter(({ to }) => to === email);
  return { community, admin, residentUser, announce, publish, mailsTo };
}

const deliver = async () => {
  await runTask(service, { task: 'deliver' });
  await service.settled();
};

const countOf = async (person: Person): Promise<number> =>
  (await send(person, '{ viewer { unreadNotificationCount } }')).viewer.unreadNotificationCount;

const pushed = () => received.map(({ body }) => JSON.parse(body));

describe('preferences', () => {
  test('without a choice the kinds about money are mailed, and all are pushed', async () => {
    const { residentUser, publish, mailsTo } = await makePlace();
    const { data } = await service
      .as(residentUser)
      .graphql(`{ viewer { notificationPreferences ${FIELDS} } }`);
    expect(data.viewer.notificationPreferences).toMatchObject({
      mail: ['CHARGE_OVERDUE', 'PAYMENT_CONFIRMED', 'PAYMENT_REFUSED', 'PAYMENT_REMINDER'],
      digest: false,
      quietFrom: null,
      quietTo: null,
    });
    expect(data.viewer.notificationPreferences.push).toHaveLength(14);
    await publish('Corte de agua');
    expect(mailsTo(residentUser)).toEqual([]);
    expect(await kindsOf(service, residentUser)).toEqual(['ANNOUNCEMENT_PUBLISHED']);
  });

  test('what is left out stays, null gives the default kinds, and only the caller is concerned', async () => {
    const { residentUser, admin } = await makePlace();
    const mail = ['MENTIONED', 'SURVEY_OPENED', 'MENTIONED'];
    expect(await prefer(residentUser, { mail, push: [], quietFrom: '22:00', quietTo: '06:30' })).toEqual({
      mail: ['MENTIONED', 'SURVEY_OPENED'],
      push: [],
      digest: false,
      quietFrom: '22:00',
      quietTo: '06:30',
    });
    expect(await prefer(residentUser, { digest: true, quietTo: null, mail: null })).toMatchObject({
      mail: ['CHARGE_OVERDUE', 'PAYMENT_CONFIRMED', 'PAYMENT_REFUSED', 'PAYMENT_REMINDER'],
      push: [],
      digest: true,
      quietFrom: '22:00',
      quietTo: null,
    });
    expect(await prefer(admin, {})).toMatchObject({ digest: false, quietFrom: null });
  });

  test('that are changed at the same time are all kept', async () => {
    const { residentUser } = await makePlace();
    const [mail, push] = [['MENTIONED'], ['SURVEY_OPENED']];
    const changes = { mail, push, digest: true, quietFrom: '22:00', quietTo: '06:30' };
    // Before and after the first change has stored them.
    for (const changed of [changes, { ...changes, digest: false, quietFrom: '21:00', mail: [] }]) {
      const parts = Object.entries(changed).map(([name, value]) => ({ [name]: value }));
      await Promise.all(parts.map((part) => prefer(residentUser, part)));
      expect(await prefer(residentUser, {})).toEqual(changed);
    }
  });

  test.each(['24:00', '7:00', '07:60', 'noche'])('the time of day %s is refused', async (quietFrom) => {
    const { residentUser } = await makePlace();
    const { errors } = await service.as(residentUser).graphql(UPDATE, { input: { quietFrom } });
    expect(errors?.[0]?.extensions.code).toBe('VALIDATION_ERROR');
  });
});

describe('a mail', () => {
  test('goes out at once, in Spanish, with what the notification says, and once only', async () => {
    const { residentUser, publish, mailsTo } = await makePlace();
    await prefer(residentUser, { mail: ['ANNOUNCEMENT_PUBLISHED'] });
    await publish('Corte de\nagua');
    await Promise.all([deliver(), deliver()]);
    const [mail, ...more] = mailsTo(residentUser);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Nuevo comunicado');
    expect(mail?.text).toContain('Corte de agua');
  });

  test('waits in the quiet hours of the zone of the community, also over midnight, until they end', async () => {
    const { residentUser, publish, mailsTo } = await makePlace();
    await prefer(residentUser, { mail: ['ANNOUNCEMENT_PUBLISHED'], quietFrom: '22:00', quietTo: '06:30' });
    // 21:59, 22:00 and 02:00 in Mexico City.
    for (const [at, mails] of [
      ['2026-11-27T03:59:00.000Z', 1],
      ['2026-11-27T04:00:00.000Z', 1],
      ['2026-11-27T08:00:00.000Z', 1],
    ] as const) {
      time = at;
      await publish(`Aviso de ${at}`);
      expect(mailsTo(residentUser)).toHaveLength(mails);
    }
    time = '2026-11-27T12:29:59.000Z';
    await deliver();
    expect(mailsTo(residentUser)).toHaveLength(1);
    time = '2026-11-27T12:30:00.000Z';
    await deliver();
    expect(mailsTo(residentUser)).toHaveLength(3);
  });

  test('waits in quiet hours of a day, those of another zone do not matter, and a job is kept for their end', async () => {
    const { residentUser, admin, community, publish, mailsTo } = await makePlace();
    const { status } = await service
      .as(admin)
      .put(`/api/communities/${community.id}`, { ...samples.community(), timeZone: 'America/Tijuana' });
    expect(status).toBeLessThan(300);
    // Noon in Mexico City is ten o'clock in Tijuana.
    await prefer(residentUser, { mail: ['ANNOUNCEMENT_PUBLISHED'], quietFrom: '11:00', quietTo: '13:00' });
    await publish('Antes');
    expect(mailsTo(residentUser)).toHaveLength(1);
    time = '2026-11-26T19:00:00.000Z';
    await publish('Dentro');
    expect(mailsTo(residentUser)).toHaveLength(1);
    const [job] = await service.database.queries.change<{ minutes: number }>(
      `select round(extract(epoch from start_after - created_on) / 60)::int4 as minutes from jobs.job
      where name = 'audiences' and state = 'created' order by created_on desc limit 1`,
      [],
    );
    expect(job).toEqual({ minutes: 120 });
    time = '2026-11-26T21:00:00.000Z';
    await deliver();
    expect(mailsTo(residentUser)).toHaveLength(2);
  });

  test('goes out at the end of quiet hours also where the clock of the instance is behind', async () => {
    const { residentUser, publish, mailsTo } = await makePlace();
    await prefer(residentUser, { mail: ['ANNOUNCEMENT_PUBLISHED'], quietFrom: '11:00', quietTo: '13:00' });
    await publish('Aviso');
    // Two minutes before the end of the quiet hours.
    time = '2026-11-26T18:58:00.000Z';
    await service.database.queries.change(
      `update jobs.job set start_after = now() where id = (select id from jobs.job
        where name = 'audiences' and state = 'created' order by created_on desc limit 1)`,
      [],
    );
    service.services.jobs.begin('audiences');
    await service.settled();
    expect(mailsTo(residentUser)).toHaveLength(1);
  });

  test('of a digest is one a day, at seven o clock, with all that is unread and may still be read', async () => {
    const { residentUser, admin, publish, mailsTo } = await makePlace();
    const mail = ['ANNOUNCEMENT_PUBLISHED', 'TICKET_COMMENTED'];
    await prefer(residentUser, { mail, digest: true });
    for (const titulo of ['Agua', 'Luz', 'Gas']) await publish(titulo);
    const ticket = await service.make.ticket(residentUser.resident);
    const about = { origen: 'ticket', idOrigen: String(ticket.id), comentarioTexto: 'Ya vamos' };
    await send(admin, 'mutation ($input: CreateCommentInput!) { createComment(input: $input) { id } }', {
      input: about,
    });
    await service.settled();
    const { data } = await service
      .as(residentUser)
      .graphql('{ viewer { notifications { nodes { id text } } } }');
    const gas = data.viewer.notifications.nodes.find(({ text }: { text: string }) => text === 'Gas');
    await send(residentUser, 'mutation ($ids: [GUID!]) { markNotificationsRead(ids: $ids) { id } }', {
      ids: [gas.id],
    });
    expect((await service.as(admin).delete(`/api/tickets/${ticket.id}`)).status).toBeLessThan(300);
    time = '2026-11-27T12:59:59.000Z';
    await deliver();
    expect(mailsTo(residentUser)).toEqual([]);
    time = '2026-11-27T13:00:00.000Z';
    await deliver();
    await deliver();
    const [digest, ...more] = mailsTo(residentUser);
    expect(more).toEqual([]);
    expect(digest?.subject).toBe('Sus 2 avisos del día');
    expect(digest?.text).toContain('Nuevo comunicado: Agua');
    expect(digest?.text).toContain('Nuevo comunicado: Luz');
    for (const text of ['Gas', 'ticket']) expect(digest?.text).not.toContain(text);
  });

  test('of a digest is one a day also where communities are in several zones', async () => {
    const { make } = service;
    const places = [
      await make.community({ timeZone: 'America/Mexico_City' }),
      await make.community({ timeZone: 'America/Tijuana' }),
    ] as const;
    const admin = await make.admin(...places);
    await prefer(admin, { mail: ['MENTIONED'], digest: true });
    const mentions = await Promise.all(
      places.map(async (place) => {
        const { resident, ...author } = await make.residentUser(place);
        const ticket = await make.ticket(resident);
        return async () => {
          await send(
            author,
            'mutation ($input: CreateCommentInput!) { createComment(input: $input) { id } }',
            {
              input: { origen: 'ticket', idOrigen: String(ticket.id), comentarioTexto: `@${admin.username}` },
            },
          );
          await service.settled();
        };
      }),
    );
    const mailsAt = async (at: string) => {
      time = at;
      await deliver();
      return service.mails.filter(({ to }) => to === admin.email).length;
    };
    const mention = async () => {
      for (const each of mentions) await each();
    };
    await mention();
    // Seven o'clock in Mexico City, half an hour later, and seven o'clock in Tijuana.
    await mailsAt('2026-11-27T13:00:00.000Z');
    await mailsAt('2026-11-27T13:30:00.000Z');
    await mention();
    expect(await mailsAt('2026-11-27T15:00:00.000Z')).toBe(1);
    await mention();
    expect(await mailsAt('2026-11-28T15:00:00.000Z')).toBe(2);
  });

  describe('that waits is none of what is not so any more, which the list says', () => {
    /** Waits for the digest of the next morning, which is none; returns what the list says of a kind then. */
    async function textAtDigest(person: Person, kind: string): Promise<string | undefined> {
      time = '2026-11-27T13:00:00.000Z';
      await deliver();
      expect(service.mails.filter(({ to }) => to === person.email)).toEqual([]);
      return (await notificationsOf(service, person)).find((told) => told.kind === kind)?.text;
    }

    test('a survey that was to end soon, and ends later now', async () => {
      const { residentUser, admin, community } = await makePlace();
      await prefer(residentUser, { mail: ['SURVEY_ENDING'], digest: true });
      const survey = await service.make.survey(community, {
        ...{
          titulo: 'Fachada',
          fechaInicio: '2026-11-20T00:00:00.000Z',
          fechaFin: '2026-11-26T00:00:00.000Z',
        },
      });
      await runTask(service, { task: 'look' });
      await send(
        admin,
        'mutation ($id: GUID!, $input: SurveyPatch!) { updateSurvey(id: $id, input: $input) { id } }',
        { id: survey.id, input: { fechaFin: '2026-12-30' } },
      );
      expect(await textAtDigest(residentUser, 'SURVEY_ENDING')).toBe('Fachada: sigue abierta.');
    });

    test('a visitor whose arrival was registered by mistake', async () => {
      const { residentUser, community } = await makePlace();
      const guard = service.as(await service.make.guard(community));
      await prefer(residentUser, { mail: ['VISITOR_ARRIVED'], digest: true });
      const visit = { ...samples.visit(), residentId: residentUser.resident.id, departureDate: null };
      const made = await guard.post('/api/residentvisits', {
        ...visit,
        arrivalDate: '2026-11-26T17:59:00.000Z',
      });
      await service.settled();
      const later = { ...made.body, arrivalDate: '2026-11-28T17:59:00.000Z' };
      expect((await guard.put(`/api/residentvisits/${made.body.id}`, later)).status).toBeLessThan(300);
      expect(await textAtDigest(residentUser, 'VISITOR_ARRIVED')).toBe(`${visit.visitorName} aún no llega.`);
    });

    test('a mention that a change of the comment has taken out, until another one brings it back', async () => {
      const { residentUser, community } = await makePlace();
      const [author, named] = [
        await service.make.residentUser(community),
        await service.make.residentUser(community),
      ];
      await prefer(named, { mail: ['MENTIONED'], digest: true });
      const ticket = await service.make.ticket(residentUser.resident);
      const { createComment } = await send(
        author,
        'mutation ($input: CreateCommentInput!) { createComment(input: $input) { id } }',
        {
          input: {
            origen: 'ticket',
            idOrigen: String(ticket.id),
            comentarioTexto: `¿(@${named.username}) sabe?`,
          },
        },
      );
      const change = (comentarioTexto: string) =>
        send(
          author,
          'mutation ($id: Int!, $input: CommentPatch!) { updateComment(id: $id, input: $input) { id } }',
          {
            ...{ id: createComment.id, input: { comentarioTexto } },
          },
        );
      await service.settled();
      await change('¿Alguien sabe?');
      expect(await textAtDigest(named, 'MENTIONED')).toContain(
        `ya no le menciona en el ticket ${ticket.id}.`,
      );
      await change(`¿Sabe @${named.username}?`);
      const [told, ...more] = await notificationsOf(service, named);
      expect([told?.text, more]).toEqual([expect.stringContaining('le mencionó en el ticket'), []]);
    });
  });

  test('of a kind that is not wanted any more when it is due is none', async () => {
    const { residentUser, publish, mailsTo } = await makePlace();
    await prefer(residentUser, { mail: ['ANNOUNCEMENT_PUBLISHED'], digest: true });
    await publish('Agua');
    await prefer(residentUser, { mail: ['MENTIONED'] });
    time = '2026-11-27T13:00:00.000Z';
    await deliver();
    expect(mailsTo(residentUser)).toEqual([]);
  });

  test('goes to no address that stands for none, also where the account is active', async () => {
    const { community, publish } = await makePlace();
    const email = `${samples.unique()}@without-email.invalid`;
    const person = await service.make.residentUser(community, 'RESIDENT', {}, { email });
    await prefer(person, { mail: ['ANNOUNCEMENT_PUBLISHED'] });
    await publish('Agua');
    expect(await countOf(person)).toBe(1);
    expect(service.mails.filter(({ to }) => to === email)).toEqual([]);
  });

  test('goes to nobody whose account was deactivated meanwhile', async () => {
    const { residentUser, publish, mailsTo } = await makePlace();
    await prefer(residentUser, { mail: ['ANNOUNCEMENT_PUBLISHED'], digest: true });
    await publish('Agua');
    const system = await service.make.systemAdmin();
    expect((await service.as(system).delete(`/api/users/${residentUser.id}`)).status).toBe(204);
    time = '2026-11-28T18:00:00.000Z';
    await deliver();
    expect(mailsTo(residentUser)).toEqual([]);
  });
});

const REGISTER =
  'mutation ($token: String!, $platform: String!) { registerDevice(token: $token, platform: $platform) }';
const REMOVE = 'mutation ($token: String!) { removeDevice(token: $token) }';
const register = (person: Person, token: string, platform = 'ios') =>
  send(person, REGISTER, { token, platform });

describe('a push', () => {
  test('is posted with the tokens of the devices of its owner, signed as Standard Webhooks say', async () => {
    const { residentUser, publish, community } = await makePlace();
    const [phone, tablet] = [samples.unique(), samples.unique()];
    await register(residentUser, phone);
    time = '2026-11-26T18:00:01.000Z';
    await register(residentUser, tablet, 'android');
    await publish('Corte de agua');
    const [push, ...more] = pushed();
    expect(more).toEqual([]);
    expect(push).toEqual({
      notification: {
        id: expect.any(String),
        kind: 'ANNOUNCEMENT_PUBLISHED',
        title: 'Nuevo comunicado',
        text: 'Corte de agua',
        record: expect.any(String),
        communityId: community.id,
        createdAt: time,
      },
      tokens: [
        { token: phone, platform: 'ios' },
        { token: tablet, platform: 'android' },
      ],
    });
    const [{ headers, body } = { headers: {}, body: '' }] = received;
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', KEY).update(signed).digest('base64')}`,
    );
    expect(headers['webhook-id']).toBe(push.notification.id);
    expect(headers['webhook-timestamp']).toBe(String(Date.parse(time) / 1000));
  });

  test('that fails is tried again with the same id', async () => {
    const { residentUser, publish } = await makePlace();
    await register(residentUser, samples.unique());
    statusOfReceiver = 503;
    await publish('Corte de agua');
    expect(received).toHaveLength(1);
    statusOfReceiver = 204;
    await until(async () => {
      service.services.jobs.begin('pushes');
      return received.length === 2;
    });
    const ids = received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(1);
    await service.settled();
  });

  test('that waits for its answer delays no other notification', async () => {
    const { community, residentUser, announce } = await makePlace();
    for (let count = 0; count < 60; count++) {
      await register(await service.make.residentUser(community), samples.unique());
    }
    const held: ServerResponse[] = [];
    answer = (response) => void held.push(response);
    await announce('Primero');
    await until(() => held.length > 0);
    await announce('Segundo');
    await until(async () => (await countOf(residentUser)) === 2);
    answer = answered;
    for (const response of held) answered(response);
    await service.settled();
  });

  test('is none to devices that were removed, for kinds that are not wanted, and of what was read meanwhile', async () => {
    const { residentUser, publish } = await makePlace();
    const token = samples.unique();
    await register(residentUser, token);
    await send((await makePlace()).residentUser, REMOVE, { token });
    await prefer(residentUser, { push: ['MENTIONED'] });
    await publish('Sin interés');
    expect(received).toEqual([]);
    await prefer(residentUser, { push: null, quietFrom: '11:00', quietTo: '13:00' });
    await publish('En silencio');
    await send(residentUser, 'mutation { markNotificationsRead { id } }');
    await publish('Ya sin interés');
    await prefer(residentUser, { push: ['MENTIONED'] });
    time = '2026-11-26T19:00:00.000Z';
    await deliver();
    expect(received).toEqual([]);
    await prefer(residentUser, { push: null });
    await publish('De nuevo');
    expect(pushed().map(({ notification }) => notification.text)).toEqual(['De nuevo']);
    await send(residentUser, REMOVE, { token });
    await publish('Sin aparato');
    expect(received).toHaveLength(1);
  });

  test('goes to the twenty devices that were registered last', async () => {
    const { residentUser, publish } = await makePlace();
    const token = samples.unique();
    await register(residentUser, token);
    for (let count = 0; count < 20; count++) {
      time = new Date(Date.parse(NOON) + (count + 1) * 1000).toISOString();
      await register(residentUser, `${samples.unique()}-${count}`);
    }
    await publish('A todos');
    const [{ tokens }] = pushed();
    expect(tokens).toHaveLength(20);
    expect(tokens.map((one: { token: string }) => one.token)).not.toContain(token);
  });

  test('is none without a webhook', async () => {
    const other = await startService({
      clock: { now: () => new Date(time), nowIso: () => time },
      environment: {},
    });
    const { community, admin, residentUser } = await makeCommunityFixture(other);
    const variables = { token: samples.unique(), platform: 'ios' };
    expect((await other.as(residentUser).graphql(REGISTER, variables)).errors).toBeUndefined();
    await other.as(admin).post('/api/comunicados', { ...samples.announcement(), communityId: community.id });
    expect(await kindsOf(other, residentUser)).toEqual(['ANNOUNCEMENT_PUBLISHED']);
    const rows = await other.database.queries.change(
      `select 1 from notification_deliveries d join notifications n on n.id = d.notification_id where n.user_id = $1`,
      [residentUser.id],
    );
    expect(rows).toEqual([]);
    await other.stop();
  });
});

test('notifications, preferences and devices of a person are erased with it', async () => {
  const { residentUser, publish } = await makePlace();
  await prefer(residentUser, { mail: ['ANNOUNCEMENT_PUBLISHED'], digest: true });
  await register(residentUser, samples.unique());
  await publish('Agua');
  const TABLES = ['notifications', 'notification_preferences', 'devices'];
  const countOf = async (table: string) =>
    (await service.database.queries.change(`select 1 from ${table} where user_id = $1`, [residentUser.id]))
      .length;
  for (const table of TABLES) expect(await countOf(table)).toBe(1);
  await erasePerson({ database: service.database, files: service.services.files }, residentUser.id);
  for (const table of TABLES) expect(await countOf(table)).toBe(0);
});
