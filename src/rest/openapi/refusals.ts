import { STATUS_CODES } from 'node:http';
import { isNullableType } from 'graphql';
import {
  badRequest,
  DomainError,
  databaseUnavailable,
  forbidden,
  invalidOperation,
  notFound,
  tooManyRequests,
  unauthorized,
  unreadable,
  validationError,
} from '../../core/errors.js';
import { type ErrorShape, errorShape } from '../error-bodies.js';
import { type JsonSchema, reference } from './json-schema.js';
import { bodyOf, type Row } from './row.js';
import type { Schemas } from './schemas.js';

/** An error as a request may meet it, and the rows whose requests may. */
interface Refusal {
  readonly error: DomainError;
  meets(row: Row): boolean;
}

const takesBody = (row: Row) => bodyOf(row) !== undefined;
const takesQuery = ({ route, given }: Row) =>
  route.paginated !== undefined || given.some(({ source }) => source.from.startsWith('query'));
const isWrite = ({ route }: Row) => route.kind === 'mutation';
const mayBreakRule = (row: Row) => isWrite(row) || row.route.refusable === true;
const isGuarded = ({ allowed }: Row) => allowed !== 'public';
const namesRecord = ({ route, field }: Row) =>
  route.path.includes('{') || (route.answer === 'record' && isNullableType(field.type));
const answersFile = ({ route }: Row) => route.answer === 'file';
const always = () => true;

const refusals: readonly Refusal[] = [
  { error: validationError({}), meets: (row) => takesBody(row) || takesQuery(row) },
  { error: unreadable(400, ''), meets: takesBody },
  { error: badRequest(''), meets: mayBreakRule },
  { error: invalidOperation(''), meets: mayBreakRule },
  { error: unauthorized(), meets: (row) => isGuarded(row) || row.route.errors === 'credentials' },
  { error: forbidden(), meets: isGuarded },
  { error: notFound(), meets: namesRecord },
  { error: unreadable(412, ''), meets: answersFile },
  { error: unreadable(413, ''), meets: takesBody },
  { error: unreadable(415, ''), meets: takesBody },
  { error: unreadable(416, ''), meets: answersFile },
  { error: tooManyRequests(1), meets: isWrite },
  { error: new DomainError('INTERNAL_ERROR', ''), meets: always },
  { error: new DomainError('DATABASE_ERROR', ''), meets: always },
  { error: databaseUnavailable(), meets: always },
];

const descriptions: Readonly<Record<number, string>> = {
  400: 'The request is wrong: a field, a parameter, or a rule that it breaks.',
  401: 'There is no valid token, or the credentials are wrong.',
  403: 'The caller may not do this.',
  404: 'There is no such record, or it is out of the reach of the caller.',
  412: 'The file is not the one that the request is on condition of.',
  413: 'The body is larger than 1 MiB, or the file in it than 20 MiB.',
  415: 'The body is not JSON or, where files are sent, no form.',
  416: 'The file has no such range.',
  429: 'Too many attempts.',
  500: 'Something failed unexpectedly.',
  503: 'The database is out of reach for the moment.',
};

/** The refusals of a row by status, in the forms of its family; each is kept once in `responses` and referred to. */
export function refusalResponses(
  row: Row,
  schemas: Schemas,
  responses: Record<string, JsonSchema>,
): Record<string, JsonSchema> {
  const met = refusals.filter((refusal) => refusal.meets(row)).map(({ error }) => error);
  const statuses = [...new Set(met.map(({ status }) => status))];
  return Object.fromEntries(
    statuses.map((status) => {
      const shapes = shapesOf(row, met, status);
      const name = nameOf(status, shapes);
      responses[name] ??= responseOf(status, shapes, schemas);
      return [status, reference('responses', name)];
    }),
  );
}

function shapesOf({ route }: Row, met: readonly DomainError[], status: number): (ErrorShape | null)[] {
  const shapes = met
    .filter((error) => error.status === status)
    .map((error) => errorShape(route.errors, error));
  return [...new Map(shapes.map((shape) => [shape?.name, shape])).values()];
}

const nameOf = (status: number, shapes: readonly (ErrorShape | null)[]) =>
  [STATUS_CODES[status]?.replaceAll(' ', ''), ...shapes.map((shape) => shape?.name ?? 'Empty')].join('-');

function responseOf(status: number, shapes: readonly (ErrorShape | null)[], schemas: Schemas): JsonSchema {
  const bodies = shapes.filter((shape) => shape !== null).map((shape) => bodySchema(status, shape, schemas));
  const retries = refusals.some(
    ({ error }) => error.status === status && error.retryAfterSeconds !== undefined,
  );
  return {
    description: descriptions[status] ?? STATUS_CODES[status],
    headers: {
      'X-Request-Id': reference('headers', 'RequestId'),
      ...(retries ? { 'Retry-After': reference('headers', 'RetryAfter') } : {}),
    },
    ...(bodies.length === 0
      ? {}
      : { content: { 'application/json': { schema: bodies.length === 1 ? bodies[0] : { anyOf: bodies } } } }),
  };
}

/** A body that carries a code carries one of those that its status has. */
function bodySchema(status: number, { name, schema }: ErrorShape, schemas: Schemas): JsonSchema {
  const body = schemas.named(name, schema);
  if (!(schema.properties as JsonSchema).code) return body;
  const codes = refusals.filter(({ error }) => error.status === status).map(({ error }) => error.code);
  return { allOf: [body, { type: 'object', properties: { code: { enum: [...new Set(codes)] } } }] };
}
