import { type GraphQLInputField, getNamedType, isInputObjectType } from 'graphql';
import { isKept } from '../../src/core/input/kept.js';
import { wholeOf } from '../../src/core/input/patch.js';
import { restOnlyOf } from '../../src/core/input/rest-only.js';
import { inputClass } from '../../src/graphql/input-instance.js';
import { routes } from '../../src/modules/index.js';
import { type Client } from '../support/client.js';
import { RECORDS } from '../support/contract-records.js';
import { recordSelection } from '../support/documents.js';
import { makePopulatedFixture } from '../support/populated-fixture.js';
import { requestTo } from '../support/requests.js';
import { type PopulatedFixture } from '../support/resources.js';
import { schema } from '../support/schema.js';
import { type Service, startService } from '../support/service.js';
import { ENDPOINTS, keyOf } from './endpoints.table.js';

/** Every update of GraphQL takes a patch: fields left out keep their value, null clears a field. */

let service: Service;
let fixture: PopulatedFixture;
beforeAll(async () => {
  service = await startService();
  fixture = await makePopulatedFixture(service);
});
afterAll(() => service.stop());

const updates = Object.values(schema.getMutationType()?.getFields() ?? {}).flatMap((operation) => {
  const input = operation.args.find(({ name }) => name === 'input');
  const patch = input && getNamedType(input.type);
  if (!/^update[A-Z]/.test(operation.name) || !isInputObjectType(patch)) return [];
  return [{ operation, patch, fields: Object.values(patch.getFields()) }];
});

/** The updates that REST has too, with the record that each changes and the body that it sends. */
const rows = updates.flatMap(({ operation, patch, fields }) => {
  const route = routes.find((candidate) => candidate.operation === operation.name);
  const endpoint = route && ENDPOINTS.find((candidate) => keyOf(candidate) === keyOf(route));
  return endpoint ? [[operation.name, { operation, patch, fields, endpoint }] as const] : [];
});
type Row = (typeof rows)[number][1];

/** Sends a patch of the record at a path. Returns the record that the update answers. */
async function update(client: Client, path: string, { operation, patch, endpoint }: Row, input: object) {
  const id = decodeURIComponent(path.split('/').at(-1) ?? '');
  const idType = operation.args.find(({ name }) => name === 'id')?.type;
  const { data, errors } = await client.graphql(
    `mutation ($id: ${idType}, $input: ${patch.name}!) { ${operation.name}(id: $id, input: $input) ${recordSelection(endpoint.answer)} }`,
    { id: /^\d+$/.test(id) ? Number(id) : id, input },
  );
  return { record: data?.[operation.name], errors };
}

test('every update takes a patch without required fields', () => {
  expect(updates.map(({ patch }) => patch.name).filter((name) => !name.endsWith('Patch'))).toEqual([]);
  expect(updates.flatMap(({ fields }) => fields).filter(({ type }) => String(type).endsWith('!'))).toEqual(
    [],
  );
  expect(rows.length).toBeGreaterThan(20);
});

test('a field that is required in a new record cannot be null in its patch', () => {
  const nullable = updates.flatMap(({ patch, fields }) => {
    const whole = wholeOf(inputClass(patch.name) ?? {});
    const wrong = fields.filter(
      (field) => whole?.required.has(field.name) && !isKept(field) && !restOnlyOf(field),
    );
    return wrong.map(({ name }) => `${patch.name}.${name}`);
  });
  expect(nullable).toEqual([]);
});

const clearable = ({ fields, endpoint }: Row): GraphQLInputField[] =>
  fields.filter(
    (field) => !isKept(field) && !restOnlyOf(field) && field.name in (RECORDS[endpoint.answer] ?? {}),
  );

test.each(rows)('%s with an empty patch changes nothing', async (_, row) => {
  const { client, path } = await requestTo(row.endpoint, fixture);
  const { body: before } = await fixture.clients.system.get(path);
  const { record, errors } = await update(client, path, row, {});
  expect(errors).toBeUndefined();
  expect(record).toMatchObject(before);
});

test.each(rows.filter(([, row]) => clearable(row).length > 0))(
  '%s clears each field that is null in the patch, and no other one',
  async (_, row) => {
    const { client, path } = await requestTo(row.endpoint, fixture);
    for (const { name } of clearable(row)) {
      const { body: before } = await fixture.clients.system.get(path);
      const { record, errors } = await update(client, path, row, { [name]: null });
      expect([name, errors]).toEqual([name, undefined]);
      expect(record[name]).toBeNull();
      const others = row.fields
        .map((field) => field.name)
        .filter((other) => other !== name && other in before);
      for (const other of others) expect([other, record[other]]).toEqual([other, before[other]]);
    }
  },
);

test.each(rows.filter(([, { fields }]) => fields.some(isKept)))(
  '%s refuses null for each required field, by its name',
  async (_, row) => {
    const { client, path } = await requestTo(row.endpoint, fixture);
    const { body: before } = await fixture.clients.system.get(path);
    const kept = row.fields.filter(isKept).map(({ name }) => name);
    const { errors } = await update(client, path, row, Object.fromEntries(kept.map((name) => [name, null])));
    expect(errors).toMatchObject([{ path: [row.operation.name], extensions: { code: 'VALIDATION_ERROR' } }]);
    expect(Object.keys(errors?.[0]?.extensions?.errors ?? {}).sort()).toEqual([...kept].sort());
    expect((await fixture.clients.system.get(path)).body).toEqual(before);
  },
);
