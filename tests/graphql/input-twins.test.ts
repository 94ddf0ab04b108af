import { isInputObjectType, isNonNullType } from 'graphql';
import { CONSTRAINTS, type Constraints } from '../../src/engine/input/constraints.js';
import { twinOf } from '../../src/engine/vocabulary.js';
import { CONTRACT_KINDS } from '../../src/modules/contracts/contract.entity.js';
import type { Client } from '../support/client.js';
import { type CommunityFixture, makeCommunityFixture } from '../support/community-fixture.js';
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

test('REST bodies do not take the enum', async () => {
  const { id } = await service.make.residentCharge(fixture.residentUser.resident);
  const { body } = await admin.get(`/api/CargosResidente/${id}`);
  const changed = await admin.put(`/api/CargosResidente/${id}`, { ...body, state: 'CANCELLED' });
  expect(changed).toMatchObject({ status: 200, body: { estatus: body.estatus } });
});
