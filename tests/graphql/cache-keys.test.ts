import {
  getNamedType,
  getNullableType,
  isAbstractType,
  isInterfaceType,
  isListType,
  isObjectType,
} from 'graphql';
import { makePopulatedFixture } from '../support/populated-fixture.js';
import type { PopulatedFixture } from '../support/resources.js';
import { schema } from '../support/schema.js';
import { type Service, startService } from '../support/service.js';

/** Every object that a normalized cache keeps has an identifier, so that no answer replaces another. */

let service: Service;
let fixture: PopulatedFixture;
beforeAll(async () => {
  service = await startService();
  fixture = await makePopulatedFixture(service);
});
afterAll(() => service.stop());

const ANSWER = 'the answer of a mutation, which a cache does not keep';

/** The object types without an identifier, and why they need none. */
const WITHOUT: Readonly<Record<string, string>> = {
  Query: 'the root',
  Mutation: 'the root',
  Subscription: 'the root',
  AuthenticationResult: ANSWER,
  Confirmation: ANSWER,
  DocumentUploadResponse: ANSWER,
  SecondFactorSecret: ANSWER,
  WebhookSecret: ANSWER,
};

/** Parts of a page, which a cache keeps with the connection. */
const PAGE = /(Connection|Edge|PageInfo)$/;

const unkeyed = Object.values(schema.getTypeMap())
  .filter(isObjectType)
  .filter(({ name }) => !name.startsWith('__'))
  .filter((type) => {
    const { id, nodeId } = type.getFields();
    return !id || String(nodeId?.type) !== 'ID!';
  })
  .map(({ name }) => name);

test('every object type has an identifier, or a reason to need none', () => {
  const others = unkeyed.filter((name) => !PAGE.test(name) && !name.endsWith('Deletion'));
  expect(others.sort()).toEqual(Object.keys(WITHOUT).sort());
});

test('every object in a list has an identifier, but the edges of pages', () => {
  const inLists = new Set<string>();
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__') || !(isObjectType(type) || isInterfaceType(type))) continue;
    for (const field of Object.values(type.getFields())) {
      const named = getNamedType(field.type);
      if (!isListType(getNullableType(field.type))) continue;
      const items = isAbstractType(named) ? schema.getPossibleTypes(named) : [named];
      for (const { name } of items) inLists.add(name);
    }
  }
  expect(inLists.size).toBeGreaterThan(40);
  expect(unkeyed.filter((name) => inLists.has(name) && !name.endsWith('Edge'))).toEqual([]);
});

test('the identifiers of figures differ between records, fields and arguments, and are the same for the same', async () => {
  const { community, ids, clients } = fixture;
  const other = await service.make.community();
  const document = `query ($id: GUID!, $other: GUID!, $survey: GUID!, $contract: GUID!) {
    community(id: $id) { ...figures longer: dashboard(ultimosMeses: 9) { id nodeId } more: residentCharges(where: { state: { eq: PAID } }) { totals { id nodeId } } }
    other: community(id: $other) { ...figures }
    survey(id: $survey) { results { id nodeId } participation { id nodeId } }
    contract(id: $contract) { statement { id nodeId } }
    mySecondFactor { id nodeId }
    viewer { here: permissionsIn(communityId: $id) { id nodeId } there: permissionsIn(communityId: $other) { id nodeId } }
    one: gateLookup(text: "abc") { id nodeId }
    two: gateLookup(text: "abd") { id nodeId }
  }
  fragment figures on Community {
    payables { id nodeId } receivables { id nodeId } dashboard { id nodeId } statement { id nodeId } residentCharges { totals { id nodeId } }
  }`;
  const variables = { id: community.id, other: other.id, survey: ids.Survey, contract: ids.Contract };
  const answers = [];
  for (let time = 0; time < 3; time++) {
    const { data, errors } = await clients.system.graphql(document, variables);
    expect(errors).toBeUndefined();
    answers.push(data);
  }
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
  const found = [...JSON.stringify(answers[0]).matchAll(/"id":"([^"]+)","nodeId":"([^"]+)"/g)];
  expect(found).toHaveLength(20);
  expect(found.every(([, id, nodeId]) => id === nodeId)).toBe(true);
  expect(new Set(found.map(([, id]) => id)).size).toBe(20);
});

test('the identifiers of the items of figures differ between items, lists and records', async () => {
  const { community, residentUser, ids, clients } = fixture;
  const other = await service.make.community();
  await service.make.residentCharge(residentUser.resident, {
    monto: 5000,
    fecha: '2026-01-01T00:00:00.000Z',
  });
  const document = `query ($id: GUID!, $other: GUID!, $survey: GUID!) {
    community(id: $id) { ...figures }
    other: community(id: $other) { ...figures }
    survey(id: $survey) { results { preguntas { id nodeId opciones { id nodeId } } } }
  }
  fragment figures on Community {
    debtors { nodes { id nodeId } }
    residentCharges { totals { byState { id nodeId } byMonth { id nodeId } } }
    dashboard(ultimosMeses: 3) {
      ticketsPorEstatus { id nodeId } recaudacionMensual { id nodeId } gastosMensuales { id nodeId }
    }
  }`;
  const variables = { id: community.id, other: other.id, survey: ids.Survey };
  const answers = [];
  for (let time = 0; time < 3; time++) {
    const { data, errors } = await clients.system.graphql(document, variables);
    expect(errors).toBeUndefined();
    answers.push(data);
  }
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
  const [{ community: figures, survey }] = answers;
  const { ticketsPorEstatus, recaudacionMensual, gastosMensuales } = figures.dashboard;
  for (const list of [
    figures.debtors.nodes,
    figures.residentCharges.totals.byState,
    figures.residentCharges.totals.byMonth,
    ticketsPorEstatus,
    recaudacionMensual,
    gastosMensuales,
    survey.results.preguntas,
  ])
    expect(list.length).toBeGreaterThan(0);
  const found = [...JSON.stringify(answers[0]).matchAll(/"id":"([^"]+)","nodeId":"([^"]+)"/g)];
  expect(found.every(([, id, nodeId]) => id === nodeId)).toBe(true);
  expect(new Set(found.map(([, id]) => id)).size).toBe(found.length);
});
