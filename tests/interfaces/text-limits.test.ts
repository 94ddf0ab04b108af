import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
} from 'graphql';
import { CONSTRAINTS, type Constraints } from '../../src/engine/declare.js';
import { restOnlyOf } from '../../src/engine/input/declare-field.js';
import { sampleOperation, sampleValue } from '../support/sample-values.js';
import { schema } from '../support/schema.js';
import { type Service, startService } from '../support/service.js';

/**
 * Every text of every input has a limit. A longer text is refused with the name of its field, and an accepted
 * one fits its column.
 */

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const fieldsOf = (type: unknown): GraphQLInputField[] =>
  isInputObjectType(type) ? Object.values(type.getFields()) : [];
const limitsOf = ({ extensions }: Pick<GraphQLInputField, 'extensions'>) =>
  (extensions[CONSTRAINTS] ?? {}) as Constraints;
const isText = (type: GraphQLInputType) => getNamedType(type).name === 'String';

type Operation = readonly [name: string, kind: 'query' | 'mutation', field: GraphQLField<unknown, unknown>];

const operations: Operation[] = (['query', 'mutation'] as const).flatMap((kind) => {
  const root = kind === 'query' ? schema.getQueryType() : schema.getMutationType();
  return Object.values(root?.getFields() ?? {}).map((field) => [field.name, kind, field] as const);
});

describe('the schema of text inputs', () => {
  const declared = Object.values(schema.getTypeMap()).flatMap((type) =>
    fieldsOf(type).map((field) => [`${type.name}.${field.name}`, field] as const),
  );

  test('the schema has a maximum length or a choice for every input text', () => {
    const texts = declared.filter(([, field]) => isText(field.type));
    expect(texts.length).toBeGreaterThan(150);
    const unlimited = texts.filter(([, field]) => !limitsOf(field).maxLength && !limitsOf(field).enum);
    expect(unlimited.map(([name]) => name)).toEqual([]);
  });

  test('the description of every text in the schema names its limit', () => {
    const silent = declared.filter(([, field]) => {
      const { maxLength } = limitsOf(field);
      return maxLength && !field.description?.includes(`${maxLength.toLocaleString('en-US')} characters`);
    });
    expect(silent.map(([name]) => name)).toEqual([]);
  });

  test('the schema has a maximum size for every input list', () => {
    const lists = declared.filter(([, field]) => isListType(getNullableType(field.type)));
    expect(lists.length).toBeGreaterThan(10);
    expect(lists.filter(([, field]) => !limitsOf(field).maxItems).map(([name]) => name)).toEqual([]);
  });

  test('every text argument of the schema has a maximum length, cursors too', async () => {
    const loose = operations.flatMap(([name, , { args }]) =>
      args.filter((arg) => isText(arg.type) && !limitsOf(arg).maxLength).map((arg) => `${name}(${arg.name})`),
    );
    expect(loose.filter((name) => !/\((after|before)\)$/.test(name))).toEqual([]);
    const { errors } = await service
      .as(await service.make.systemAdmin())
      .graphql('query ($after: String) { vehicles(after: $after) { totalCount } }', {
        after: 'a'.repeat(12_001),
      });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'VALIDATION_ERROR',
      errors: { after: expect.any(Array) },
    });
  });
});

/**
 * A value of an input whose texts exceed their limits by `extra` characters, with the paths of these texts.
 */
function fill(
  target: GraphQLInputField | GraphQLArgument,
  extra: number,
  path: string,
  paths: string[],
): unknown {
  const type = getNullableType(target.type);
  const limits = limitsOf(target);
  const { maxLength } = limits;
  if (isInputObjectType(type)) return fillFields(type, extra, path, paths);
  if (isListType(type)) {
    const item = getNullableType(type.ofType);
    if (isInputObjectType(item)) return [fillFields(item, extra, `${path}[0]`, paths)];
    if (maxLength) paths.push(path);
    return [maxLength ? textOf(maxLength + extra) : sampleValue(type.ofType, limits)];
  }
  if (!isText(type) || !maxLength || limits.pattern) return sampleValue(type, limits);
  paths.push(path);
  return limits.format === 'email' ? emailOf(maxLength + extra) : textOf(maxLength + extra);
}

function fillFields(type: unknown, extra: number, path: string, paths: string[]): Record<string, unknown> {
  const taken = fieldsOf(type).filter((field) => !restOnlyOf(field));
  return Object.fromEntries(
    taken.map((field) => {
      const name = path ? `${path}.${field.name}` : field.name;
      return [field.name, fill(field, extra, name, paths)];
    }),
  );
}

const textOf = (length: number) => '🏡'.repeat(length);
const emailOf = (length: number) => {
  const domain = `${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.mx`;
  return `${'a'.repeat(length - domain.length - 1)}@${domain}`;
};

/** Paths of fields start below the argument; those of list items include the name of the list. */
const baseOf = ({ name, type }: GraphQLArgument) => (isListType(getNullableType(type)) ? name : '');

const TOO_LONG = /admite como máximo [\d]+ caracteres/;

/** Calls an operation with texts that are `extra` characters too long and returns the fields of its errors. */
async function namedAsTooLong([, kind, field]: Operation, argument: string, extra: number) {
  const target = field.args.find(({ name }) => name === argument) as GraphQLArgument;
  const paths: string[] = [];
  const value = fill(target, extra, baseOf(target), paths);
  const sample = sampleOperation(kind, field);
  const query = sample.query.includes(`$${argument}:`)
    ? sample.query
    : `query ($${argument}: ${target.type}) { ${field.name}(${argument}: $${argument}) { __typename } }`;
  // Separate administrators, since some operations change the account or end its sessions.
  const client = service.as(await service.make.systemAdmin());
  const { errors } = await client.graphql(query, { ...sample.variables, [argument]: value });
  const faults = Object.entries(errors?.[0]?.extensions.errors ?? {});
  const named = faults.filter(([, messages]) => messages.some((message) => TOO_LONG.test(message)));
  return {
    code: errors?.[0]?.extensions.code,
    named: named.map(([name]) => name).sort(),
    paths: paths.sort(),
  };
}

const taking = (argument: string) =>
  operations.flatMap((operation) => {
    const target = operation[2].args.find(({ name }) => name === argument);
    const paths: string[] = [];
    if (target) fill(target, 0, baseOf(target), paths);
    return paths.length > 0 ? [[operation[0], operation] as const] : [];
  });

describe('texts one character beyond their limits', () => {
  test.each([...taking('input')])(
    'texts one character too long are refused with their fields in the input of %s',
    async (_name, operation) => {
      const { code, named, paths } = await namedAsTooLong(operation, 'input', 1);
      expect({ code, named }).toEqual({ code: 'VALIDATION_ERROR', named: paths });
    },
  );

  test('a path parameter that is too long is 404', async () => {
    const client = service.as(await service.make.systemAdmin());
    expect((await client.get(`/api/comentarios/origen/${'o'.repeat(200)}/1`)).status).toBe(200);
    expect((await client.get(`/api/comentarios/origen/${'o'.repeat(201)}/1`)).status).toBe(404);
  });
});

describe('texts at their limits', () => {
  test.each([...taking('input')])(
    'texts of maximum length are accepted in the input of %s',
    async (_name, operation) => {
      const { code, named } = await namedAsTooLong(operation, 'input', 0);
      expect(named).toEqual([]);
      expect(['INTERNAL_ERROR', 'DATABASE_ERROR']).not.toContain(code);
    },
  );
});

describe('the text columns of the database', () => {
  const TEXT_COLUMNS = `
    select c.relname || '.' || a.attname as "name", array_agg(pg_get_constraintdef(k.oid)) as "checks"
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    left join pg_constraint k on k.conrelid = c.oid and k.contype = 'c' and a.attnum = any(k.conkey)
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
      and a.atttypmod = -1
      and (t.typcategory = 'S' or t.typname in ('json', 'jsonb', 'bytea', 'xml', '_text', '_varchar'))
    group by 1`;

  test('every text column has a check on its length', async () => {
    const columns = await service.database.queries.change<{ name: string; checks: (string | null)[] }>(
      TEXT_COLUMNS,
      [],
    );
    expect(columns.length).toBeGreaterThan(100);
    const BOUND =
      /char_length\(\w+\) <= \d+|longest_text\(\w+\) <= \d+|octet_length\(.*\) <= \d+|= ANY \(ARRAY|~ '\^\[[^\]]+\]\{1,\d+\}\$'/;
    const unbound = columns.filter(({ checks }) => !checks.some((check) => BOUND.test(check ?? '')));
    expect(unbound.map(({ name }) => name)).toEqual([]);
  });

  test('text columns accept as many characters as the inputs', () => {
    const tables = new Map(
      [...service.database.orm.getMetadata().getAll().values()].map((meta) => [meta.className, meta]),
    );
    const compared = operations.flatMap(([name, kind, field]) => {
      const meta = tables.get(getNamedType(field.type).name);
      const input = field.args.find((arg) => arg.name === 'input');
      if (kind !== 'mutation' || !meta || !input) return [];
      return fieldsOf(getNamedType(input.type)).flatMap((given) => {
        const { maxLength, maxItems, enum: choices } = limitsOf(given);
        const check = meta.checks.find(({ property }) => property === given.name)?.expression;
        if (!maxLength || choices || !check || typeof check !== 'string') return [];
        const numbers = [...check.matchAll(/<= (\d+)/g)].map(([, number]) => Number(number));
        const asked = maxItems === undefined ? [maxLength] : [maxItems, maxLength];
        return [{ field: `${name}.${given.name}`, column: numbers, input: asked }];
      });
    });
    expect(compared.length).toBeGreaterThan(100);
    expect(compared.filter(({ column, input }) => String(column) !== String(input))).toEqual([]);
  });
});
