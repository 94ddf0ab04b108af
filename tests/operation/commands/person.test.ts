import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { erasePerson } from '../../../src/commands/person/erase-person.js';
import { exportPerson } from '../../../src/commands/person/export-person.js';
import { personalRows } from '../../../src/commands/person/personal-rows.js';
import { Comment } from '../../../src/modules/comments/comment.entity.js';
import type { Community } from '../../../src/modules/communities/community.entity.js';
import { PASSWORD, type Person, roleId } from '../../support/accounts.js';
import type { Client } from '../../support/client.js';
import { makeCommunityFixture } from '../../support/community-fixture.js';
import { formOf, operationOf, PREFLIGHTED } from '../../support/forms.js';
import { makeTraced, rowsWith } from '../../support/person-fixture.js';
import { jpegOf } from '../../support/pictures.js';
import { unique } from '../../support/samples.js';
import { type Service, startService } from '../../support/service.js';
import { until } from '../../support/until.js';
import { filesBelow, uploadsPath } from '../../support/uploads.js';
import { makeWebhook } from '../../support/webhooks.js';

let service: Service;
let community: Community;
let admin: Person;
beforeAll(async () => {
  service = await startService();
  community = await service.make.community();
  admin = await service.make.admin(community);
});
afterAll(() => service.stop());

const installation = () => ({ database: service.database, files: service.services.files });

const eventsOf = (userId: string, action: string) =>
  service.services.queries.change(
    'select "username", "user_id", "before", "after" from "audit_entries" where "record_id" = $1 and "action" = $2',
    [userId, action],
  );

async function contentOf(archive: string): Promise<Map<string, string>> {
  const content = new Map<string, string>();
  const entries = createReadStream(archive).pipe(createGunzip()).pipe(extract());
  for await (const entry of entries) content.set(entry.header.name, await text(entry));
  return content;
}

const COMMENT = `mutation ($id: String!, $text: String!) {
  createComment(input: { origen: "ticket", idOrigen: $id, comentarioTexto: $text }) { id }
}`;
const REGISTER = 'mutation ($token: String!) { registerDevice(token: $token, platform: "android") }';
const SAMPLE = 'mutation ($id: GUID!) { testWebhook(webhookId: $id) }';

const uploaded = async (): Promise<string[]> =>
  (await readdir(uploadsPath(service), { recursive: true })).map((path) => path.replaceAll('\\', '/'));

test('an erasure forgets the kept answers of others that tell of the person without its id', async () => {
  const person = await service.make.residentUser(community);
  const rename = () =>
    service.as(admin).post(
      '/graphql',
      {
        query: 'mutation ($id: GUID!) { updateResident(id: $id, input: { number: "7" }) { nodeId phone } }',
        variables: { id: person.resident.id },
      },
      { 'idempotency-key': `key-${person.id}` },
    );
  const first = await rename();
  expect(first.body.data.updateResident).toHaveProperty('phone', person.resident.phone);
  expect((await rename()).body).toEqual(first.body);
  await erasePerson(installation(), person.id);
  const repeated = await rename();
  expect(repeated.body.errors[0].extensions.code).toBe('CONFLICT');
  expect(JSON.stringify(repeated.body)).not.toContain(person.resident.phone);
});

test('a write of another that named an erased person is not done again by its key', async () => {
  const name = `u${unique()}`;
  const email = `${name}@correo.example`;
  const account = { firstName: 'Ana', lastName: 'Ríos', username: name, email, password: PASSWORD };
  const keyed = { 'idempotency-key': unique() };
  const create = () =>
    service.as(admin).post('/api/users', { ...account, roleId: roleId('RESIDENT') }, keyed);
  const { status, body } = await create();
  expect(status).toBe(201);
  await erasePerson(installation(), body.id);
  const repeated = await create();
  expect(repeated.status).toBe(409);
  expect(JSON.stringify(repeated.body)).not.toContain(name);
  expect(await rowsWith(service, name)).toEqual({});
});

test('an export holds all rows and files of a person, nothing of a neighbour, and no secret', async () => {
  const traced = await makeTraced(service, community, admin);
  const neighbour = await makeTraced(service, community, admin);
  const archive = join(service.folder, `${unique()}.tar.gz`);
  await exportPerson(installation(), traced.username.toUpperCase(), archive);

  const content = await contentOf(archive);
  const all = [...content].flat().join('\n');
  for (const [table, rows] of Object.entries(await rowsWith(service, traced.mark))) {
    if (COPIES.includes(table)) continue;
    const lines = [...content]
      .filter(([name]) => name.startsWith(`tables/${table}/`))
      .map(([, part]) => part);
    const exported = lines
      .join('')
      .split('\n')
      .filter((line) => line.includes(traced.mark));
    expect({ table, rows: exported.length }).toEqual({ table, rows: rows.length });
  }
  for (const path of traced.files) expect(content.get(`uploads/${path}`)).toBe(traced.mark);
  expect(all).not.toContain(neighbour.mark);
  expect(all).not.toMatch(/\$2[ab]\$|token_hash/);
  expect(await eventsOf(traced.userId, 'EXPORT')).toEqual([
    { username: 'person:export', user_id: null, before: null, after: null },
  ]);
  if (process.platform !== 'win32') expect((await stat(archive)).mode & 0o777).toBe(0o600);
  await expect(exportPerson(installation(), traced.userId, archive)).rejects.toThrow('exists already');
});

test('erasing a person leaves nothing of it in database and uploads, and keeps neighbours and money unchanged', async () => {
  const traced = await makeTraced(service, community, admin);
  const neighbour = await makeTraced(service, community, admin);
  const amenity = await service.make.amenity(community);
  const resident = { id: traced.residentId, communityId: community.id } as Parameters<
    typeof service.make.pet
  >[0];
  const reservation = await service.make.reservation(amenity, resident);
  const { body: session } = await service.anonymous.post('/api/auth/login', {
    username: traced.username,
    password: 'Prueba#2026',
  });
  const ofNeighbour = await rowsWith(service, neighbour.mark);

  expect(await erasePerson(installation(), traced.userId)).toEqual({ userId: traced.userId, files: 3 });

  // The house keeps its number.
  expect(await rowsWith(service, traced.mark)).toEqual({
    units: [expect.stringMatching(/"payer_id": null/)],
  });
  expect(await rowsWith(service, traced.phone)).toEqual({});
  expect((await uploaded()).filter((path) => path.includes(traced.mark))).toEqual([]);
  for (const path of traced.files) expect(await uploaded()).not.toContain(path);
  expect(await rowsWith(service, neighbour.mark)).toEqual(ofNeighbour);
  for (const path of neighbour.files) {
    expect(await readFile(uploadsPath(service, path), 'utf8')).toBe(neighbour.mark);
  }

  const { body: charge } = await service.as(admin).get(`/api/CargosResidente/${traced.chargeId}`);
  expect(charge).toMatchObject({ monto: 850.5, descripcion: 'Cuota de [eliminado], marzo' });
  const { queries } = service.services;
  expect(
    await queries.change('select "status" from "amenity_reservations" where "id" = $1', [reservation.id]),
  ).toEqual([{ status: 'Cancelada' }]);
  const { refreshToken } = session;
  expect((await service.anonymous.post('/api/auth/refresh', { refreshToken })).status).toBe(401);
  expect(await eventsOf(traced.userId, 'ERASE')).toMatchObject([{ username: 'person:erase', user_id: null }]);
  const entries = await queries.change<{ action: string }>(
    'select "action" from "audit_entries" where "record_id" = $1 and "user_id"::text = $1',
    [traced.userId],
  );
  expect(entries).toContainEqual({ action: 'SIGN_IN' });

  expect(await erasePerson(installation(), traced.userId)).toMatchObject({ files: 0 });
  await expect(erasePerson(installation(), traced.username)).rejects.toThrow('There is nobody');
});

test('erasing a person waits for what it is writing', async () => {
  const { id, resident } = await service.make.residentUser(community);
  let isErased = false;
  const isHeld = async () =>
    isErased ||
    (
      await service.services.queries.change(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        [],
      )
    ).length > 0;
  const em = service.em();
  await em.begin();
  const text = { origen: 'aviso', idOrigen: id, comentarioTexto: 'Me voy de viaje' };
  const comment = em.create(Comment, { ...text, residentId: resident.id });
  await em.flush();
  const erasing = erasePerson(installation(), id).finally(() => {
    isErased = true;
  });
  await until(isHeld);
  await em.commit();
  await erasing;
  const [stored] = await service.services.queries.change(
    'select "comentario_texto" as "text" from "comments" where "id" = $1',
    [comment.id],
  );
  expect(stored).toEqual({ text: '[eliminado]' });
});

test('erasing a person keeps files that other records name and files that others uploaded', async () => {
  const traced = await makeTraced(service, community, admin);
  const neighbour = await makeTraced(service, community, admin);
  const [photo, receipt] = traced.files as [string, string];
  const [foreign] = neighbour.files as [string];
  await service.make.announcement(community, { imagen: `/uploads/${photo}` });
  await service.services.queries.change('update "tickets" set "image_urls" = $2 where "resident_id" = $1', [
    traced.residentId,
    [`uploads/${foreign}`],
  ]);
  expect(await erasePerson(installation(), traced.userId)).toMatchObject({ files: 2 });
  expect(await uploaded()).toEqual(expect.arrayContaining([photo, foreign]));
  expect(await uploaded()).not.toContain(receipt);
});

test('an export has notifications, devices and webhooks without their secrets, and erasing a person removes them', async () => {
  const { admin: owner, residentUser } = await makeCommunityFixture(service);
  const { id } = await service.make.ticket(residentUser.resident);
  const answers = [
    await service.as(owner).graphql(COMMENT, { id: String(id), text: `Visto ${unique()}` }),
    await service.as(residentUser).graphql(REGISTER, { token: `device-${residentUser.id}` }),
  ];
  expect(answers.flatMap(({ errors }) => errors ?? [])).toEqual([]);
  await service.settled();
  const webhook = await makeWebhook(service, service.as(owner), { url: 'https://8.8.8.8/hook' });
  const sample = await service.as(owner).graphql(SAMPLE, { id: webhook.id });
  expect(sample.errors).toBeUndefined();

  const rowsOf = async (userId: string) => {
    const archive = join(service.folder, `${unique()}.tar.gz`);
    await exportPerson(installation(), userId, archive);
    const content = await contentOf(archive);
    return (table: string) =>
      [...content].flatMap(([name, part]) => (name.startsWith(`tables/${table}/`) ? part : [])).join('\n');
  };
  const ofResident = await rowsOf(residentUser.id);
  expect(ofResident('notifications')).toContain('TICKET_COMMENTED');
  expect(ofResident('devices')).toContain('android');
  expect(ofResident('devices')).not.toContain('device-');
  const ofOwner = await rowsOf(owner.id);
  expect(ofOwner('webhooks')).toContain('https://8.8.8.8/hook');
  expect(ofOwner('webhooks')).not.toMatch(/"(secret|former_secret|cursor)"/);
  expect(ofOwner('webhook_deliveries')).toContain(webhook.id);

  for (const person of [residentUser, owner]) {
    await erasePerson(installation(), person.id);
    const left = await rowsOf(person.id);
    for (const table of ['notifications', 'devices', 'webhooks', 'webhook_deliveries'])
      expect(left(table)).toBe('');
  }
});

test('the audit log has no text of a comment that an erased administrator wrote and that was deleted', async () => {
  const { admin: owner, community, residentUser } = await makeCommunityFixture(service);
  const author = await service.make.admin(community);
  const { id } = await service.make.ticket(residentUser.resident);
  const said = `Visto ${unique()}`;
  const { data } = await service.as(author).graphql(COMMENT, { id: String(id), text: said });
  const deletion = await service.as(owner).delete(`/api/comentarios/${data.createComment.id}`);
  expect(deletion.status).toBe(204);
  expect(Object.keys(await rowsWith(service, said))).toEqual(['audit_entries']);
  await erasePerson(installation(), author.id);
  expect(await rowsWith(service, said)).toEqual({});
});

test('neither the audit log nor the uploads have anything of a deleted document from the folder of an erased person', async () => {
  const traced = await makeTraced(service, community, admin);
  const company = service.as(admin);
  const { data } = await company.graphql(
    'query ($title: String!) { documents(where: { titulo: { eq: $title } }) { nodes { id } } }',
    { title: traced.mark },
  );
  const { status } = await company.delete(`/api/Documents/${data.documents.nodes[0].id}`);
  expect(status).toBe(204);
  const archive = join(service.folder, `${unique()}.tar.gz`);
  expect(await exportPerson(installation(), traced.userId, archive)).toMatchObject({ files: 3 });
  expect(await erasePerson(installation(), traced.userId)).toMatchObject({ files: 3 });
  for (const path of traced.files) expect(await uploaded()).not.toContain(path);
  // The house keeps its number.
  expect(Object.keys(await rowsWith(service, traced.mark))).toEqual(['units']);
});

test('an export has no copies of pictures, and erasing a person removes them with the measures', async () => {
  const person = await service.make.residentUser(community);
  const form = formOf(
    { name: 'a.jpg', content: await jpegOf({ width: 40, height: 30 }) },
    { path: unique() },
  );
  const { body } = await service.as(person).post('/api/File/upload', form);
  await service.settled();
  const measures = () =>
    service.services.queries.change('select "width" from "stored_pictures" where "path" = $1', [
      body.relativePath.replace('uploads/', ''),
    ]);
  const copies = () => filesBelow(uploadsPath(service, '.pictures'));
  expect([await measures(), await copies()]).toEqual([[{ width: 40 }], [expect.any(String)]]);

  const archive = join(service.folder, `${unique()}.tar.gz`);
  expect(await exportPerson(installation(), person.id, archive)).toMatchObject({ files: 1 });
  const files = [...(await contentOf(archive)).keys()].filter((name) => name.startsWith('uploads/'));
  expect(files).toEqual([body.relativePath]);
  expect(await erasePerson(installation(), person.id)).toMatchObject({ files: 1 });
  expect([await measures(), await copies()]).toEqual([[], []]);
});

test('erasing a person removes the rows of spreadsheets that name it, and an export has none of their cells', async () => {
  const person = await service.make.residentUser(community);
  const number = unique();
  const file = {
    name: 'casas.csv',
    content: `casa,propietario,correo\n${number},${person.resident.fullName},${person.email.toUpperCase()} \n${number}-2,,\n`,
  };
  const input = { communityId: community.id, kind: 'UNITS' };
  const sent = operationOf(
    'mutation ($input: RehearseImportInput!) { rehearseImport(input: $input) { id } }',
    file,
    input,
  );
  const { body } = await service.as(admin).post('/graphql', sent, PREFLIGHTED);
  const archive = join(service.folder, `${unique()}.tar.gz`);
  await exportPerson(installation(), person.id, archive);
  const [[, exported] = []] = [...(await contentOf(archive))].filter(([name]) =>
    name.startsWith('tables/import_rows/'),
  );
  expect(exported).toContain(body.data.rehearseImport.id);
  expect(exported).not.toContain(number);
  await erasePerson(installation(), person.id);
  expect(
    await service.services.queries.change('select "line" from "import_rows" where "import_id" = $1', [
      body.data.rehearseImport.id,
    ]),
  ).toEqual([{ line: 3 }]);
});

test('erasing a person removes the row of an applied spreadsheet that names it otherwise', async () => {
  const [number, earlier] = [unique(), unique()];
  const content = `casa,propietario,correo\n${number},Ana ${earlier},${earlier}@correo.example\n`;
  const input = { communityId: community.id, kind: 'UNITS' };
  const rehearse = 'mutation ($input: RehearseImportInput!) { rehearseImport(input: $input) { id } }';
  const sent = operationOf(rehearse, { name: 'casas.csv', content }, input);
  const { body } = await service.as(admin).post('/graphql', sent, PREFLIGHTED);
  const { id } = body.data.rehearseImport;
  const applied = await service
    .as(admin)
    .graphql('mutation ($id: GUID!) { applyImport(id: $id) { state } }', { id });
  expect(applied.data.applyImport.state).toBe('APPLIED');
  const { queries } = service.services;
  const [resident] = await queries.change<{ userId: string }>(
    `update "residents" set "full_name" = 'Ana', "email" = null where "full_name" = $1 returning "user_id" as "userId"`,
    [`Ana ${earlier}`],
  );
  const renamed = `update "users" set "last_name" = '-', "email" = $2, "username" = $2 where "id" = $1`;
  await queries.change(renamed, [resident?.userId, `${unique()}@correo.example`]);
  await erasePerson(installation(), resident?.userId as string);
  expect(await queries.change('select "line" from "import_rows" where "import_id" = $1', [id])).toEqual([]);
});

test('erasing a person whose user name is the number of a house keeps the rows of spreadsheets about that house', async () => {
  const number = String(100_000 + Math.floor(Math.random() * 900_000));
  const person = await service.make.residentUser(community, 'RESIDENT', {}, { username: number });
  const input = { communityId: community.id, kind: 'UNITS' };
  const rehearse = 'mutation ($input: RehearseImportInput!) { rehearseImport(input: $input) { id } }';
  const file = { name: 'casas.csv', content: `casa,propietario\n${number},Otra persona\n` };
  const sent = operationOf(rehearse, file, input);
  const { body } = await service.as(admin).post('/graphql', sent, PREFLIGHTED);
  await erasePerson(installation(), person.id);
  const lines = 'select "line" from "import_rows" where "import_id" = $1';
  expect(await service.services.queries.change(lines, [body.data.rehearseImport.id])).toEqual([{ line: 2 }]);
});

const OWNED =
  'mutation ($id: GUID!, $input: UnitPeopleInput!) { setUnitPeople(id: $id, input: $input) { id } }';
const CERTIFY = 'mutation ($id: GUID!) { noDebtCertificate(unitId: $id) { id } }';

test('erasing a person changes the texts of papers alone, whatever the person is called, and a second time nothing', async () => {
  const paid = 500;
  const fullName = `Ana "Nené" Null`;
  const names = { firstName: 'Day', lastName: 'Null', phone: String(paid) };
  const person = await service.make.residentUser(community, 'RESIDENT', { fullName, phone: '2026' }, names);
  const residentId = person.resident.id;
  const unit = await service.make.unit(community, { number: `Casa ${unique()}`, payerId: residentId });
  const client = service.as(admin);
  const { body: charge } = await client.post('/api/CargosResidente', {
    ...{ residentId, fecha: '2026-02-01', monto: paid, estatus: 'Activo' },
    descripcion: `Cuota por persona de ${fullName}`,
  });
  const { body: payment } = await client.post('/api/pagosresidente', {
    ...{ residenteId: residentId, monto: paid, status: 'Aplicado', fechaPago: '2026-03-02' },
    concepto: `Pago de ${fullName}`,
  });
  const people = [{ residentId, relation: 'OWNER', since: '2026-01-01' }];
  const owned = await client.graphql(OWNED, { id: unit.id, input: { payerId: residentId, people } });
  const certified = await client.graphql(CERTIFY, { id: unit.id });
  expect([owned.errors, certified.errors]).toEqual([undefined, undefined]);
  const papers = async () => {
    const data = 'select "data" from';
    const { queries } = service.services;
    const [receipt] = await queries.change<{ data: object }>(`${data} "receipts" where "payment_id" = $1`, [
      payment.id,
    ]);
    const [certificate] = await queries.change<{ data: object }>(
      `${data} "certificates" where "unit_id" = $1`,
      [unit.id],
    );
    const { body } = await client.get(`/api/CargosResidente/${charge.id}`);
    return { receipt: receipt?.data, certificate: certificate?.data, charge: body.descripcion };
  };
  const before = await papers();
  expect(before.receipt).toMatchObject({ resident: fullName, form: null });

  await erasePerson(installation(), person.id);
  const text = 'Cuota por persona de [eliminado]';
  const after = await papers();
  expect(after).toEqual({
    receipt: {
      ...before.receipt,
      resident: 'Persona eliminada',
      concept: 'Pago de [eliminado]',
      account: {
        charges: [{ text, day: '2026-02-01', before: paid, paid, after: 0 }],
        before: paid,
        after: 0,
      },
    },
    certificate: { ...before.certificate, owners: ['[eliminado]'] },
    charge: text,
  });
  await erasePerson(installation(), person.id);
  expect(await papers()).toEqual(after);
});

test.each([
  { who: 'has another name by now', rename: true, people: true, sale: false },
  { who: 'is no longer among the people of the unit', rename: false, people: false, sale: false },
  { who: 'has sold its unit', rename: false, people: true, sale: true },
])(
  'erasing a person who $who leaves its name in no paper and no charge',
  async ({ rename, people, sale }) => {
    const name = unique();
    const names = { firstName: 'Amparo', lastName: name };
    const person = await service.make.residentUser(
      community,
      'RESIDENT',
      { fullName: `Amparo ${name}` },
      names,
    );
    const residentId = person.resident.id;
    const client = service.as(admin);
    const unit = await service.make.unit(community, { number: `Casa ${unique()}`, payerId: residentId });
    const owner = { residentId, relation: 'OWNER', since: '2026-01-01' };
    await client.graphql(OWNED, { id: unit.id, input: { payerId: residentId, people: [owner] } });
    const certified = await client.graphql(CERTIFY, { id: unit.id });
    expect(certified.errors).toBeUndefined();
    const fields = { residentId, fecha: '2026-02-01', monto: 10, estatus: 'Activo' };
    await client.post('/api/CargosResidente', { ...fields, descripcion: `Cuota de Amparo ${name}` });
    if (rename) {
      const system = service.as(await service.make.user('SYSTEM_ADMIN'));
      await system.put(`/api/users/${person.id}`, { firstName: 'Berta', lastName: 'Rico' });
      await client.put(`/api/Residents/${residentId}`, { communityId: community.id, fullName: 'Berta Rico' });
    }
    if (!people) await client.graphql(OWNED, { id: unit.id, input: { people: [] } });
    const buyer = sale ? await sellTo(client, unit, fields, `Multa a Amparo ${name}`) : null;
    await service.settled();

    expect(Object.keys(await rowsWith(service, name))).toContain('certificates');
    await erasePerson(installation(), person.id);
    expect(await rowsWith(service, name)).toEqual({});
    if (buyer) {
      const { body } = await client.get(`/api/CargosResidente?residentId=${buyer.id}`);
      const texts = body.filter((one: { residentId: string }) => one.residentId === buyer.id);
      expect(texts.map((one: { descripcion: string }) => one.descripcion).sort()).toEqual([
        'Multa a [eliminado]',
        'Traspaso: Cuota de [eliminado]',
      ]);
      const receipts = await rowsWith(service, buyer.fullName);
      expect(receipts.receipts).toEqual([expect.stringContaining('Traspaso: Cuota de [eliminado]')]);
    }
    await erasePerson(installation(), person.id);
  },
);

const SELL =
  'mutation ($id: GUID!, $input: TransferUnitInput!) { transferUnit(id: $id, input: $input) { payerId } }';

/** Sells a unit with what is owed and a charge of a day to come, which the buyer pays in part. Returns the buyer. */
async function sellTo(client: Client, unit: { id: string }, charge: object, text: string) {
  await client.post('/api/CargosResidente', { ...charge, fecha: '2099-01-01', descripcion: text });
  const fullName = `Comprador ${unique()}`;
  const { resident } = await service.make.residentUser(community, 'RESIDENT', { fullName });
  const input = { payerId: resident.id, on: '2026-03-01', debt: 'FOLLOWS' };
  const { errors } = await client.graphql(SELL, { id: unit.id, input });
  expect(errors).toBeUndefined();
  const payment = { residenteId: resident.id, monto: 4, status: 'Aplicado', fechaPago: '2026-03-02' };
  expect((await client.post('/api/pagosresidente', payment)).status).toBe(201);
  const { body } = await client.get('/api/CargosResidente');
  for (const { id, residentId } of body) {
    const keyed = { 'idempotency-key': unique() };
    if (residentId !== resident.id) continue;
    expect((await client.put(`/api/CargosResidente/${id}`, { monto: 11 }, keyed)).status).toBe(200);
  }
  return { id: resident.id, fullName };
}

test('the last SYSTEM_ADMIN is not erased', async () => {
  const own = await startService({ own: 'database' });
  try {
    const root = await own.make.systemAdmin();
    const { database, services } = own;
    await expect(erasePerson({ database, files: services.files }, root.email)).rejects.toThrow(
      'This is the last active SYSTEM_ADMIN',
    );
    expect((await own.as(root).get('/api/users')).status).toBe(200);
  } finally {
    await own.stop();
  }
});

test('every table is declared to hold rows of persons or not', async () => {
  const person = { userId: 'u', username: 'u', residentIds: [], terms: [] };
  const personal = personalRows(person).map(({ table }) => table);
  const tables = await service.services.queries.change<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = current_schema() and tablename not in ('mikro_orm_migrations', 'expand_migrations')`,
    [],
  );
  const unsaid = tables.map(({ name }) => name).filter((name) => !personal.includes(name));
  expect(unsaid.sort()).toEqual(OF_NOBODY);
});

/** What they hold of a person is in other tables, or in files, too. */
const COPIES = ['sign_in_names', 'idempotency_keys', 'stored_pictures'];

/**
 * Reference data, and the tables of communities and companies. A trigger keeps `sign_in_names`, and the measures of pictures go
 * with their files. `attempts` and `write_positions` have digests alone, which retention removes within hours; `path_uses` counts for all; `change_events`
 * has ids alone, for days.
 */
const OF_NOBODY = [
  'amenities',
  'amenity_closures',
  'amenity_schedules',
  'announcements',
  'attempts',
  'bank_balances',
  'banners',
  'change_events',
  'change_feeds',
  'communities',
  'community_charges',
  'community_configurations',
  'community_prices',
  'community_providers',
  'fee_amounts',
  'fee_charges',
  'fees',
  'folios',
  'imports',
  'late_fee_days',
  'late_fees',
  'path_uses',
  'payment_applications',
  'payment_histories',
  'payments',
  'reminder_settings',
  'reminders',
  'roles',
  'service_providers',
  'sign_in_names',
  'stored_pictures',
  'survey_questions',
  'surveys',
  'ticket_categories',
  'ticket_statuses',
  'unit_references',
  'vehicle_types',
  'write_positions',
];
