import { type GraphQLInputField, getNamedType, isInputObjectType, isLeafType, isObjectType } from 'graphql';
import { isKept, wholeOf } from '../../src/engine/declare.js';
import { restOnlyOf } from '../../src/engine/input/declare-field.js';
import { inputClass } from '../../src/engine/schema.js';
import { routes } from '../../src/modules/routes.js';
import { type Client } from '../support/client.js';
import { RECORDS } from '../support/contract-records.js';
import { recordSelection, sharedPart } from '../support/documents.js';
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

/** What the graph has too of the record at a path. */
// biome-ignore lint/suspicious/noExplicitAny: the expectations of a test define the type of an answer
async function read(path: string, { endpoint }: Row): Promise<any> {
  const { body } = await fixture.clients.system.get(path);
  return sharedPart(body, endpoint.answer);
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
  const before = await read(path, row);
  const { record, errors } = await update(client, path, row, {});
  expect(errors).toBeUndefined();
  expect(record).toMatchObject(before);
});

test.each(rows.filter(([, row]) => clearable(row).length > 0))(
  '%s clears each field that is null in the patch, and no other one',
  async (_, row) => {
    const { client, path } = await requestTo(row.endpoint, fixture);
    for (const { name } of clearable(row)) {
      const before = await read(path, row);
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

test.each(rows)(
  '%s with a variable for each field keeps the fields whose variables are left out, each time',
  async (_, row) => {
    const { operation, fields, endpoint } = row;
    const { client, path } = await requestTo(endpoint, fixture);
    const id = decodeURIComponent(path.split('/').at(-1) ?? '');
    const idType = operation.args.find(({ name }) => name === 'id')?.type;
    const declared = fields.map(({ name, type }) => `$f_${name}: ${type}`).join(', ');
    const given = fields.map(({ name }) => `${name}: $f_${name}`).join(', ');
    const query = `mutation ($id: ${idType}, ${declared}) {
      ${operation.name}(id: $id, input: { ${given} }) ${recordSelection(endpoint.answer)}
    }`;
    const kept = fields.map(({ name }) => name);
    for (const cleared of [null, ...clearable(row).map(({ name }) => name)]) {
      const before = await read(path, row);
      // Known from the first variables on.
      for (const _time of cleared === null ? ['first', 'second', 'third'] : ['once']) {
        const { data, errors } = await client.graphql(query, {
          id: /^\d+$/.test(id) ? Number(id) : id,
          ...(cleared === null ? {} : { [`f_${cleared}`]: null }),
        });
        expect([cleared, errors]).toEqual([cleared, undefined]);
        const stored = await read(path, row);
        for (const after of [data[operation.name], stored]) {
          const others = kept.filter((name) => name !== cleared && name in before);
          for (const name of others) expect([name, after[name]]).toEqual([name, before[name]]);
          if (cleared !== null) expect([cleared, after[cleared]]).toEqual([cleared, null]);
        }
      }
    }
  },
);

test.each(rows.filter(([, { fields }]) => fields.some(isKept)))(
  '%s refuses null for each required field, by its name',
  async (_, row) => {
    const { client, path } = await requestTo(row.endpoint, fixture);
    const before = await read(path, row);
    const kept = row.fields.filter(isKept).map(({ name }) => name);
    const { errors } = await update(client, path, row, Object.fromEntries(kept.map((name) => [name, null])));
    expect(errors).toMatchObject([{ path: [row.operation.name], extensions: { code: 'VALIDATION_ERROR' } }]);
    expect(Object.keys(errors?.[0]?.extensions?.errors ?? {}).sort()).toEqual([...kept].sort());
    expect(await read(path, row)).toEqual(before);
  },
);

/** The updates without a REST path, with the operation that reads their record. */
const GRAPHQL_ONLY: Readonly<Record<string, string>> = {
  updateAmenityClosure: 'amenityClosure',
  updateCommunityCharge: 'communityCharge',
  updateFee: 'fee',
  updateMe: 'me',
  updatePayment: 'payment',
  updateUnit: 'unit',
};

/** The updates of what is no record; `tests/modules/notification-delivery.test.ts` has this one. */
const WITHOUT_RECORD = ['updateNotificationPreferences'];

test('every update is tested, those without a REST path by their own operations', () => {
  const tested = rows.map(([name]) => name);
  const others = updates.map(({ operation }) => operation.name).filter((name) => !tested.includes(name));
  expect(others.sort()).toEqual([...Object.keys(GRAPHQL_ONLY), ...WITHOUT_RECORD].sort());
});

/** Texts that have a form, and objects. */
const FORMED: Readonly<Record<string, unknown>> = {
  automaticSince: '2027-01',
  lastMonth: '2027-01',
  lateFee: { graceDays: 5, kind: 'PERCENT', value: 3, repeats: 'ONCE', when: 'AT_START' },
};

/** Fields that follow from others, or that a patch proves its sender with. */
const isStored = ({ name }: GraphQLInputField) => name !== 'currentPassword';

/** Makes the record of an update without a REST path. */
async function makeFor(reader: string): Promise<{ id: string }> {
  const { community } = fixture;
  if (reader === 'payment') return service.make.payment(community);
  if (reader === 'fee') return service.make.fee(community);
  if (reader === 'unit') return service.make.unit(community, { area: 90, share: 0.5 });
  if (reader === 'amenityClosure') return service.make.closure(await service.make.amenity(community));
  return service.make.charge(await service.make.contract(community), { notas: 'Enero', montoRecargos: 5 });
}

describe.each(updates.filter(({ operation }) => operation.name in GRAPHQL_ONLY))(
  'the patch of $operation.name',
  ({ operation, patch, fields }) => {
    const reader = GRAPHQL_ONLY[operation.name] as string;
    const type = getNamedType(operation.type);
    const hasId = operation.args.some(({ name }) => name === 'id');
    const [declared, given] = hasId ? ['($id: GUID!)', '(id: $id)'] : ['', ''];
    const stored = fields.filter(isStored);
    const shape = isObjectType(type) ? type.getFields() : {};
    const selection = ['version', ...stored.map(({ name }) => name)]
      .map((name) => (isLeafType(getNamedType(shape[name]!.type)) ? name : `${name} { id }`))
      .join(' ');

    async function prepare() {
      const client = service.as(await service.make.admin(fixture.community));
      const { id } = await makeFor(reader);
      const read = async () =>
        (await client.graphql(`query ${declared} { ${reader}${given} { ${selection} } }`, { id })).data[
          reader
        ];
      const change = (input: object) =>
        client.graphql(
          `mutation (${hasId ? '$id: GUID!, ' : ''}$input: ${patch.name}!) {
            ${operation.name}(${hasId ? 'id: $id, ' : ''}input: $input) { ${selection} }
          }`,
          { id, input },
        );
      return { read, change };
    }

    test('changes nothing without fields', async () => {
      const { read, change } = await prepare();
      const before = await read();
      expect(before.version).toBe(1);
      expect((await change({})).data[operation.name]).toEqual(before);
    });

    test('clears each field that may be null, and no other one', async () => {
      const { read, change } = await prepare();
      for (const { name } of stored.filter((field) => !isKept(field))) {
        const isNumber = typeof (await read())[name] === 'number';
        const { data } = await change({ [name]: FORMED[name] ?? (isNumber ? 1 : 'Texto') });
        const { [name]: _, version, ...others } = data[operation.name];
        const cleared = (await change({ [name]: null })).data[operation.name];
        expect(cleared).toEqual({ ...others, [name]: null, version: version + 1 });
      }
      expect((await read()).version).toBeGreaterThanOrEqual(1);
    });

    test('refuses null for each required field, by its name', async () => {
      const { read, change } = await prepare();
      const before = await read();
      const kept = stored.filter(isKept).map(({ name }) => name);
      const { errors } = await change(Object.fromEntries(kept.map((name) => [name, null])));
      expect(errors?.[0]?.extensions.code).toBe('VALIDATION_ERROR');
      expect(Object.keys(errors?.[0]?.extensions.errors ?? {}).sort()).toEqual([...kept].sort());
      expect(await read()).toEqual(before);
    });
  },
);
