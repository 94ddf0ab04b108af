import { notificationMailJob } from '../../src/modules/notifications/notification-mail.job.js';
import type { Person } from '../support/accounts.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { runTask } from '../support/notifications.js';
import { parseMail } from '../support/parse-mail.js';
import { pdfText } from '../support/pdf-text.js';
import { type Service, startService } from '../support/service.js';
import { startSmtpServer } from '../support/smtp-server.js';

/** Reminders by mail with the statement of account, by days of a clock that the tests move. */

const NOON = 'T18:00:00.000Z';
let time = `2027-01-05${NOON}`;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let service: Service;
beforeAll(async () => {
  smtp = await startSmtpServer();
  service = await startService({
    clock: { now: () => new Date(time), nowIso: () => time },
    smtpUrl: smtp.url,
  });
});
afterAll(async () => {
  await service.stop();
  await smtp.stop();
});
beforeEach(() => {
  time = `2027-01-05${NOON}`;
  smtp.received.length = 0;
});

const look = () => runTask(service, { task: 'look' });
const lookOn = async (day: string) => {
  time = `${day}${NOON}`;
  await look();
};

/** The mails that the mail server has accepted for a person. */
const mailsTo = ({ email }: Person) =>
  smtp.received.filter(({ to }) => to.includes(email)).map(({ raw }) => parseMail(raw));

const textsOf = (person: Person) =>
  mailsTo(person).map(({ attachments }) => attachments.map(({ bytes }) => pdfText(bytes)));

const SET = `mutation ($communityId: GUID!, $input: ReminderSettingsInput!) {
  setReminders(communityId: $communityId, input: $input) { reminders { attachStatement } } }`;
const PEOPLE =
  'mutation ($id: GUID!, $input: UnitPeopleInput!) { setUnitPeople(id: $id, input: $input) { id } }';
const PREFER =
  'mutation ($input: NotificationPreferencesPatch!) { updateNotificationPreferences(input: $input) { digest } }';

const asked = async (person: Person, document: string, variables: object) => {
  const { data, errors } = await service.as(person).graphql(document, { ...variables });
  expect(errors).toBeUndefined();
  return data;
};

/** A house with an owner, for which a tenant pays since January, in a community that reminds both. */
async function makePlace(input: object = { attachStatement: true }) {
  const { community, admin, residentUser: owner } = await makeCommunityFixture(service);
  const tenant = await service.make.residentUser(community);
  const set = async (values: object) => {
    const settings = { steps: [1], to: 'PAYER_AND_OWNERS', ...values };
    const data = await asked(admin, SET, { communityId: community.id, input: settings });
    return data.setReminders.reminders.attachStatement;
  };
  await set(input);
  const unit = await service.make.unit(community, { number: 'Casa 7', payerId: tenant.resident.id });
  const settle = (id: string, payer = tenant) =>
    asked(admin, PEOPLE, {
      id,
      input: {
        payerId: payer.resident.id,
        people: [
          { residentId: owner.resident.id, relation: 'OWNER', since: '2020-01-01' },
          { residentId: tenant.resident.id, relation: 'TENANT', since: '2026-01-01' },
        ],
      },
    });
  await settle(unit.id);
  const charge = (person: typeof owner, day: string, monto: number, fields: object = {}) =>
    service.make.residentCharge(person.resident, {
      ...{ unitId: unit.id, fecha: `${day}T00:00:00.000Z`, monto, manualStatus: null },
      ...fields,
    });
  const pay = (person: typeof owner, monto: number) =>
    service.make.residentPayment(person.resident, { monto, fechaPago: time, unitId: unit.id });
  return { community, admin, owner, tenant, unit, set, settle, charge, pay };
}

const CLOSING = 'query ($id: GUID!) { unit(id: $id) { account { closing } } }';
const pesos = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' });

test('a reminder by mail has the account of the unit attached for its owner, and for a tenant who pays what it was charged', async () => {
  const place = await makePlace();
  const { owner, tenant, unit } = place;
  await place.charge(owner, '2026-11-10', 1234.5, { descripcion: 'Noviembre' });
  await place.charge(tenant, '2027-01-10', 800, { descripcion: 'Enero' });
  await lookOn('2027-01-11');
  const [mail, ...others] = mailsTo(owner);
  expect(others).toEqual([]);
  expect(mail?.attachments).toMatchObject([
    { type: 'application/pdf', fileName: 'estado-de-cuenta-Casa-7-2027-01-11.pdf' },
  ]);
  expect(mail?.text).toContain('Casa 7: debe 2034.50 MXN');
  expect(mail?.text).toContain('Adjuntamos un estado de cuenta.');
  const { closing } = (await asked(owner, CLOSING, { id: unit.id })).unit.account;
  expect(closing).toBe(2034.5);
  const [[text = []] = []] = textsOf(owner);
  expect(text[text.indexOf('Saldo (MXN)') + 1]).toBe(pesos.format(closing));
  expect(text).toEqual(expect.arrayContaining(['Cargo: Noviembre', 'Cargo: Enero']));

  const [[own = []] = []] = textsOf(tenant);
  expect(mailsTo(tenant)[0]?.attachments).toHaveLength(1);
  expect(own[own.indexOf('Saldo (MXN)') + 1]).toBe('$800.00');
  expect(own).toContain('Cargo: Enero');
  expect(own.join(' ')).not.toContain('Noviembre');
});

test('a reminder has nothing attached without the setting, and once it is taken back', async () => {
  const place = await makePlace({});
  expect(await place.set({})).toBe(false);
  await place.charge(place.tenant, '2027-01-10', 800);
  await lookOn('2027-01-11');
  expect(mailsTo(place.owner)).toMatchObject([{ attachments: [] }]);
  expect(await place.set({ attachStatement: true })).toBe(true);
  await place.charge(place.tenant, '2027-01-12', 50);
  await lookOn('2027-01-13');
  expect(mailsTo(place.owner)).toMatchObject([{ attachments: [] }, { attachments: [{}] }]);
  expect(await place.set({})).toBe(false);
  await place.charge(place.tenant, '2027-01-14', 50);
  await lookOn('2027-01-15');
  const [, , last] = mailsTo(place.owner);
  expect(last?.attachments).toEqual([]);
  expect(last?.text).not.toContain('estado de cuenta');
});

test('other mails have nothing attached, nor has one to an address that nobody confirmed', async () => {
  const place = await makePlace();
  await service
    .em()
    .getConnection()
    .execute('update "users" set "is_email_confirmed" = false where "id" = ?', [place.owner.id]);
  await place.charge(place.tenant, '2027-01-10', 800);
  await lookOn('2027-01-11');
  expect(mailsTo(place.owner)).toMatchObject([{ attachments: [] }]);
  expect(mailsTo(place.tenant)).toMatchObject([{ attachments: [{}] }]);
  const client = service.as(place.admin);
  const payment = { residenteId: place.tenant.resident.id, fechaPago: time, monto: 5, concepto: 'Enero' };
  const { body } = await client.post('/api/pagosresidente', {
    ...{ ...payment, formaDePago: 'SPEI', status: 'PorConfirmar' },
  });
  expect(body).toMatchObject({ monto: 5 });
  expect((await client.put(`/api/pagosresidente/${body.id}`, { status: 'Aplicado' })).status).toBe(200);
  await service.settled();
  const [, confirmed, ...others] = mailsTo(place.tenant);
  expect(others).toEqual([]);
  expect(confirmed?.text).toContain('Su pago de 5.00 MXN fue confirmado.');
  expect(confirmed?.attachments).toEqual([]);
});

test('a digest has each account attached once, and says how many it has not', async () => {
  const place = await makePlace();
  const { owner, tenant, community } = place;
  for (const person of [owner, tenant]) await asked(person, PREFER, { input: { digest: true } });
  await place.charge(tenant, '2027-01-10', 800);
  for (let number = 1; number <= 6; number += 1) {
    const unit = await service.make.unit(community, { number: `Local ${number}` });
    await place.settle(unit.id);
    await place.charge(tenant, '2027-01-10', 10, { unitId: unit.id });
  }
  await lookOn('2027-01-11');
  expect([...mailsTo(owner), ...mailsTo(tenant)]).toEqual([]);
  time = `2027-01-12T14:00:00.000Z`;
  await runTask(service, { task: 'deliver' });
  const [mail, ...others] = mailsTo(owner);
  expect(others).toEqual([]);
  expect(new Set(mail?.attachments.map(({ fileName }) => fileName)).size).toBe(5);
  expect(mail?.text).toContain('Adjuntamos 5 estados de cuenta.');
  expect(mail?.text).toContain('No fue posible adjuntar 2 estados de cuenta');
  const [own] = mailsTo(tenant);
  expect(own?.attachments).toHaveLength(1);
  expect(own?.text).toContain('Adjuntamos un estado de cuenta.');
  const [[text = []] = []] = textsOf(tenant);
  expect(text[text.indexOf('Saldo (MXN)') + 1]).toBe('$860.00');
});

test('one mail is sent however many instances look, and none of what is paid before the delivery', async () => {
  const place = await makePlace();
  await place.charge(place.tenant, '2027-01-10', 800);
  time = `2027-01-11${NOON}`;
  await Promise.all([look(), look(), runTask(service, { task: 'deliver' })]);
  for (const person of [place.owner, place.tenant])
    expect(mailsTo(person)).toMatchObject([{ attachments: [{}] }]);

  await asked(place.owner, PREFER, { input: { quietFrom: '11:00', quietTo: '15:00' } });
  await place.charge(place.tenant, '2027-01-20', 100);
  await lookOn('2027-01-21');
  await place.pay(place.tenant, 1000);
  time = `2027-01-21T22:00:00.000Z`;
  await runTask(service, { task: 'deliver' });
  expect(mailsTo(place.tenant)).toHaveLength(2);
  expect(mailsTo(place.owner)).toHaveLength(1);
});

describe('a mail that is tried again', () => {
  /** Runs the job of the mail of the last reminder of a person. */
  async function jobOf(person: Person) {
    const [row] = await service.database.queries.change<{ id: string }>(
      'select "id" from "notifications" where "user_id" = $1 order by "created_at" desc limit 1',
      [person.id],
    );
    const until = new Date(Date.parse(time) + 3 * 86_400_000).toISOString();
    const queued = { userId: person.id, ids: [row?.id ?? ''], until };
    return (services = service.services) => notificationMailJob.run(services, queued, 'tried-again');
  }

  /** Makes what the statement reads beside the text of the mail fail. */
  const withoutClockOfPapers = () => {
    const { clock } = service.services;
    return {
      ...service.services,
      clock: {
        now: clock.now,
        nowIso: () => {
          if (/drawStatements/.test(new Error('trace').stack ?? '')) throw new Error('No paper today');
          return clock.nowIso();
        },
      },
    };
  };

  test('has its statement made again', async () => {
    const place = await makePlace();
    await place.charge(place.tenant, '2027-01-10', 800);
    await lookOn('2027-01-11');
    smtp.received.length = 0;
    const run = await jobOf(place.owner);
    const { mailer } = service.services;
    const failing = { ...mailer, send: () => Promise.reject(new Error('No mail server')) };
    await expect(run({ ...service.services, mailer: failing })).rejects.toThrow('No mail server');
    await place.pay(place.tenant, 300);
    await run();
    expect(mailsTo(place.owner)).toHaveLength(1);
    const [[text = []] = []] = textsOf(place.owner);
    expect(text[text.indexOf('Saldo (MXN)') + 1]).toBe('$500.00');
  });

  test('goes without a statement that could not be made for an hour, and says so', async () => {
    const place = await makePlace();
    await place.charge(place.tenant, '2027-01-10', 800);
    await lookOn('2027-01-11');
    smtp.received.length = 0;
    const run = await jobOf(place.owner);
    await expect(run(withoutClockOfPapers())).rejects.toThrow('No paper today');
    time = `2027-01-11T19:01:00.000Z`;
    await run(withoutClockOfPapers());
    const [mail, ...others] = mailsTo(place.owner);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('Casa 7: debe 800.00 MXN');
    expect(mail?.text).toContain('No fue posible adjuntar un estado de cuenta');
    expect(mail?.attachments).toEqual([]);
  });
});
