import type { RequestHandler } from 'express';
import { type GraphQLSchema, getNamedType, isObjectType } from 'graphql';
import { purposeOf } from '../../engine/declare.js';
import { JSON_TYPE, sendPublic } from '../../http/send.js';
import { boundedCache } from '../../platform/bounded-cache.js';
import { getOrInsert } from '../../platform/get-or-insert.js';
import { PRODUCT } from '../../platform/version.js';
import type { Route } from '../../route.js';
import { listedType } from '../compile.js';
import { type DescribedRoute, describeRoute } from '../described-route.js';
import { pathsOf } from '../route-matcher.js';
import { Examples, type ExampleValues } from './examples.js';
import { type Components, OperationNames, operationOf } from './operation.js';
import { type JsonSchema, Schemas } from './schemas.js';

/** SPDX has no identifier for unlicensed software; `LicenseRef-` is its prefix for custom terms. */
const LICENSE = { name: 'All rights reserved', identifier: 'LicenseRef-Proprietary' };

const CONVENTIONS = `
- Paths are found in any letter case and with a trailing slash. A parameter in one that has the wrong form is answered 404. A known path with another method is 405 with an \`Allow\` header.
- A GUID is accepted in any case and returned in lower case. A timestamp without an offset is read as UTC, a date alone as midnight UTC; timestamps are returned in UTC with milliseconds. Amounts have at most two decimal places.
- In a body, \`null\` means "not given" for every optional field, and so does an empty text for an optional GUID, number or date. Booleans in a query are \`true\` or \`false\` in any case.
- Lists are arrays, newest first, and hold what is within the caller's scope.
- Every answer carries \`X-Request-Id\`; one that the client sends is kept.
`.trim();

/** Makes the OpenAPI 3.1 document of the routes, with the schema's descriptions, and examples of one service if they are given. */
export function createOpenapi(
  schema: GraphQLSchema,
  routes: readonly Route[],
  version: string,
  values: ExampleValues = {},
): object {
  const endpoints = routes.map((route) => describeRoute(schema, route));
  const schemas = new Schemas();
  const components: Components = {
    schemas,
    examples: new Examples(schemas.components, values),
    responses: {},
    recordAt: recordsByPath(endpoints),
  };
  const names = new OperationNames();
  const paths: Record<string, Record<string, JsonSchema>> = {};
  const spellings = new Map<string, string>();
  for (const endpoint of endpoints) {
    for (const path of pathsOf(endpoint.route)) {
      const operation = operationOf(endpoint, path, names.idOf(endpoint, path), components);
      // Routes with the same path are operations of one path item, regardless of the letter case of each.
      const spelling = getOrInsert(spellings, path.toLowerCase(), () => path);
      paths[spelling] = { ...paths[spelling], [endpoint.route.method.toLowerCase()]: operation };
    }
  }
  return {
    openapi: '3.1.1',
    info: { title: PRODUCT.en, version, description: CONVENTIONS, license: LICENSE },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    tags: tagsOf(endpoints),
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The token that login, registration and refresh give.',
        },
      },
      schemas: sorted(schemas.components),
      examples: sorted(components.examples.components),
      responses: sorted(components.responses),
      headers: HEADERS,
    },
  };
}

/** Finds the record type whose id is the first one of a path: what the read of that id answers. */
function recordsByPath(endpoints: readonly DescribedRoute[]): (path: string) => string | undefined {
  const baseOf = (path: string) => path.toLowerCase().split('/{id}')[0] ?? '';
  const types = new Map<string, string>();
  for (const { route, answered } of endpoints) {
    const { method, path, answer } = route;
    const base = baseOf(path);
    // The record itself tells more than a file of it.
    const isOfFile = answer === 'file' && path.includes('/{id}') && !types.has(base);
    if (method === 'GET' && (isOfFile || path.endsWith('/{id}')))
      types.set(base, getNamedType(answered.type).name);
  }
  return (path) => types.get(baseOf(path));
}

const HEADERS: Readonly<Record<string, JsonSchema>> = {
  RequestId: {
    description: 'The id of the request: the one sent when it is well formed, else a new one.',
    required: true,
    schema: { type: 'string' },
  },
  Location: {
    description: 'Where the record created is found.',
    required: true,
    schema: { type: 'string', format: 'uri-reference' },
  },
  Replayed: {
    description: '`true` on an answer that was given before, to a request with the same `Idempotency-Key`.',
    schema: { type: 'string', enum: ['true'] },
  },
  TotalCount: {
    description: 'How many records there are on all pages, when a page was asked for.',
    schema: { type: 'integer', minimum: 0 },
  },
  Link: {
    description: 'The pages around this one (RFC 8288), when a page was asked for.',
    schema: { type: 'string' },
  },
  Challenge: {
    description: 'How to authenticate (RFC 6750); `error="invalid_token"` when the token sent was refused.',
    required: true,
    schema: { type: 'string', pattern: '^Bearer realm=' },
  },
  RetryOfRunning: {
    description: 'After how many seconds to try again, while the first request is still running.',
    schema: { type: 'integer', minimum: 0 },
  },
  RetryAfter: {
    description: 'After how many seconds to try again.',
    required: true,
    schema: { type: 'integer', minimum: 0 },
  },
};

const sorted = <T>(entries: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Describes each tag as the schema does the records that its first route answers, or that route. */
function tagsOf(endpoints: readonly DescribedRoute[]): JsonSchema[] {
  const tags = new Map<string, string | null>();
  for (const endpoint of endpoints) {
    const type = getNamedType(listedType(endpoint));
    getOrInsert(tags, endpoint.route.tag, () => purposeOf(isObjectType(type) ? type : endpoint.answered));
  }
  return [...tags].map(([name, description]) => ({ name, description }));
}

/** Returns the document with these values in its examples as JSON. */
export type OpenapiFile = (values: ExampleValues) => string;

/** Makes the document when it is asked for with other values than before. */
export function createOpenapiFile(createDocument: (values: ExampleValues) => object): OpenapiFile {
  const files = boundedCache<string, string>('openapi_files', { max: 4 });
  return (values) =>
    getOrInsert<string, string>(files, JSON.stringify(values), () => JSON.stringify(createDocument(values)));
}

export const sendOpenapi =
  (openapiFile: OpenapiFile, readValues: () => Promise<ExampleValues>): RequestHandler =>
  async (_request, response) =>
    sendPublic(response, openapiFile(await readValues()), { 'Content-Type': JSON_TYPE });
