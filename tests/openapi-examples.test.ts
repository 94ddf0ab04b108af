import { z } from 'zod';
import { BodySchemas, nodeAt, type SchemaDocument } from './support/body-schemas.js';
import { type Service, startService } from './support/service.js';

interface Content {
  readonly schema: object;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly $ref?: string; readonly value?: unknown }>>;
}

interface Body {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, Content>>;
}

interface Document extends SchemaDocument {
  readonly paths: Readonly<
    Record<string, Record<string, { requestBody?: Body; responses: Readonly<Record<string, Body>> }>>
  >;
}

let service: Service;
let document: Document;
beforeAll(async () => {
  service = await startService();
  document = (await service.anonymous.get('/api/openapi.json')).body;
});
afterAll(() => service.stop());

/** The documented bodies of all operations, requests and responses, with their keys in the document. */
function bodies(): { name: string; content: Content; pointer: string[] }[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { requestBody, responses }]) => {
      const operation = ['paths', path, method];
      const places = Object.keys(responses).map((status) => [...operation, 'responses', status]);
      if (requestBody) places.push([...operation, 'requestBody']);
      return places.flatMap((place) => contentsAt(place, `${method.toUpperCase()} ${path} ${place.at(-1)}`));
    }),
  );
}

function contentsAt(place: string[], name: string) {
  const { $ref } = nodeAt(document, place) as Body;
  const pointer = $ref ? $ref.slice(2).split('/') : place;
  const { content = {} } = nodeAt(document, pointer) as Body;
  return Object.entries(content)
    .filter(([type]) => type !== '*/*')
    .map(([type, found]) => ({ name, content: found, pointer: [...pointer, 'content', type, 'schema'] }));
}

function valuesOf({ example, examples = {} }: Content): unknown[] {
  const named = Object.values(examples).map(({ $ref, value }) =>
    $ref ? (nodeAt(document, $ref.slice(2).split('/')) as { value: unknown }).value : value,
  );
  return example === undefined ? named : [example, ...named];
}

describe('the examples of the OpenAPI document', () => {
  test('every body of every operation has an example, requests and refusals included', () => {
    const all = bodies();
    expect(all.length).toBeGreaterThan(500);
    expect(all.filter(({ content }) => valuesOf(content).length === 0).map(({ name }) => name)).toEqual([]);
  });

  test('every example is valid by a strict validator', () => {
    const schemas = new BodySchemas(document);
    const faults = bodies().flatMap(({ name, content, pointer }) =>
      valuesOf(content).flatMap((value) => {
        const { error } = schemas.at(pointer).safeParse(value);
        return error ? [`${name}: ${z.prettifyError(error)}`] : [];
      }),
    );
    expect(faults).toEqual([]);
  });

  test('the texts of records and inputs have realistic values', () => {
    const values = bodies().flatMap(({ content }) => valuesOf(content).map((value) => JSON.stringify(value)));
    const general = values.filter((value) => value.includes('"Ejemplo"'));
    expect(general.length).toBeLessThan(values.length / 10);
  });

  test('the examples refer to each other: the owner of the vehicle is the resident', () => {
    const { examples } = document.components as unknown as {
      examples: Record<string, { value: Record<string, unknown> }>;
    };
    expect(examples.Vehicle!.value).toMatchObject({
      residentId: examples.Resident!.value.id,
      residentName: examples.Resident!.value.fullName,
    });
    expect(examples.Resident!.value.communityId).toBe(examples.Community!.value.id);
    expect(examples.VehicleInput!.value).toMatchObject({ residentId: examples.Resident!.value.id });
  });
});
