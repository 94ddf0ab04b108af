import type { Person } from '../support/accounts.js';
import { type Service, startService } from '../support/service.js';
import { BAD_INPUTS } from './bad-input.table.js';

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
              message: 'Uno o más campos tienen errores de validación.',
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
});
