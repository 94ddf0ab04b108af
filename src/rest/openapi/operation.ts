import { STATUS_CODES } from 'node:http';
import { type GraphQLOutputType, getNamedType, isInputObjectType, isRequiredInputField } from 'graphql';
import { bodyFieldsOf, mayAnswerNull, purposeOf, REST_ONLY, restTypeOf } from '../../engine/index.js';
import { connectionNodes } from '../compile.js';
import { bodyOf, type DescribedRoute, type Given } from '../described-route.js';
import { type JsonSchema, reference } from '../json-schema.js';
import { wrappedPageSchema } from '../paging.js';
import { bodyType, keptFields } from '../update-body.js';
import type { Examples } from './examples.js';
import { describeLevel } from './level.js';
import { summaryOf } from './names.js';
import { parametersOf } from './parameters.js';
import { refusalResponses } from './refusals.js';
import type { Schemas } from './schemas.js';

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
  { schemas, examples, responses, recordAt }: Components,
): JsonSchema {
  const { method } = endpoint.route;
  const parameters = parametersOf(endpoint, path, schemas, (name) => {
    const record = name === 'id' ? recordAt(path) : undefined;
    return record ? examples.idOf(record, method) : examples.parameter(name);
  });
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

const bodyDescriptions = {
  'application/json':
    'An optional field may be left out or be `null`: not given. Unknown fields are ignored, and a numeric string is taken for a number.',
  'multipart/form-data': 'Parts may come in any order, each at most once; unknown ones are ignored.',
};

function requestBodyOf(endpoint: DescribedRoute, schemas: Schemas, examples: Examples) {
  const body = bodyOf(endpoint);
  if (!body) return {};
  const given = bodyType(body.target.type, body.source);
  const input = getNamedType(given);
  const type = body.source.from === 'form' ? 'multipart/form-data' : 'application/json';
  const required =
    isInputObjectType(input) &&
    bodyFieldsOf(input).some((field) => isRequiredInputField({ ...field, type: restTypeOf(field) }));
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
  if (source.from === 'form') return bodyDescriptions['multipart/form-data'];
  const general = bodyDescriptions['application/json'];
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
  return schema ? { content: { 'application/json': { schema, ...examples.of(schema) } } } : {};
}

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
  206: {
    description: 'The range asked for.',
    headers: REQUEST_ID,
    content: { '*/*': { schema: CONTENT } },
  },
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
function answerSchema({ route, answered }: DescribedRoute, schemas: Schemas): JsonSchema | null {
  const { shapes } = route;
  switch (route.answer) {
    case 'none':
    case 'file':
      return null;
    case 'value':
      if (route.paginated) return listSchema(route, answered.type, schemas);
      return mayAnswerNull(answered) && !shapes?.[getNamedType(answered.type).name]?.orNulls
        ? schemas.output(answered.type, shapes)
        : schemas.presentOutput(answered.type, shapes);
    case 'record':
      return schemas.presentOutput(answered.type, shapes);
    case 'connection':
      return listSchema(route, connectionNodes(answered), schemas);
  }
}

/** Returns the JSON of a list, or of one of its pages. */
function listSchema(
  { shapes, paginated }: DescribedRoute['route'],
  rows: GraphQLOutputType,
  schemas: Schemas,
): JsonSchema {
  const list = schemas.presentOutput(rows, shapes);
  if (paginated !== 'wrapped') return list;
  return { anyOf: [list, schemas.named(`${getNamedType(rows).name}Page`, wrappedPageSchema(list))] };
}
