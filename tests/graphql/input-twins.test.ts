import {
  type GraphQLArgument,
  type GraphQLInputType,
  type GraphQLObjectType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { CONSTRAINTS, type Constraints, twinOf } from '../../src/engine/declare.js';
import { FILTERS } from '../../src/engine/schema.js';
import { CONTRACT_KINDS } from '../../src/modules/contracts/contract.entity.js';
import { TICKET_CATEGORIES } from '../../src/modules/tickets/ticket-category.entity.js';
import { TICKET_STATUSES } from '../../src/modules/tickets/ticket-status.entity.js';
import { VEHICLE_KINDS, VEHICLE_TYPES } from '../../src/modules/vehicles/vehicle-type.entity.js';
import { PASSWORD, roleId } from '../support/accounts.js';
import type { Client } from '../support/client.js';
import { type CommunityFixture, makeCommunityFixture } from '../support/community-fixture.js';
import { rootFields } from '../support/documents.js';
import * as samples from '../support/samples.js';
import { schema } from '../support/schema.js';
import { type Service, startService } from '../support/service.js';

/** The enum field beside each text of a closed vocabulary in inputs. */

let service: Service;
let fixture: CommunityFixture;
let admin: Client;
beforeAll(async () => {
  service = await startService();
  fixture = await makeCommunityFixture(service);
  admin = service.as(fixture.admin);
});
afterAll(() => service.stop());

const CREATE_CONTRACT =
  'mutation ($input: ContractInput!) { createContract(input: $input) { tipoContrato kind period state } }';

/** Creates a contract with some values left out, or others. */
const createContract = (values: object) =>
  admin.graphql(CREATE_CONTRACT, {
    input: { ...samples.contract(), communityId: fixture.community.id, ...values },
  });

const UPDATE_CHARGE = `mutation ($id: GUID!, $input: ResidentChargePatch!) {
  updateResidentCharge(id: $id, input: $input) { estatus state }
}`;

/** Changes a charge of the resident that is active. */
async function changeCharge(input: object) {
  const { id } = await service.make.residentCharge(fixture.residentUser.resident);
  return admin.graphql(UPDATE_CHARGE, { id, input });
}

const faultsOf = ({ errors }: Awaited<ReturnType<Client['graphql']>>) => errors?.[0]?.extensions.fields;

test('every input field with a closed list of texts has an enum field beside it', () => {
  const inputs = Object.values(schema.getTypeMap()).filter(isInputObjectType);
  const closed = inputs.flatMap((type) =>
    Object.values(type.getFields())
      .filter(({ extensions }) => (extensions[CONSTRAINTS] as Constraints | undefined)?.enum)
      .map((field) => ({ type, field })),
  );
  expect(closed.length).toBeGreaterThan(10);
  const alone = closed.filter(
    ({ type, field }) => !Object.values(type.getFields()).some((one) => twinOf(one)?.field === field.name),
  );
  expect(alone.map(({ type, field }) => `${type.name}.${field.name}`)).toEqual([]);
  expect(closed.filter(({ field }) => isNonNullType(field.type))).toEqual([]);
});

test('an input takes the enum in the place of the text, in variables and in literals', async () => {
  const twins = { kind: 'TRIAL', period: 'YEARLY', state: 'IN_RENEWAL' };
  const texts = { tipoContrato: undefined, periodicidadPago: undefined, estadoContrato: undefined };
  const { data, errors } = await createContract({ ...texts, ...twins });
  expect(errors).toBeUndefined();
  expect(data.createContract).toEqual({ tipoContrato: CONTRACT_KINDS.values.TRIAL, ...twins });
  const { id } = await service.make.residentCharge(fixture.residentUser.resident);
  const literal = await admin.graphql(
    `mutation { updateResidentCharge(id: "${id}", input: { state: CANCELLED }) { estatus state } }`,
  );
  expect(literal.data.updateResidentCharge).toEqual({ estatus: 'Cancelado', state: 'CANCELLED' });
});

test('text and enum may both be given with the same value', async () => {
  const { data } = await createContract({ tipoContrato: 'PRUEBA', kind: 'TRIAL' });
  expect(data.createContract).toMatchObject({ tipoContrato: 'prueba', kind: 'TRIAL' });
});

test('of a text and its enum in a new record one may be null, which is not given', async () => {
  const stored = { tipoContrato: 'prueba', kind: 'TRIAL' };
  for (const given of [{ kind: null }, { tipoContrato: null, kind: 'TRIAL' }]) {
    const { data, errors } = await createContract({ tipoContrato: 'PRUEBA', ...given });
    expect(errors).toBeUndefined();
    expect(data.createContract).toMatchObject(stored);
  }
  expect(faultsOf(await createContract({ tipoContrato: null, kind: null }))).toEqual([
    { path: 'tipoContrato', code: 'REQUIRED', params: {} },
  ]);
});

test('an enum that says something else than the text is an error of both fields', async () => {
  const refused = await createContract({ tipoContrato: 'estandar', kind: 'TRIAL' });
  expect(faultsOf(refused)).toEqual([
    { path: 'tipoContrato', code: 'NOT_TOGETHER', params: { other: 'kind' } },
    { path: 'kind', code: 'NOT_TOGETHER', params: { other: 'tipoContrato' } },
  ]);
  expect(refused.errors?.[0]?.extensions.errors).toEqual({
    kind: ['El campo kind dice otra cosa que tipoContrato.'],
    tipoContrato: ['El campo tipoContrato dice otra cosa que kind.'],
  });
});

test('a required text without its enum is an error of the text alone', async () => {
  expect(faultsOf(await createContract({ tipoContrato: undefined }))).toEqual([
    { path: 'tipoContrato', code: 'REQUIRED', params: {} },
  ]);
  expect(faultsOf(await createContract({ tipoContrato: undefined, kind: null }))).toEqual([
    { path: 'tipoContrato', code: 'REQUIRED', params: {} },
  ]);
});

test('a value that the enum does not have is an error of the enum', async () => {
  const faults = faultsOf(await createContract({ tipoContrato: undefined, kind: 'WHOLE' }));
  expect(faults).toContainEqual(expect.objectContaining({ path: 'kind', code: 'NOT_ONE_OF' }));
});

test('a patch takes the enum, keeps the value without it and refuses null as for the text', async () => {
  const changed = await changeCharge({ state: 'CANCELLED' });
  expect(changed.data.updateResidentCharge).toEqual({ estatus: 'Cancelado', state: 'CANCELLED' });
  const kept = await changeCharge({ descripcion: 'Otra' });
  expect(kept.data.updateResidentCharge).toMatchObject({ state: 'ACTIVE' });
  for (const name of ['estatus', 'state']) {
    expect(faultsOf(await changeCharge({ [name]: null }))).toMatchObject([{ path: name, code: 'REQUIRED' }]);
  }
});

test('a list of parts takes the enum in each part, and names a part that contradicts itself', async () => {
  const create = (preguntas: readonly object[]) =>
    admin.graphql(
      'mutation ($input: SurveyInput!) { createSurvey(input: $input) { preguntas { tipoPregunta kind } } }',
      { input: { ...samples.survey(), communityId: fixture.community.id, preguntas } },
    );
  const { data } = await create([{ kind: 'TEXT', pregunta: '¿Por qué?' }]);
  expect(data.createSurvey.preguntas).toEqual([{ tipoPregunta: 1, kind: 'TEXT' }]);
  const refused = await create([
    { kind: 'TEXT', pregunta: '¿Por qué?' },
    { kind: 'RATING', tipoPregunta: 1, pregunta: '¿Cuánto?' },
  ]);
  expect(faultsOf(refused)).toMatchObject([
    { path: 'preguntas[1].tipoPregunta', code: 'NOT_TOGETHER' },
    { path: 'preguntas[1].kind', code: 'NOT_TOGETHER' },
  ]);
});

/** Enum fields that nobody writes as such: they follow from other values, or are set by operations of their own. */
const FOLLOWING = ['AmenityReservation.state', 'CommunityCharge.state'];

test('every enum field of a record that a mutation writes can be given where the record is written', () => {
  const mutations = rootFields(schema, 'mutation');
  const given = (type: GraphQLInputType): string[] => {
    const named = getNamedType(type);
    return isInputObjectType(named) ? Object.keys(named.getFields()) : [];
  };
  const written = mutations
    .filter(({ name }) => /^(create|update|set)/.test(name))
    .map(({ args, type }) => ({
      record: getNamedType(type),
      names: args.flatMap((argument) => [argument.name, ...given(argument.type)]),
    }));
  const closed = Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) && written.some(({ record }) => record === type))
    .flatMap((record) =>
      Object.values((record as GraphQLObjectType).getFields())
        .filter((field) => twinOf(field))
        .map(({ name }) => ({ record, name })),
    )
    .filter(({ record, name }) => !written.some((one) => one.record === record && one.names.includes(name)));
  expect(closed.map(({ record, name }) => `${record.name}.${name}`).sort()).toEqual(FOLLOWING);
});

const IDS = /^(categoriaTicketId|statusId|vehicleTypeId|roleId)$/;

test('every input that takes the id of a category, status, type or role takes its name too, and requires neither', () => {
  const inputs = Object.values(schema.getTypeMap())
    .filter(isInputObjectType)
    .filter(({ extensions }) => !(FILTERS in extensions))
    .map((type) => ({ name: type.name, fields: Object.values(type.getFields()) as GraphQLArgument[] }));
  const mutations = rootFields(schema, 'mutation').map(({ name, args }) => ({ name, fields: [...args] }));
  const taking = [...inputs, ...mutations].filter(({ fields }) => fields.some(({ name }) => IDS.test(name)));
  expect(taking.map(({ name }) => name).sort()).toEqual(
    expect.arrayContaining([
      'CreateTicketInput',
      'CreateUserInput',
      'RegisterInput',
      'TicketPatch',
      'UserPatch',
      'VehicleInput',
      'VehiclePatch',
      'setTicketStatus',
    ]),
  );
  const lacking = taking.filter(
    ({ fields }) =>
      !fields.some(({ type }) => isEnumType(getNamedType(type))) ||
      fields.some(({ name, type }) => IDS.test(name) && isNonNullType(type)),
  );
  expect(lacking.map(({ name }) => name)).toEqual([]);
});

const VEHICLE = `mutation ($input: VehicleInput!) { createVehicle(input: $input) { vehicleTypeId kind vehicleType { name } } }`;

test.each(Object.keys(VEHICLE_TYPES.values))('a vehicle is created as %s by its name', async (kind) => {
  const { vehicleTypeId: _, ...values } = samples.vehicle();
  const input = { ...values, residentId: fixture.residentUser.resident.id, kind };
  const { data, errors } = await admin.graphql(VEHICLE, { input });
  expect(errors).toBeUndefined();
  expect(data.createVehicle).toEqual({
    vehicleTypeId: VEHICLE_TYPES.values[kind],
    kind,
    vehicleType: { name: VEHICLE_KINDS.values[kind as keyof typeof VEHICLE_KINDS.values] },
  });
});

test.each(Object.keys(TICKET_CATEGORIES.values))('a ticket is created about %s by its name', async (kind) => {
  const { data, errors } = await service
    .as(fixture.residentUser)
    .graphql(
      `mutation { createTicket(input: { kind: ${kind}, contenido: "Ayuda" }) { kind categoriaTicketId } }`,
    );
  expect(errors).toBeUndefined();
  expect(data.createTicket).toEqual({ kind, categoriaTicketId: TICKET_CATEGORIES.values[kind] });
});

test.each(Object.keys(TICKET_STATUSES.values))(
  'tickets become %s by its name, one or many',
  async (state) => {
    const make = async () =>
      (
        await service
          .as(fixture.residentUser)
          .graphql('mutation { createTicket(input: { kind: OTHER }) { id } }')
      ).data.createTicket.id as number;
    const [one, other] = [await make(), await make()];
    const changed = await admin.graphql(
      `mutation ($id: Int!) { updateTicket(id: $id, input: { state: ${state} }) { state statusId } }`,
      { id: one },
    );
    const statusId = TICKET_STATUSES.values[state];
    expect(changed.data.updateTicket).toEqual({ state, statusId });
    const set = await admin.graphql(
      'mutation ($ids: [Int!]!, $state: TicketState) { setTicketStatus(ids: $ids, state: $state) { state statusId } }',
      { ids: [other], state },
    );
    expect(set.data.setTicketStatus).toEqual([{ state, statusId }]);
  },
);

test('an argument is taken as an id or by its name, and one of them is needed', async () => {
  const set = async (args: string) =>
    faultsOf(await admin.graphql(`mutation { setTicketStatus(ids: [1] ${args}) { id } }`));
  expect(await set('statusId: 6, state: NEW')).toMatchObject([{ code: 'NOT_TOGETHER' }]);
  expect(await set('')).toEqual([{ path: 'statusId', code: 'REQUIRED', params: {} }]);
  expect(await set('state: null')).toEqual([{ path: 'statusId', code: 'REQUIRED', params: {} }]);
});

test('an account gets its role by the name, and an id of another role beside it is an error of both', async () => {
  const create = (role: object) =>
    admin.graphql('mutation ($input: CreateUserInput!) { createUser(input: $input) { role userRole } }', {
      input: { ...samples.user(), ...role },
    });
  const { data } = await create({ userRole: 'RENTER' });
  expect(data.createUser).toEqual({ role: 'RENTER', userRole: 'RENTER' });
  expect((await create({ userRole: 'RENTER', roleId: roleId('RENTER') })).errors).toBeUndefined();
  expect(faultsOf(await create({ userRole: 'RENTER', roleId: roleId('RESIDENT') }))).toMatchObject([
    { path: 'roleId', code: 'NOT_TOGETHER' },
    { path: 'userRole', code: 'NOT_TOGETHER' },
  ]);
  expect(faultsOf(await create({}))).toMatchObject([{ path: 'roleId', code: 'REQUIRED' }]);
  const registered = await service.anonymous.graphql(
    'mutation ($input: RegisterInput!) { register(input: $input) { role } }',
    { input: { ...samples.user(), password: PASSWORD, userRole: 'RESIDENT' } },
  );
  expect(registered.data.register).toEqual({ role: 'RESIDENT' });
});

test('REST bodies do not take the enum', async () => {
  const { id } = await service.make.residentCharge(fixture.residentUser.resident);
  const { body } = await admin.get(`/api/CargosResidente/${id}`);
  const changed = await admin.put(`/api/CargosResidente/${id}`, { ...body, state: 'CANCELLED' });
  expect(changed).toMatchObject({ status: 200, body: { estatus: body.estatus } });
});
