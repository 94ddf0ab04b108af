import { GraphQLInputObjectType, GraphQLInt } from 'graphql';
import { coerce, InputFaults } from '../../src/engine/schema.js';
import { wrongInput } from '../../src/graphql/errors.js';
import type { Person } from '../support/accounts.js';
import { type Service, startService } from '../support/service.js';
import { BAD_INPUTS } from './bad-input.table.js';

const GUID = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';

let service: Service;
let admin: Person;
beforeAll(async () => {
  service = await startService();
  admin = await service.make.systemAdmin();
});
afterAll(() => service.stop());

/** The content types that a client may send, with the status of a request that is not executed. */
const MEDIA_TYPES = [
  ['application/graphql-response+json', 400],
  ['application/json', 200],
] as const;

interface Extensions {
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly fields: readonly { readonly path: string }[];
}

/** The fields that programs are told of. */
const pathsOf = ({ fields }: Extensions) => fields.map(({ path }) => path);

/** The fields that people are told of, once for each message. */
const namesIn = ({ errors }: Extensions) =>
  Object.entries(errors).flatMap(([name, messages]) => messages.map(() => name));

describe('Bad input', () => {
  test.each(BAD_INPUTS)(
    'bad input is refused before execution: $title',
    async ({ query, variables, refusals }) => {
      for (const [accept, status] of MEDIA_TYPES) {
        // Sent several times: a document is new at first, then known.
        for (let time = 1; time <= 3; time++) {
          const answer = await service.as(admin).post('/graphql', { query, variables }, { accept });
          expect(answer.status).toBe(status);
          expect(answer.body).toEqual({
            errors: refusals.map(({ path, errors }) => ({
              message: expect.stringMatching(
                /^Uno o más campos tienen errores de validación\. (El campo|Cada elemento) /,
              ),
              locations: expect.arrayContaining([{ line: expect.any(Number), column: expect.any(Number) }]),
              path,
              extensions: {
                code: 'VALIDATION_ERROR',
                errors,
                fields: expect.any(Array),
                traceId: answer.headers.get('x-request-id'),
              },
            })),
          });
          for (const { extensions } of answer.body.errors)
            expect(pathsOf(extensions)).toEqual(namesIn(extensions));
        }
      }
    },
  );

  test('the error of bad input is located at the arguments of the field', async () => {
    const query = 'query ($first: Int) {\n  vehicles(first: $first,\n    offset: -1) { nodes { id } }\n}';
    const { body } = await service.as(admin).post('/graphql', { query, variables: { first: 'all' } });
    expect(body.errors[0].locations).toEqual([
      { line: 2, column: 12 },
      { line: 3, column: 5 },
    ]);
  });

  test('a document with bad input is not executed, not even in part', async () => {
    const { resident } = await service.make.residentUser(await service.make.community());
    const vehicle = await service.make.vehicle(resident);
    const client = service.as(admin);
    const refused = await client.graphql(
      'mutation ($id: GUID!) { deleteVehicle(id: $id) { deletedId } createPet(input: { name: "" }) { id } }',
      { id: vehicle.id },
    );
    expect(refused).toMatchObject({ status: 400, errors: [{ path: ['createPet'] }] });
    const { data } = await client.graphql('query ($id: GUID!) { vehicle(id: $id) { id } }', {
      id: vehicle.id,
    });
    expect(data.vehicle).toEqual({ id: vehicle.id });
  });

  test('bad input is reported for at most a hundred fields', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 500 }, (_, number) => [`f${number}`, number]));
    const { errors } = await service
      .as(admin)
      .graphql(
        'mutation ($a: PetInput!, $b: PetInput!) { a: createPet(input: $a) { id } b: createPet(input: $b) { id } }',
        { a: unknown, b: unknown },
      );
    expect(errors).toHaveLength(1);
    expect(Object.keys(errors?.[0]?.extensions.errors ?? {})).toHaveLength(100);
  });

  /** The message of wrong conditions or inputs, written as literals and sent as variables, in both languages. */
  const messagesOf = async (
    field: string,
    type: string,
    argument: string,
    value: object,
    literal: string,
  ) => {
    const selection = field.startsWith('create') ? '{ id }' : '{ totalCount }';
    const operation = field.startsWith('create') ? 'mutation' : 'query';
    const requests = [
      { query: `${operation} { ${field}(${argument}: ${literal}) ${selection} }`, variables: {} },
      {
        query: `${operation} ($given: ${type}) { ${field}(${argument}: $given) ${selection} }`,
        variables: { given: value },
      },
    ];
    const found = [];
    for (const language of ['es', 'en'])
      for (const request of [...requests, ...requests, ...requests]) {
        const { body } = await service.as(admin).post('/graphql', request, { 'accept-language': language });
        found.push([language, body.errors[0].message]);
      }
    return Object.fromEntries(found);
  };

  test('the message of an unknown field names it, its input and the fields with similar names', async () => {
    expect(
      await messagesOf('vehicles', 'VehicleWhere', 'where', { brnd: { eq: 'a' } }, '{ brnd: { eq: "a" } }'),
    ).toEqual({
      es: 'Uno o más campos tienen errores de validación. El campo brnd no existe en esta entrada. El tipo "VehicleWhere" no lo define. ¿Quiso decir "brand", "and" o "kind"?',
      en: 'One or more fields have validation errors. The field brnd does not exist in this input. Field "brnd" is not defined by type "VehicleWhere". Did you mean "brand", "and", or "kind"?',
    });
  });

  test('the message of an unknown operator names the field by its path', async () => {
    const { es, en } = await messagesOf(
      'vehicles',
      'VehicleWhere',
      'where',
      { year: { gt: 1 } },
      '{ year: { gt: 1 } }',
    );
    expect(es).toMatch(
      /El campo year\.gt no existe en esta entrada\. El tipo "\w+" no lo define\. ¿Quiso decir .*"gte"/,
    );
    expect(en).toMatch(/Field "gt" is not defined by type "\w+"\. Did you mean .*"gte"/);
  });

  test('the message of a missing field, a wrong enum value and a wrong type tells the type that is expected', async () => {
    const input = { residentId: GUID, species: 'x', breed: 'x', age: 'two', color: 'x' };
    const literal = JSON.stringify(input).replace(/"(\w+)":/g, '$1:');
    expect((await messagesOf('createPet', 'PetInput!', 'input', input, literal)).en).toBe(
      'One or more fields have validation errors. The field name is required. Expected type "String!". The field age must be an integer. Expected type "Int".',
    );
    const { es } = await messagesOf(
      'tickets',
      'TicketWhere',
      'where',
      { state: { eq: 'GONE' } },
      '{ state: { eq: GONE } }',
    );
    expect(es).toMatch(/El campo state\.eq debe ser uno de: NEW, .*\. Se esperaba el tipo "TicketState"\.$/);
  });

  test('where the schema is hidden, the message tells nothing of it', () => {
    const faults = new InputFaults('where');
    const type = new GraphQLInputObjectType({ name: 'Hidden', fields: { secret: { type: GraphQLInt } } });
    coerce(type, { secre: 1 }, '', faults, 'strict');
    expect(wrongInput(faults.errors, true).text.en).toContain('Did you mean "secret"?');
    expect(wrongInput(faults.errors, false).text.en).toBe(
      'One or more fields have validation errors. The field secre does not exist in this input.',
    );
  });
});
