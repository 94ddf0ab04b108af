import { randomUUID } from 'node:crypto';
import type { Client } from '../support/client.js';
import { messagesOf } from '../support/messages.js';
import { makePopulatedFixture, makeRow } from '../support/populated-fixture.js';
import { type PopulatedFixture, resourceNamed } from '../support/resources.js';
import { unique } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';

/**
 * Changes of fields that the database makes without the row being read before, in one message. They must decide, answer
 * and record as changes of read rows do.
 */

let service: Service;
let fixture: PopulatedFixture;
beforeAll(async () => {
  service = await startService();
  fixture = await makePopulatedFixture(service);
});
afterAll(() => service.stop());

interface Change {
  readonly record: string;
  readonly input: string;
  readonly idType?: string;
  readonly patch: Readonly<Record<string, unknown>>;
  readonly isByResident?: true;
}

const CHANGES: readonly Change[] = [
  {
    record: 'Ticket',
    input: 'TicketPatch',
    idType: 'Int!',
    patch: {
      contenido: 'Ya hay "luz",\n\\ y null',
      imageUrls: ['uploads/a b.png', 'null', 'uploads/"c".png'],
    },
  },
  {
    record: 'Comment',
    input: 'CommentPatch',
    idType: 'Int!',
    patch: { comentarioTexto: 'Ahora ya no' },
    isByResident: true,
  },
  {
    record: 'Community',
    input: 'CommunityPatch',
    patch: { nombre: `Coto ${unique()}`, cantidadViviendas: 77, descripcion: 'Otra' },
  },
  { record: 'CommunityPrice', input: 'CommunityPricePatch', patch: { monto: 900.1, concepto: 'Agua' } },
  {
    record: 'BankBalance',
    input: 'BankBalancePatch',
    idType: 'Int!',
    patch: { monto: -0.05, fechaSaldo: '2026-04-30T00:00:00.123Z', cuenta: '9' },
  },
  {
    record: 'CommunityConfiguration',
    input: 'CommunityConfigurationPatch',
    patch: { valor: '1', titulo: 'Otra cuenta' },
  },
  {
    record: 'PaymentHistory',
    input: 'PaymentHistoryPatch',
    patch: { monto: 1000.5, notas: null, fechaPago: '2026-02-06T12:00:00.000Z' },
  },
  { record: 'Pet', input: 'PetPatch', patch: { name: 'Sol', age: 5, color: 'Blanco' } },
  { record: 'Vehicle', input: 'VehiclePatch', patch: { color: 'Verde', year: 2020 } },
];

const named = CHANGES.map((change) => [change.record, change] as const);

type Id = string | number;
type Row = Readonly<Record<string, unknown>>;

/** Sends a patch by GraphQL, and gives the answer with the patched fields and the version. */
async function send(
  client: Client,
  { record, input, idType = 'GUID!', patch: shape }: Change,
  id: Id,
  patch: object,
  expectedVersion?: number,
) {
  const selection = ['version', ...Object.keys(shape)].join(' ');
  const { data, errors } = await client.graphql(
    `mutation ($id: ${idType}, $input: ${input}!, $expectedVersion: Int) {
      update${record}(id: $id, input: $input, expectedVersion: $expectedVersion) { ${selection} } }`,
    { id, input: patch, expectedVersion },
  );
  return { changed: data?.[`update${record}`], error: errors?.[0]?.extensions };
}

async function storedRecord({ record, idType = 'GUID!', patch }: Change, id: Id) {
  const field = `${record[0]?.toLowerCase()}${record.slice(1)}`;
  const { data } = await fixture.clients.system.graphql(
    `query ($id: ${idType}) { ${field}(id: $id) { version ${Object.keys(patch).join(' ')} } }`,
    { id },
  );
  return data[field];
}

/** The entries of changes of a record, as they are stored. */
const entriesOf = (record: string, id: Id) =>
  service.database.queries.change<{ username: string; communityId: string; before: Row; after: Row }>(
    `select username, community_id as "communityId", before, after from audit_entries
     where action = 'UPDATE' and record = $1 and record_id = $2 order by id`,
    [record, String(id)],
  );

const writerOf = ({ isByResident }: Change): Client =>
  isByResident ? fixture.clients.residentUser : fixture.clients.admin;

describe.each(named)('a change of %s', (record, change) => {
  test('takes one message, and answers with the changed record', async () => {
    const id = await makeOne(record);
    const before = await storedRecord(change, id);
    let answer: Awaited<ReturnType<typeof send>> | undefined;
    const messages = await messagesOf(async () => {
      answer = await send(writerOf(change), change, id, change.patch);
    });
    expect(answer).toEqual({ changed: { ...change.patch, version: before.version + 1 }, error: undefined });
    expect(await storedRecord(change, id)).toEqual(answer?.changed);
    expect(messages).toBe(1);
  });

  test('records the fields that change, and not one that is given as it is', async () => {
    const id = await makeOne(record);
    const before = await storedRecord(change, id);
    const [same = '', ...others] = Object.keys(change.patch);
    await send(writerOf(change), change, id, { ...change.patch, [same]: before[same] });
    const entries = await entriesOf(record, id);
    // The resident's changes of their comments are not recorded.
    expect(entries).toHaveLength(change.isByResident ? 0 : 1);
    for (const entry of entries) {
      const of = (row: Row) => Object.fromEntries(others.map((name) => [name, row[name]]));
      expect(entry).toMatchObject({ before: of(before), after: of(change.patch) });
      expect(Object.keys(entry.before).sort()).toEqual(Object.keys(entry.after).sort());
      const stamps = ['editedAt', 'updatedByUserId'];
      expect(
        Object.keys(entry.after)
          .filter((name) => !stamps.includes(name))
          .sort(),
      ).toEqual([...others].sort());
      expect(entry.username).toBe(fixture.admin.username);
      expect(entry.communityId).toBe(record === 'Community' ? id : fixture.community.id);
    }
  });

  test('changes and records nothing if every field is given as it is', async () => {
    const id = await makeOne(record);
    const client = writerOf(change);
    const { changed } = await send(client, change, id, change.patch);
    const recorded = await entriesOf(record, id);
    expect(await send(client, change, id, change.patch)).toEqual({ changed, error: undefined });
    expect(await entriesOf(record, id)).toEqual(recorded);
  });

  test('takes one message for the expected version, and refuses another one', async () => {
    const id = await makeOne(record);
    const client = writerOf(change);
    const before = await storedRecord(change, id);
    const wrong = await send(client, change, id, change.patch, before.version + 1);
    expect(wrong).toMatchObject({ error: { code: 'CONFLICT', current: { version: before.version } } });
    expect(await storedRecord(change, id)).toEqual(before);
    const messages = await messagesOf(async () => {
      const right = await send(client, change, id, change.patch, before.version);
      expect(right.error).toBeUndefined();
    });
    expect(messages).toBe(1);
  });

  test('is refused for callers who may not change the record, and changes nothing', async () => {
    const id = await makeOne(record);
    const before = await storedRecord(change, id);
    const neighbour = await service.make.residentUser(fixture.community);
    const stranger = await service.make.admin(await service.make.community());
    expect((await send(service.as(neighbour), change, id, change.patch)).error).toMatchObject({
      code: 'FORBIDDEN',
    });
    const outside = await send(service.as(stranger), change, id, change.patch);
    expect(outside.error).toMatchObject({ code: 'NOT_FOUND' });
    expect(await storedRecord(change, id)).toEqual(before);
  });
});

test('the first of several faults is the error, and a constraint is broken only by a change that is allowed', async () => {
  const vehicle = CHANGES.find(({ record }) => record === 'Vehicle') as Change;
  const [id, other] = [await makeOne('Vehicle'), await makeOne('Vehicle')];
  const { body } = await fixture.clients.admin.get(`/api/vehicles/${other}`);
  const { admin } = fixture.clients;
  const stranger = service.as(await service.make.admin(await service.make.community()));
  const codeOf = async (client: Client, target: Id, patch: object) =>
    (await send(client, vehicle, target, patch)).error?.code;
  expect(await codeOf(admin, randomUUID(), { residentId: randomUUID() })).toBe('NOT_FOUND');
  expect(await codeOf(admin, id, { residentId: randomUUID() })).toBe('BAD_REQUEST');
  expect(await codeOf(admin, id, { vehicleTypeId: randomUUID() })).toBe('BAD_REQUEST');
  expect(await codeOf(admin, randomUUID(), { vehicleTypeId: randomUUID() })).toBe('NOT_FOUND');
  expect(await codeOf(stranger, id, { licensePlate: body.licensePlate })).toBe('NOT_FOUND');
  expect(await codeOf(admin, id, { licensePlate: body.licensePlate })).toBe('BAD_REQUEST');
});

test('changes of one record at the same time are recorded one after the other', async () => {
  const id = await makeOne('Ticket');
  const texts = ['Hoy', 'Mañana', 'Pasado mañana'];
  const { body: first } = await fixture.clients.admin.get(`/api/tickets/${id}`);
  const answers = await Promise.all(
    Array.from({ length: 45 }, (_, index) =>
      fixture.clients.admin.put(`/api/tickets/${id}`, { contenido: texts[index % texts.length] }),
    ),
  );
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  let { contenido } = first;
  for (const { before, after } of await entriesOf('Ticket', id)) {
    expect(before.contenido).toBe(contenido);
    expect(after.contenido).not.toBe(contenido);
    contenido = after.contenido;
  }
  expect((await fixture.clients.admin.get(`/api/tickets/${id}`)).body.contenido).toBe(contenido);
});

/** A row of its own for a test. */
const makeOne = (record: string): Promise<Id> => makeRow(fixture, resourceNamed(record));
