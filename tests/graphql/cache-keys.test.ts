import { isObjectType } from 'graphql';
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
const VALUE = 'a value within a list, which a cache replaces with the list';

/** The object types without an identifier, and why they need none. */
const WITHOUT: Readonly<Record<string, string>> = {
  Query: 'the root',
  Mutation: 'the root',
  AuthenticationResult: ANSWER,
  Confirmation: ANSWER,
  DocumentUploadResponse: ANSWER,
  SecondFactorSecret: ANSWER,
  Debtor: VALUE,
  FreeTime: VALUE,
  MonthlyTotal: VALUE,
  OwnSurveyAnswer: VALUE,
  RecentAnnouncement: VALUE,
  SurveyOptionCount: VALUE,
  SurveyQuestionResults: VALUE,
  TicketStatusTotal: VALUE,
};

test('every object type has an identifier, or a reason to need none', () => {
  const types = Object.values(schema.getTypeMap()).filter(isObjectType);
  const unkeyed = types.filter((type) => {
    const { name } = type;
    if (
      name.startsWith('__') ||
      type.getInterfaces().length > 0 ||
      /(Connection|Edge|PageInfo|Deletion)$/.test(name)
    )
      return false;
    const { id, nodeId } = type.getFields();
    return String(id?.type) !== 'ID!' || String(nodeId?.type) !== 'ID!';
  });
  expect(unkeyed.map(({ name }) => name).sort()).toEqual(Object.keys(WITHOUT).sort());
});

test('the identifiers of figures differ between records, fields and arguments, and are the same for the same', async () => {
  const { community, ids, clients } = fixture;
  const other = await service.make.community();
  const document = `query ($id: GUID!, $other: GUID!, $survey: GUID!, $contract: GUID!) {
    community(id: $id) { ...figures longer: dashboard(ultimosMeses: 9) { id nodeId } more: debtors(first: 1) { id nodeId } }
    other: community(id: $other) { ...figures }
    survey(id: $survey) { results { id nodeId } participation { id nodeId } }
    contract(id: $contract) { statement { id nodeId } }
    mySecondFactor { id nodeId }
    one: gateLookup(text: "abc") { id nodeId }
    two: gateLookup(text: "abd") { id nodeId }
  }
  fragment figures on Community {
    receivables { id nodeId } dashboard { id nodeId } debtors { id nodeId } statement { id nodeId }
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
  expect(found).toHaveLength(16);
  expect(found.every(([, id, nodeId]) => id === nodeId)).toBe(true);
  expect(new Set(found.map(([, id]) => id)).size).toBe(16);
});
