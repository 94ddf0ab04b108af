import { STATUS_CODES } from 'node:http';
import {
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { mayAnswerNull, purposeOf, REST_ONLY } from '../../engine/declare.js';
import { MAX_PAGE_SIZE } from '../../engine/read.js';
import { MOST_KEY_CHARACTERS } from '../../engine/write.js';
import { bodyType, keptFields } from '../bind.js';
import { listedType } from '../compile.js';
import { bodyOf, type DescribedRoute, type Given } from '../described-route.js';
import { LEGACY_PAGE_SIZE } from '../paging.js';
import type { Examples } from './examples.js';
import { refusalResponses } from './refusals.js';
import {
  constraintsOf,
  describeLevel,
  type JsonSchema,
  objectSchema,
  omitEmpty,
  reference,
  requiredFieldsOf,
  type Schemas,
} from './schemas.js';

/** The components of the document, filled while operations are described. */
export interface Components {
  readonly schemas: Schemas;
  readonly examples: Examples;
  readonly responses: Record<string, JsonSchema>;
  /** The type of the records whose ids a path takes. */
  readonly recordAt: (path: string) => string | undefined;
}

/** Describes a route under one of its paths as an OpenAPI operation. */
export function operationOf(
  endpoint: DescribedRoute,
  path: string,
  operationId: string,
  components: Components,
): JsonSchema {
  const { schemas, examples, responses } = components;
  const parameters = parametersOf(endpoint, path, components);
  return {
    operationId,
    tags: [endpoint.route.tag],
    summary: summaryOf(endpoint, operationId),
    description: descriptionOf(endpoint),
    ...(endpoint.allowed === 'public' ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestBodyOf(endpoint, schemas, examples),
    responses: {
      [endpoint.route.status]: successOf(endpoint, schemas, examples),
      ...(endpoint.route.answer === 'file' ? fileResponses : {}),
      ...(isRead(endpoint) ? unchangedResponse : {}),
      ...refusalResponses(endpoint, schemas, responses),
    },
  };
}

function descriptionOf({ route, field, answered, allowed }: DescribedRoute): string {
  const purpose = purposeOf(answered);
  const operation = route.field ? `${route.operation}.${route.field}` : route.operation;
  const level = `**Auth: ${describeLevel(allowed)}.**`;
  const source = `The same as the GraphQL ${route.kind} \`${operation}\`.`;
  const second = REST_ONLY in field.extensions ? level : `${level} ${source}`;
  return purpose ? `${purpose}\n\n${second}` : second;
}

function requestBodyOf(endpoint: DescribedRoute, schemas: Schemas, examples: Examples) {
  const body = bodyOf(endpoint);
  if (!body) return {};
  const given = bodyType(body.target.type, body.source);
  const input = getNamedType(given);
  const type = body.source.from === 'form' ? 'multipart/form-data' : 'application/json';
  const required = isInputObjectType(input) && requiredFieldsOf(input).length > 0;
  const schema = schemas.presentInput(given);
  return {
    requestBody: {
      description: bodyDescription(body),
      required,
      content: { [type]: { schema, ...examples.of(schema, endpoint.route.method) } },
    },
  };
}

function bodyDescription({ target, source }: Given): string {
  if (source.from === 'form')
    return 'Parts may come in any order, each at most once; unknown ones are ignored.';
  const general =
    'An optional field may be left out or be `null`: not given. Unknown fields are ignored, and a numeric string is taken for a number.';
  if (source.from !== 'body' || source.as?.is !== 'whole') return general;
  const kept = keptFields(target.type, source.as).map((name) => `\`${name}\``);
  const cleared = 'An optional field that is left out is cleared';
  return `${general} ${cleared}${kept.length > 0 ? `; these keep their value: ${kept.join(', ')}` : ''}.`;
}

const isRead = ({ route }: DescribedRoute) => route.method === 'GET' && route.answer !== 'file';

function successOf(endpoint: DescribedRoute, schemas: Schemas, examples: Examples): JsonSchema {
  const { status, paginated } = endpoint.route;
  return {
    description: STATUS_CODES[status],
    headers: {
      ...REQUEST_ID,
      ...(isRead(endpoint) ? { ETag: ENTITY_TAG } : {}),
      ...(status === 201 ? { Location: reference('headers', 'Location') } : {}),
      ...(endpoint.takesKey ? { 'Idempotency-Replayed': reference('headers', 'Replayed') } : {}),
      ...(paginated
        ? { 'X-Total-Count': reference('headers', 'TotalCount'), Link: reference('headers', 'Link') }
        : {}),
    },
    ...contentOf(endpoint, schemas, examples),
  };
}

function contentOf(endpoint: DescribedRoute, schemas: Schemas, examples: Examples): { content?: JsonSchema } {
  if (endpoint.route.answer === 'file') return { content: { '*/*': { schema: CONTENT } } };
  const schema = answerSchema(endpoint, schemas);
  if (!schema) return {};
  const csv = endpoint.route.paginated ? { 'text/csv': CSV } : {};
  return { content: { 'application/json': { schema, ...examples.of(schema) }, ...csv } };
}

/** A list as a file, whose columns are the fields of its records. */
const CSV: JsonSchema = { schema: { type: 'string' }, example: '\uFEFFid,isActive\r\n1,true\r\n' };

const ENTITY_TAG: JsonSchema = {
  description:
    'Tells this answer from others; to be sent back in `If-None-Match`, and that of a record in `If-Match` of its change.',
  schema: { type: 'string' },
};

const REQUEST_ID = { 'X-Request-Id': reference('headers', 'RequestId') };

const unchangedResponse: JsonSchema = {
  304: {
    description: 'The client has this answer already, as it says in `If-None-Match`.',
    headers: { ...REQUEST_ID, ETag: ENTITY_TAG },
  },
};

/** Binary content in terms of JSON Schema. */
const CONTENT: JsonSchema = { type: 'string', contentMediaType: 'application/octet-stream' };

/** Further responses with a file: 206 for a part of it, 302 and 304. */
const fileResponses: JsonSchema = {
  206: { description: 'The range asked for.', headers: REQUEST_ID, content: { '*/*': { schema: CONTENT } } },
  302: {
    description: 'The file is elsewhere.',
    headers: {
      ...REQUEST_ID,
      Location: {
        description: 'Where the file is.',
        required: true,
        schema: { type: 'string', format: 'uri-reference' },
      },
    },
  },
  304: { description: 'The file is the one that the client already has.', headers: REQUEST_ID },
};

/** Returns the JSON of the successful answer; null for an answer without JSON. */
function answerSchema(endpoint: DescribedRoute, schemas: Schemas): JsonSchema | null {
  const { route, answered } = endpoint;
  const { answer, shapes } = route;
  if (answer === 'none' || answer === 'file') return null;
  if (answer === 'connection' || route.paginated) return listSchema(route, listedType(endpoint), schemas);
  const hasNulls = shapes?.[getNamedType(answered.type).name]?.orNulls === true;
  const mayBeNull = answer === 'value' && mayAnswerNull(answered) && !hasNulls;
  return mayBeNull ? schemas.output(answered.type, shapes) : schemas.presentOutput(answered.type, shapes);
}

/** Returns the JSON of a list, or of one of its pages. */
function listSchema(
  { shapes, paginated }: DescribedRoute['route'],
  rows: GraphQLOutputType,
  schemas: Schemas,
): JsonSchema {
  const items = schemas.presentOutput(rows, shapes);
  if (paginated !== 'wrapped') return items;
  const count: JsonSchema = { type: 'integer', minimum: 0 };
  const page = { items, totalCount: count, page: count, pageSize: count, totalPages: count };
  return { anyOf: [items, schemas.named(`${getNamedType(rows).name}Page`, objectSchema(page))] };
}

/** Returns the parameters of a route under one of its paths. */
function parametersOf(endpoint: DescribedRoute, path: string, components: Components): JsonSchema[] {
  return [
    ...pathParameters(endpoint, path, components),
    ...endpoint.given.flatMap((given) => queryParameter(given, components.schemas)),
    ...(endpoint.route.paginated ? pageParameters(endpoint.route.paginated) : []),
    ...(endpoint.takesCondition ? [IF_MATCH] : []),
    ...(endpoint.takesKey ? [IDEMPOTENCY_KEY] : []),
  ];
}

const header = (name: string, description: string, schema: JsonSchema): JsonSchema => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
});

const IF_MATCH = header(
  'If-Match',
  'One or several `ETag`s of the record: if it has changed since, nothing is done and the answer is 412. `*` and no' +
    ' header stand for any version.',
  { type: 'string' },
);

const IDEMPOTENCY_KEY = header(
  'Idempotency-Key',
  'A new text for each write, sent again with the same write if no answer came: it is done once, and answered again with' +
    ' the header `Idempotency-Replayed`. With another write it is 422.',
  { type: 'string', minLength: 1, maxLength: MOST_KEY_CHARACTERS, pattern: '^[!-~]+$' },
);

function pathParameters(
  { route, given }: DescribedRoute,
  path: string,
  { schemas, examples, recordAt }: Components,
): JsonSchema[] {
  return given.flatMap(({ source, target, meaning }) => {
    if (source.from !== 'path' || !path.includes(`{${source.name}}`)) return [];
    const { name, takesAll } = source;
    const schema = schemas.presentInput(target.type, constraintsOf(target));
    const description = [
      route.path.includes(`{${name}?}`)
        ? 'May be left out with its segment, or be the literal `null`: none.'
        : (meaning ?? target.description),
      ...(takesAll ? ['The word `all`, in any letter case, stands for everything within scope.'] : []),
    ].join(' ');
    const orAll = takesAll ? { anyOf: [schema, { type: 'string', enum: ['all'] }] } : schema;
    const example = examples.parameter(name, name === 'id' ? recordAt(path) : undefined, route.method);
    return [{ name, in: 'path', required: true, description, schema: orAll, ...omitEmpty({ example }) }];
  });
}

function queryParameter({ source, target, meaning }: Given, schemas: Schemas): JsonSchema[] {
  if (source.from !== 'query' && source.from !== 'queryList') return [];
  return [
    {
      name: source.name,
      in: 'query',
      required: isNonNullType(target.type),
      ...omitEmpty({ description: meaning ?? target.description }),
      ...(source.from === 'queryList' ? { style: 'form', explode: true } : {}),
      schema: schemas.presentInput(target.type, constraintsOf(target)),
    },
  ];
}

/** Always-paged paths document their defaults; other paths return a page only if both numbers are given. */
function pageParameters(paginated: 'wrapped' | 'array'): JsonSchema[] {
  const always = paginated === 'array';
  const whole = always ? '' : ' Given alone, the whole list is answered.';
  const number = (name: string, is: string, otherwise: number, most: JsonSchema = {}): JsonSchema => {
    const schema = { type: 'integer', format: 'int32', minimum: 1, ...most };
    const description = `${is}.${whole}`;
    return {
      name,
      in: 'query',
      required: false,
      description,
      schema: always ? { ...schema, default: otherwise } : schema,
    };
  };
  return [
    number('page', 'Number of the page, from 1', 1),
    number('pageSize', 'Records on a page', LEGACY_PAGE_SIZE, { maximum: MAX_PAGE_SIZE }),
  ];
}

/** Gives each operation a unique name that does not change while its route exists. */
export class OperationNames {
  private readonly taken = new Set<string>();

  /** Makes a name such as `getResidents` or `createResident`, with the path appended if an earlier route has it. */
  idOf({ route }: DescribedRoute, path: string): string {
    if (route.operationId) return route.operationId;
    const plain = route.kind === 'query' ? `get${pascal(route.operation)}` : route.operation;
    const words = wordsOf(route.path.split('/'), path);
    const candidates = [plain, plain + words.slice(3).join(''), plain + words.join('')];
    const free = candidates.find((candidate) => !this.taken.has(candidate));
    if (!free) throw new Error(`${route.method} ${path} has the name of another endpoint`);
    this.taken.add(free);
    return free;
  }
}

/** `List residents by community id` for `getResidentsByCommunityId`. */
function summaryOf({ route, answered }: DescribedRoute, operationId: string): string {
  const words = operationId.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  const isList = route.answer === 'connection' || isListType(getNullableType(answered.type));
  const sentence = isList ? words.replace(/^get /, 'list ') : words;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** Makes a word of each segment: `ByCommunityId` or `WithoutCommunityId` for `community/{communityId?}`, none for `{id}`. */
function wordsOf(segments: readonly string[], path: string): string[] {
  return segments.map((segment, index) => {
    const parameter = parameterIn(segment);
    if (parameter === 'id') return '';
    if (parameter) return (path.includes(`{${parameter}}`) ? 'By' : 'Without') + pascal(parameter);
    const next = parameterIn(segments[index + 1] ?? '');
    return next?.startsWith(segment) ? '' : pascal(segment);
  });
}

const parameterIn = (segment: string) => /^\{(\w+)\??\}$/.exec(segment)?.[1];

const pascal = (text: string) =>
  text
    .split(/[^A-Za-z\d]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
