import {
  type GraphQLArgument,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql';
import { definitionOf, RELATION, type Relation } from '../../src/engine/declare.js';
import { schemaText } from '../../src/graphql/published-schema.js';
import { routes } from '../../src/modules/routes.js';
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

/** Words that stand for others, and say nothing without these; without an s at their end, as `wordsOf` gives them. */
const PLACEHOLDERS = new Set(
  'about alone an any belong concern ha have itself one only own some surround them these thi those what which with'.split(
    ' ',
  ),
);

const MOST_WORDS_OF_SHORT = 5;

/** Whether a description only repeats the words of its element's name; of a short one, beside words that stand for others. */
function repeatsName(element: Element): boolean {
  const named = new Set(wordsOf(/\((\w+)\)$/.exec(element.path)?.[1] ?? element.path));
  const meaning = meaningOf(element);
  const isShort = meaning !== '' && meaning.split(' ').length <= MOST_WORDS_OF_SHORT;
  const words = wordsOf(meaning).filter((word) => !isShort || !PLACEHOLDERS.has(word));
  return (isShort || words.length > 0) && words.every((word) => named.has(word));
}

/** The record whose fields say what those of an input mean, as the description of the input says. */
function meaningsOf(path: string): string | undefined {
  const holder = elements.find((element) => element.path === path.split('.')[0]);
  return /Its fields mean the same in `(\w+)`\./.exec(holder?.description ?? '')?.[1];
}

/** Whether a field of an input is described by the field of its record. */
function isDescribedByRecord(path: string): boolean {
  const record = meaningsOf(path);
  const described = elements.find((element) => element.path === `${record}.${path.split('.')[1]}`);
  return record !== undefined && described !== undefined && meaningOf(described) !== '';
}

/** Whether the name says all, as that of an order of a list. */
const isSaidByName = (path: string) => /^\w+Order\.[A-Z_]+_(?:ASC|DESC)$/.test(path);

test('every type, field, argument and enum value has a description of its meaning and limits', () => {
  expect(elements.length).toBeGreaterThan(2_000);
  const silent = pathsWhere(
    (element) =>
      meaningOf(element) === '' && !isSaidByName(element.path) && !isDescribedByRecord(element.path),
  );
  expect(silent).toEqual([]);
});

test('the argument of a page is described by one short sentence', () => {
  const paging = elements.filter(({ path }) =>
    /(?<!^Query\.search)\((?:first|after|last|before|offset|updatedSince)\)$/.test(path),
  );
  expect(paging.length).toBeGreaterThan(300);
  const long = paging.filter(({ description }) => description.length > 60 || /\. /.test(description));
  expect(long.map(({ path }) => path)).toEqual([]);
});

/** Descriptions that say nothing of their element. */
const EMPTY_WORDS = [
  /^The (?:record|object|value|field|type|list|input|argument)(?: itself)?\.$/,
  /^(?:The|A|An|This) (?:\w+ )?(?:itself|in question)\.$/,
  /^(?:Returns|Gets|Sets|Represents|Contains) (?:the|a|an) \w+\.$/,
  /^(?:Input|Output|Argument|Result|Response|Payload) (?:of|for) /,
  /^(?:TODO|TBD|N\/A|None|See above)\b/i,
];

test('no description consists of empty words', () => {
  expect(pathsWhere(({ description }) => EMPTY_WORDS.some((words) => words.test(description)))).toEqual([]);
});

test('the published schema has fewer than 415,000 bytes', () => {
  expect(Buffer.byteLength(schemaText(schema))).toBeLessThan(415_000);
});

test('no description refers to another document, to the history of the service, or to subscriptions', () => {
  const reference = /specification|\bdecisions?\b|\bsection\b|\blegacy\b|§|\bsubscription/i;
  expect(pathsWhere(({ description }) => reference.test(description))).toEqual([]);
});

test('no description merely repeats the name of its element', () => {
  expect(repeatsName({ path: 'Vehicle.vehicleType', description: 'The type of the vehicle.' })).toBe(true);
  for (const description of ['Which one.', 'What surrounds it.', 'Its type.', 'About this one.'])
    expect(repeatsName({ path: 'Vehicle.vehicleType', description })).toBe(true);
  expect(pathsWhere(repeatsName)).toEqual([]);
});

test('every description consists of whole sentences', () => {
  const isBroken = (text: string) => text !== '' && !/^[\p{Lu}\d`].*\.$/su.test(text);
  expect(pathsWhere(({ description }) => isBroken(description))).toEqual([]);
  expect(pathsWhere(({ description }) => /undefined|\[object|\s{2}/.test(description))).toEqual([]);
});

test('an input field has its limits, and leaves its meaning to the field of its record', () => {
  const description = (path: string) => elements.find((element) => element.path === path)?.description;
  expect(description('Pet.age')).toBe('Age in years; 0 for under one year.');
  expect(description('PetInput.age')).toBe('From 0 to 200.');
  expect(description('PetInput')).toBe('All values of a pet. Its fields mean the same in `Pet`.');
  expect(description('Resident.email')).toBe(
    'E-mail address; null when unknown.' +
      ' Null for all callers but ADMIN_COMPANY, SYSTEM_ADMIN and COMITEE_MEMBER, and the resident in question.',
  );
  expect(description('ResidentPatch.email')).toBe('At most 256 characters.');
});

test('a range that the meaning of a field names is not repeated', () => {
  const description = (path: string) => elements.find((element) => element.path === path)?.description;
  expect(description('VehicleInput.year')).toBe('From 1900 to next year.');
  expect(description('Contract.diaPago')).toBe('Day of the month on which an instalment is due, 1 to 28.');
  expect(description('ContractInput.diaPago')).toBe('');
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
    lists.map(() => expect.stringMatching(new RegExp(`^Up to 5, else \`${byDefault}\`\\.$`))),
  );
});

test('every relation names the order that its list has without the argument', () => {
  const types = Object.values(schema.getTypeMap()).filter(isObjectType);
  const wrong = types.flatMap((type) =>
    Object.values(type.getFields()).flatMap(({ name, args, extensions }) => {
      const relation = extensions[RELATION] as Relation | undefined;
      const orderBy = args.find((argument) => argument.name === 'orderBy');
      if (!relation || !orderBy) return [];
      const [first] = Object.keys(relation.record.orders);
      return orderBy.description === `Up to 5, else \`${first}\`.` ? [] : [`${type.name}.${name}`];
    }),
  );
  expect(wrong).toEqual([]);
  const orderOf = (path: string) => elements.find((element) => element.path === path)?.description;
  expect(orderOf('Community.visitsOfToday(orderBy)')).toContain('`ARRIVAL_DATE_ASC`');
  expect(orderOf('Resident.upcomingReservations(orderBy)')).toContain('`HORARIO_ASC`');
  expect(orderOf('Query.reservationsWithin(orderBy)')).toContain('`HORARIO_ASC`');
});

test('an operation takes the id of the record that it reads, whatever it answers', () => {
  const idOf = (operation: string) => elements.find(({ path }) => path === `${operation}(id)`)?.description;
  expect(idOf('Query.documentDownload')).toBe('Id of the document.');
});

test('the description of an operation names its roles and errors in GraphQL only', () => {
  const operations = schema.getMutationType()?.getFields();
  const purpose = 'Hides an amenity with its schedule; its reservations are kept.';
  expect(operations?.deleteAmenity?.description).toBe(`${purpose} Only for ADMIN_COMPANY and SYSTEM_ADMIN.`);
  expect(operations?.endSession?.description).toContain(' Returns true.');
  const { paths } = createOpenapi(routeSchema, routes, '1') as OpenapiDocument;
  expect(paths['/api/amenities/{id}']?.delete?.description).toBe(
    `${purpose}\n\n**Auth: Admin (ADMIN_COMPANY or SYSTEM_ADMIN).** The same as the GraphQL mutation \`deleteAmenity\`.`,
  );
});
