import {
  type GraphQLArgument,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql';
import { definitionOf } from '../../src/engine/read/record.js';
import { routes } from '../../src/modules/index.js';
import { createOpenapi } from '../../src/rest/openapi/document.js';
import { routeSchema, schema } from '../support/schema.js';

interface OpenapiDocument {
  readonly paths: Record<string, Record<string, { readonly description: string }>>;
}

interface Element {
  /** `Type`, `Type.field`, `Type.field(argument)` or `Enum.VALUE`. */
  readonly path: string;
  readonly description: string;
}

/** Every type, field, argument, input field and enum value of a schema. */
function elementsOf(schema: GraphQLSchema): Element[] {
  const types = Object.values(schema.getTypeMap()).filter(
    (type) => !type.name.startsWith('__') && !isSpecifiedScalarType(type),
  );
  return types.flatMap((type) => {
    const members = isEnumType(type)
      ? type.getValues()
      : isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)
        ? Object.values(type.getFields())
        : [];
    return [
      elementOf(type.name, type),
      ...members.flatMap((member) => {
        const path = `${type.name}.${member.name}`;
        const args: readonly GraphQLArgument[] = 'args' in member ? member.args : [];
        return [
          elementOf(path, member),
          ...args.map((argument) => elementOf(`${path}(${argument.name})`, argument)),
        ];
      }),
    ];
  });
}

const elementOf = (path: string, { description }: { description?: string | null | undefined }): Element => ({
  path,
  description: description ?? '',
});

const elements = elementsOf(schema);

const pathsWhere = (isFaulty: (element: Element) => boolean) =>
  elements.filter(isFaulty).map(({ path, description }) => `${path}: ${description}`);

/** The generated sentences on the limits of a value. */
const LIMITS =
  /(?:At most [\d,]+ (?:characters|items)[^.]*|From -?[\d,]+ to [\d,]+[^.]*|At least [\d,]+|Not negative|One of `[^.]*)\./g;

const meaningOf = ({ description }: Element) => description.replace(LIMITS, '').trim();

const STOP_WORDS = new Set([
  'a',
  'an',
  'the',
  'of',
  'this',
  'that',
  'its',
  'for',
  'in',
  'to',
  'is',
  'it',
  'by',
]);

const wordsOf = (text: string) =>
  text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '' && !STOP_WORDS.has(word))
    .map((word) => word.replace(/s$/, ''));

/** Whether a description only repeats the words of its element's name. */
function repeatsName(element: Element): boolean {
  const named = new Set(wordsOf(/\((\w+)\)$/.exec(element.path)?.[1] ?? element.path));
  const words = wordsOf(meaningOf(element));
  return words.length > 0 && words.every((word) => named.has(word));
}

test('every type, field, argument and enum value has a description of its meaning and limits', () => {
  expect(elements.length).toBeGreaterThan(2_000);
  expect(pathsWhere((element) => meaningOf(element) === '')).toEqual([]);
});

test('no description refers to another document, to the history of the service, or to subscriptions', () => {
  const reference = /specification|\bdecisions?\b|\bsection\b|\blegacy\b|§|\bsubscription/i;
  expect(pathsWhere(({ description }) => reference.test(description))).toEqual([]);
});

test('no description merely repeats the name of its element', () => {
  expect(repeatsName({ path: 'Vehicle.vehicleType', description: 'The type of the vehicle.' })).toBe(true);
  expect(pathsWhere(repeatsName)).toEqual([]);
});

test('every description consists of whole sentences', () => {
  expect(pathsWhere(({ description }) => !/^[\p{Lu}\d`].*\.$/su.test(description))).toEqual([]);
  expect(pathsWhere(({ description }) => /undefined|\[object|\s{2}/.test(description))).toEqual([]);
});

test('an input field has the description of its record field with its limits', () => {
  const description = (path: string) => elements.find((element) => element.path === path)?.description;
  expect(description('Pet.age')).toBe('Age in years; 0 for under one year.');
  expect(description('PetInput.age')).toBe('Age in years; 0 for under one year. From 0 to 200.');
  expect(description('Resident.email')).toBe(
    'E-mail address; null when unknown.' +
      ' Null for all callers but ADMIN_COMPANY, SYSTEM_ADMIN and COMITEE_MEMBER, and the resident in question.',
  );
  expect(description('ResidentPatch.email')).toBe(
    'E-mail address; null when unknown. At most 256 characters.',
  );
});

test('a range that the meaning of a field names is not repeated', () => {
  const description = (path: string) => elements.find((element) => element.path === path)?.description;
  expect(description('VehicleInput.year')).toBe('Year of manufacture. From 1900 to next year.');
  expect(description('ContractInput.diaPago')).toBe(
    'Day of the month on which an instalment is due, 1 to 28.',
  );
  expect(description('AmenityReservationInput.horasReservadas')).toMatch(
    /1 when left out.* From 1 to 168\.$/,
  );
});

test('the argument id of an operation and the authors of a record are described by what they are', () => {
  const describedAs = (...paths: string[]) =>
    new Set(elements.filter(({ path }) => paths.includes(path)).map(({ description }) => description));
  expect(describedAs('Mutation.sendPasswordReset(id)', 'Mutation.removeSecondFactor(id)')).toEqual(
    new Set(['Id of the user.']),
  );
  expect(describedAs('Mutation.endSession(id)')).toEqual(new Set(['Id of the session.']));
  const ofUser = /^The user (?!who )/;
  expect(
    pathsWhere(({ path, description }) => /\.(?:created|updated)By$/.test(path) && ofUser.test(description)),
  ).toEqual([]);
});

test('the order argument of a list names the default order', () => {
  const [byDefault] = Object.keys(definitionOf('CommunityCharge')?.orders ?? {});
  const lists = ['Query.communityCharges', 'Contract.charges', 'Community.charges'];
  const described = elements.filter(({ path }) => lists.some((list) => path === `${list}(orderBy)`));
  expect(described.map(({ description }) => description)).toEqual(
    lists.map(() =>
      expect.stringMatching(
        new RegExp(`^Order of the list by up to 5 fields; .+ \`${byDefault}\` when left out\\.$`),
      ),
    ),
  );
});

test('the description of an operation names its roles and errors in GraphQL only', () => {
  const operations = schema.getMutationType()?.getFields();
  const purpose = 'Hides an amenity with its schedule; its reservations are kept.';
  expect(operations?.deleteAmenity?.description).toBe(`${purpose} Only for ADMIN_COMPANY and SYSTEM_ADMIN.`);
  expect(operations?.endSession?.description).toContain(' Returns true; a failure is an error.');
  const { paths } = createOpenapi(routeSchema, routes, '1') as OpenapiDocument;
  expect(paths['/api/amenities/{id}']?.delete?.description).toBe(
    `${purpose}\n\n**Auth: Admin (ADMIN_COMPANY or SYSTEM_ADMIN).** The same as the GraphQL mutation \`deleteAmenity\`.`,
  );
});
