import { type GraphQLObjectType, isObjectType } from 'graphql';
import { type AnyRecord, definitionOf, tableOf } from '../../src/engine/declare.js';
import { makePopulatedFixture } from '../support/populated-fixture.js';
import { type PopulatedFixture, RESOURCES } from '../support/resources.js';
import { pet } from '../support/samples.js';
import { schema } from '../support/schema.js';
import { type Service, startService } from '../support/service.js';

/** The version and the time of the last change of every record. */

const PAST = '2020-01-01T00:00:00.000Z';

const types = Object.values(schema.getTypeMap()).filter(
  (type): type is GraphQLObjectType => isObjectType(type) && definitionOf(type.name) !== undefined,
);
const recordOf = (name: string) => definitionOf(name) as AnyRecord;

let service: Service;
let fixture: PopulatedFixture;
beforeAll(async () => {
  service = await startService();
  fixture = await makePopulatedFixture(service);
});
afterAll(() => service.stop());

type State = { readonly version: number; readonly modified: string };

async function stateOf(name: string, id: unknown): Promise<State> {
  const [row] = await service.database.queries.change<State>(
    `select "version", "modified_at" as "modified" from "${tableOf(recordOf(name).entity).name}" where "id" = $1`,
    [id],
  );
  return row as State;
}

/** Moves the last change of a record to a past time. Returns the state of the record. */
async function backdated(name: string, id: unknown): Promise<State> {
  const { name: table } = tableOf(recordOf(name).entity);
  await service.database.queries.change(`update "${table}" set "modified_at" = $2 where "id" = $1`, [
    id,
    PAST,
  ]);
  const state = await stateOf(name, id);
  expect(state.modified).toBe(PAST);
  return state;
}

async function expectTouched(name: string, id: unknown, before: State): Promise<void> {
  const after = await stateOf(name, id);
  expect(after.version).toBe(before.version + 1);
  expect(after.modified > PAST).toBe(true);
}

test.each(types.map(({ name }) => name))(
  '%s has its version and the time of its last change in GraphQL',
  (name) => {
    const fields = (schema.getType(name) as GraphQLObjectType).getFields();
    expect(`${fields.version?.type} ${fields.updatedAt?.type}`).toBe('Int! DateTime!');
  },
);

test('every table with a version has the trigger that increments it', async () => {
  const rows = await service.database.queries.change<{ table: string; triggered: boolean }>(
    `select c.relname as "table", exists (
       select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
       where t.tgrelid = c.oid and p.proname = 'record_change' and t.tgenabled = 'O') as "triggered"
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where a.attname = 'modified_at' and c.relkind = 'r'`,
    [],
  );
  expect(rows.length).toBeGreaterThan(25);
  expect(rows.filter(({ triggered }) => !triggered)).toEqual([]);
});

test.each(RESOURCES.map(({ record }) => record))(
  'a statement that changes a row of %s updates version and time without naming them',
  async (name) => {
    const before = await backdated(name, fixture.ids[name]);
    const { name: table } = tableOf(recordOf(name).entity);
    await service.database.queries.change(
      `update "${table}" set "created_at" = "created_at" where "id" = $1`,
      [fixture.ids[name]],
    );
    await expectTouched(name, fixture.ids[name], before);
  },
);

test('a change through the service updates version and time, and an update without changes keeps both', async () => {
  const { residentUser } = fixture;
  const ticket = await service.make.ticket(residentUser.resident);
  const before = await backdated('Ticket', ticket.id);
  const update = (contenido: string) =>
    service
      .as(residentUser)
      .graphql(
        'mutation ($id: Int!, $input: TicketPatch!) { updateTicket(id: $id, input: $input) { version updatedAt } }',
        { id: ticket.id, input: { contenido } },
      );
  const { data, errors } = await update('Ya son las tres');
  expect(errors).toBeUndefined();
  expect(data.updateTicket.version).toBe(before.version + 1);
  expect(data.updateTicket.updatedAt > PAST).toBe(true);
  expect((await update('Ya son las tres')).data.updateTicket).toEqual(data.updateTicket);
});

test('a new record was last changed when it was created', async () => {
  const { residentUser } = fixture;
  const { data, errors } = await service
    .as(residentUser)
    .graphql('mutation ($input: PetInput!) { createPet(input: $input) { version createdAt updatedAt } }', {
      input: { ...pet(), residentId: residentUser.resident.id },
    });
  expect(errors).toBeUndefined();
  const { createdAt } = data.createPet;
  expect(data.createPet).toEqual({ version: 1, createdAt, updatedAt: createdAt });
});

test('a record that a soft delete hides gets a new version and the time of the deletion', async () => {
  const { community, admin } = fixture;
  const { resident } = await service.make.residentUser(community);
  const hidden = await service.make.pet(resident);
  const before = await backdated('Pet', hidden.id);
  expect((await service.as(admin).delete(`/api/Residents/${resident.id}`)).status).toBe(204);
  await expectTouched('Pet', hidden.id, before);
});

test('a comment does not change the version of its ticket, and its deletion changes that of its replies', async () => {
  const { residentUser } = fixture;
  const ticket = await service.make.ticket(residentUser.resident);
  const before = await backdated('Ticket', ticket.id);
  const client = service.as(residentUser);
  const comment = (fields: object = {}) =>
    client.post('/api/comentarios', {
      origen: 'ticket',
      idOrigen: String(ticket.id),
      comentarioTexto: 'Aquí también',
      ...fields,
    });
  const first = await comment();
  const reply = await comment({ idComment: first.body.id });
  expect(reply.status).toBe(201);
  expect(await stateOf('Ticket', ticket.id)).toEqual(before);
  const reply0 = await backdated('Comment', reply.body.id);
  expect((await client.delete(`/api/comentarios/${first.body.id}`)).status).toBe(204);
  await expectTouched('Comment', reply.body.id, reply0);
});

test('a change of its questions changes the version of a survey', async () => {
  const { community, admin } = fixture;
  const path = '/api/encuestas';
  const body = {
    communityId: community.id,
    titulo: 'Alberca',
    descripcion: '',
    fechaInicio: '2026-01-01T00:00:00.000Z',
    fechaFin: '2026-12-31T00:00:00.000Z',
    preguntas: [{ tipoPregunta: 1, pregunta: '¿Qué mejoraría?' }],
  };
  const survey = (await service.as(admin).post(path, body)).body;
  const before = await backdated('Survey', survey.id);
  const preguntas = [{ tipoPregunta: 1, pregunta: '¿Qué falta?' }];
  expect((await service.as(admin).put(`${path}/${survey.id}`, { ...body, preguntas })).status).toBe(200);
  await expectTouched('Survey', survey.id, before);
});

test('a change of its applications changes the version of a payment', async () => {
  const { Payment: id, CommunityCharge: chargeId } = fixture.ids;
  const before = await backdated('Payment', id);
  const { errors } = await service
    .as(fixture.admin)
    .graphql(
      'mutation ($id: GUID!, $input: PaymentPatch!) { updatePayment(id: $id, input: $input) { id } }',
      { id, input: { pagoCargos: [{ cargosComunidadId: chargeId, montoAplicado: 10.25 }] } },
    );
  expect(errors).toBeUndefined();
  await expectTouched('Payment', id, before);
});

test.each([
  ['Survey', 'updateSurvey', 'SurveyPatch', 'titulo fechaFin preguntas { tipoPregunta pregunta opciones }'],
  ['Payment', 'updatePayment', 'PaymentPatch', 'montoPago pagoCargos { cargosComunidadId montoAplicado }'],
  ['Fee', 'updateFee', 'FeePatch', 'name amounts { unitId amount }'],
  [
    'Unit',
    'setUnitPeople',
    'UnitPeopleInput',
    'payerId people { nodes { residentId relation since until } }',
  ],
])('an update of %s with the values that it has changes nothing', async (name, mutation, input, fields) => {
  const id = fixture.ids[name];
  const client = service.as(fixture.admin);
  const query = `query ($id: GUID!) { ${name[0]?.toLowerCase()}${name.slice(1)}(id: $id) { ${fields} } }`;
  const [values] = Object.values<{ people?: { nodes: object[] } }>(
    (await client.graphql(query, { id })).data,
  );
  const given = values?.people ? { ...values, people: values.people.nodes } : values;
  const before = await backdated(name, id);
  for (let run = 0; run < 3; run += 1) {
    const document = `mutation ($id: GUID!, $input: ${input}!) { ${mutation}(id: $id, input: $input) { id } }`;
    expect((await client.graphql(document, { id, input: given })).errors).toBeUndefined();
    expect(await stateOf(name, id)).toEqual(before);
  }
});
