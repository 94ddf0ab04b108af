import {
  type GraphQLInputObjectType,
  getNamedType,
  isInputObjectType,
  isLeafType,
  isObjectType,
} from 'graphql';
import { PERMISSION } from '../../../src/engine/declare.js';
import { RESERVATION } from '../../../src/modules/amenities/amenity-reservation.entity.js';
import type { Survey } from '../../../src/modules/surveys/survey.entity.js';
import { DONE_REASONS, isRefusalReason } from '../../../src/platform/refusal-reasons.js';
import { type Place, RECORDS_TO_EDIT, WITHOUT_PERMISSION } from '../../interfaces/permissions.table.js';
import type { Client } from '../../support/client.js';
import { rootFields } from '../../support/documents.js';
import { schema } from '../../support/schema.js';
import { type Service, startService } from '../../support/service.js';
import { zoneFarFromMidnight } from '../../support/zone-of-day.js';

/**
 * The field `can` agrees with the outcome of the mutations, for every record, action, role and relation of
 * the caller to the record.
 */

const mutations = new Map(rootFields(schema, 'mutation').map((field) => [field.name, field]));

/** The mutation of each action of a record type. */
function actionsOf(type: string): { action: string; mutation: string }[] {
  const can = schema.getType(`${type}Can`);
  if (!isObjectType(can)) throw new Error(`${type} does not tell what the caller may do`);
  return Object.values(can.getFields()).map(({ name, extensions }) => ({
    action: name,
    mutation: extensions[PERMISSION] as string,
  }));
}

const takes = (mutation: string, argument: string) =>
  mutations.get(mutation)?.args.some(({ name }) => name === argument) ?? false;

const inputTypeOf = (mutation: string): GraphQLInputObjectType | null => {
  const type = mutations.get(mutation)?.args.find(({ name }) => name === 'input')?.type;
  const named = type && getNamedType(type);
  return isInputObjectType(named) ? named : null;
};

let service: Service;
let place: Place;
let callers: Record<string, Client>;
beforeAll(async () => {
  service = await startService();
  const { make } = service;
  // A survey that was reminded today still is when the tests reach it.
  const community = await make.community({ timeZone: zoneFarFromMidnight() });
  const communities = await Promise.all(Array.from({ length: 20 }, () => make.community()));
  const owner = await make.residentUser(community);
  const other = await make.community();
  place = { make, community, communities, owner };
  callers = {
    system: service.as(await make.systemAdmin()),
    admin: service.as(await make.admin(community, ...communities)),
    committee: service.as(await make.residentUser(community, 'COMITEE_MEMBER')),
    owner: service.as(owner),
    neighbour: service.as(await make.residentUser(community, 'RENTER')),
    guard: service.as(await make.guard(community)),
    'foreign admin': service.as(await make.admin(other)),
  };
  await make.configuration(community, { codigo: 'MAX_RESERVACIONES', valor: '1000000' });
});
afterAll(() => service.stop());

const lowerFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);
const idType = (id: string | number) => (typeof id === 'number' ? 'Int!' : 'GUID!');

/** The permission that a caller reads; null if the caller cannot read the record. */
async function permissionOf(client: Client, type: string, id: string | number, action: string) {
  const { data, errors } = await client.graphql(
    `query ($id: ${idType(id)}) { one: ${lowerFirst(type)}(id: $id) { can { ${action} { allowed code message reason } } } }`,
    { id },
  );
  expect(errors).toBeUndefined();
  return data.one?.can[action] ?? null;
}

/** An input that is valid in itself; if possible a patch that changes nothing. */
async function inputFor(mutation: string, id: string | number): Promise<object> {
  switch (mutation) {
    case 'answerSurvey': {
      const question = await place.make.question({ id } as Survey);
      return { respuestas: [{ preguntaId: question.id, respuesta: 'Sí' }] };
    }
    case 'rateServiceProvider':
      return { puntuacion: 4 };
    case 'setUnitPeople':
      return { people: [] };
    case 'adjustUnit':
      return { amount: 1, concept: 'Descuento', day: '2026-03-01' };
    case 'transferUnit': {
      const { resident } = await place.make.residentUser(place.community);
      return { payerId: resident.id, on: '2026-03-01', debt: 'STAYS' };
    }
    case 'chargeFee':
      return { month: '2026-03', expected: { units: 1, amount: 800 } };
    case 'setAmenityBuffer':
      return { bufferMinutes: 30 };
    case 'changeAmenityReservationStatus':
      return { status: RESERVATION.CANCELLED };
    default:
      return {};
  }
}

/** Runs a mutation and returns its outcome in the form of a permission. One of several records gives a reason for each row. */
async function outcomeOf(client: Client, mutation: string, id: string | number, input: object) {
  const field = mutations.get(mutation);
  const selection = field && isLeafType(getNamedType(field.type)) ? '' : '{ __typename }';
  const type = inputTypeOf(mutation);
  const [declared, passed] = type ? [`, $input: ${type.name}!`, ', input: $input'] : ['', ''];
  const given = takes(mutation, 'reason') ? ', reason: "Acuerdo"' : '';
  const named = (takes(mutation, 'ids') ? 'ids: [$id]' : 'id: $id') + given;
  const { errors } = await client.graphql(
    `mutation ($id: ${idType(id)}${declared}) { ${mutation}(${named}${passed}) ${selection} }`,
    { id, ...(type && { input }) },
  );
  const error = errors?.[0];
  if (!error) return { allowed: true, code: null, message: null, reason: null };
  const ofRow = error.extensions.errors?.['ids[0]']?.[0];
  const { code, reason = null } = error.extensions;
  const [ofField] = (error.extensions.fields ?? []) as { code: string }[];
  return ofRow
    ? { allowed: false, code: expect.any(String), message: ofRow, reason: reasonOf(ofField?.code ?? '') }
    : { allowed: false, code, message: error.message, reason };
}

/** The reason of a row, unless it is refused with a code of errors alone. */
const reasonOf = (code: string) => (isRefusalReason(code) ? code : null);

const isOfRecord = (mutation: string) => takes(mutation, 'id') || takes(mutation, 'ids');

const cases = RECORDS_TO_EDIT.flatMap(([type, state, make]) =>
  actionsOf(type)
    .filter(({ mutation }) => isOfRecord(mutation))
    .map(({ action, mutation }) => ({ type, state, make, action, mutation })),
);

test.each(cases.map((one) => [one.type, one.state, one.mutation, one] as const))(
  'the can of %s (%s) agrees with its mutations for %s',
  async (_type, _state, _mutation, { type, make, action, mutation }) => {
    const told: Record<string, unknown> = {};
    const found: Record<string, unknown> = {};
    for (const [caller, client] of Object.entries(callers)) {
      const { id } = await make(place);
      const input = await inputFor(mutation, id);
      const permission = await permissionOf(client, type, id, action);
      const outcome = await outcomeOf(client, mutation, id, input);
      if (permission === null) expect({ caller, ...outcome }).toMatchObject({ caller, allowed: false });
      else if (DONE_REASONS.has(permission.reason)) {
        // What is done is not allowed again, and a repetition answers it.
        expect({ caller, ...permission, found: outcome.allowed }).toMatchObject({
          allowed: false,
          found: true,
        });
        told[caller] = found[caller] = permission;
      } else [told[caller], found[caller]] = [permission, outcome];
    }
    expect(told).toEqual(found);
    expect(Object.keys(told).length).toBeGreaterThan(0);
  },
);

test('can tells a resident that it has answered a survey', async () => {
  const { id } = await place.make.survey(place.community, {
    fechaInicio: '2020-01-01T00:00:00.000Z',
    fechaFin: '2099-01-01T00:00:00.000Z',
  });
  const client = callers.owner as Client;
  expect(await permissionOf(client, 'Survey', id, 'answer')).toMatchObject({ allowed: true });
  const input = await inputFor('answerSurvey', id);
  await outcomeOf(client, 'answerSurvey', id, input);
  expect(await permissionOf(client, 'Survey', id, 'answer')).toEqual(
    await outcomeOf(client, 'answerSurvey', id, input),
  );
});

test('can allows every caller to change the own account, and nobody that of another', async () => {
  for (const client of Object.values(callers)) {
    const { id } = (await client.graphql('{ me { id } }')).data.me;
    const { errors } = await client.graphql('mutation { updateMe(input: {}) { id } }');
    expect(errors).toBeUndefined();
    expect(await permissionOf(client, 'User', id, 'updateMe')).toMatchObject({ allowed: true });
  }
  const other = await place.make.residentUser(place.community);
  expect(await permissionOf(callers.system as Client, 'User', other.id, 'updateMe')).toMatchObject({
    allowed: false,
    code: 'FORBIDDEN',
  });
});

test('every mutation by ids is a permission of its record or has a reason not to be', () => {
  const told = new Set(RECORDS_TO_EDIT.flatMap(([type]) => actionsOf(type).map(({ mutation }) => mutation)));
  const silent = [...mutations.keys()].filter((name) => isOfRecord(name) && !told.has(name));
  expect(silent.sort()).toEqual(Object.keys(WITHOUT_PERMISSION));
});
