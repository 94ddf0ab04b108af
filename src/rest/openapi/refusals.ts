import { STATUS_CODES } from 'node:http';
import { mayAnswerNull, NOT_BLANK, unknownIdError } from '../../engine/declare.js';
import { tooSlow } from '../../http/arriving-bodies.js';
import { malformedJson, notJson, tooLarge } from '../../http/bodies.js';
import { malformedKey } from '../../http/idempotency-key.js';
import { conditionFailed, rangeMissing } from '../../http/stored-file.js';
import { communities } from '../../modules/communities/community.access.js';
import {
  conflict,
  type DomainError,
  databaseError,
  databaseUnavailable,
  ERROR_CODES,
  filesUnavailable,
  forbidden,
  internalError,
  invalidOperation,
  keyReused,
  notFound,
  overloaded,
  storageFull,
  tooManyRequests,
  unauthorized,
  validationError,
  writeUnderway,
} from '../../platform/errors.js';
import { insufficientStorage } from '../../platform/files/arrivals.js';
import { fieldMessage } from '../../platform/message.js';
import { bodyOf, type DescribedRoute } from '../described-route.js';
import { type ErrorShape, errorShape } from '../error-bodies.js';
import { type JsonSchema, objectSchema, reference, type Schemas } from './schemas.js';

/** Tells whether a route can answer with an error. */
type Condition = (endpoint: DescribedRoute) => boolean;

const takesBody: Condition = (endpoint) => bodyOf(endpoint) !== undefined;
const takesQuery: Condition = ({ route, given }) =>
  route.paginated !== undefined || given.some(({ source }) => source.from.startsWith('query'));
const takesForm: Condition = (endpoint) => bodyOf(endpoint)?.source.from === 'form';
const isWrite: Condition = ({ route }) => route.kind === 'mutation';
const mayBreakRule: Condition = (endpoint) => isWrite(endpoint) || endpoint.route.mayAnswer400 === true;
const isGuarded: Condition = ({ allowed }) => allowed !== 'public';
const namesRecord: Condition = ({ route, field }) =>
  route.path.includes('{') || (route.answer === 'record' && mayAnswerNull(field));
const answersFile: Condition = ({ route }) => route.answer === 'file';
const takesKey: Condition = (endpoint) => endpoint.takesKey;
const always: Condition = () => true;

const wrongField = validationError({ nombre: [fieldMessage('nombre', NOT_BLANK)] });
const takenName = {
  es: 'El nombre de usuario ya está registrado.',
  en: 'The username is already registered.',
};

/** The errors, each with the routes that can answer with it. */
const refusals: readonly (readonly [error: DomainError, meets: Condition])[] = [
  [wrongField, (endpoint) => takesBody(endpoint) || takesQuery(endpoint)],
  [malformedJson(), takesBody],
  [malformedKey(), takesKey],
  [unknownIdError(communities, 'communityId'), mayBreakRule],
  [invalidOperation('USERNAME_TAKEN', takenName), mayBreakRule],
  [unauthorized(), (endpoint) => isGuarded(endpoint) || endpoint.route.errors === 'credentials'],
  [forbidden(), isGuarded],
  [notFound(), namesRecord],
  [tooSlow(), takesBody],
  [conditionFailed(), answersFile],
  [writeUnderway(), takesKey],
  [conflict({ id: '' }, { isPrecondition: true }), (route) => route.takesCondition],
  [tooLarge(), takesBody],
  [notJson(), takesBody],
  [rangeMissing(), answersFile],
  [keyReused(), takesKey],
  [tooManyRequests(1), always],
  [overloaded(1), takesBody],
  [internalError(), always],
  [databaseError(), always],
  [databaseUnavailable(), always],
  [filesUnavailable(), (endpoint) => takesForm(endpoint) || answersFile(endpoint)],
  [insufficientStorage(), takesForm],
  [storageFull(), isWrite],
];

const descriptions: Readonly<Record<number, string>> = {
  400: 'The request is wrong: a field, a parameter, or a rule that it breaks.',
  401: 'There is no valid token, or the credentials are wrong.',
  403: 'The caller may not do this.',
  404: 'There is no such record, or it is out of scope of the caller.',
  408: 'The body did not arrive in time.',
  409: 'The first request with the same `Idempotency-Key` is still running, or its answer is not known.',
  412: 'The record or file is not the one that the request is on condition of.',
  413: 'The body is larger than 1 MiB (16 KiB on paths that need no token), or the file in it than 20 MiB.',
  415: 'The body is not JSON or, where files are sent, no form.',
  416: 'The file has no such range.',
  422: 'The `Idempotency-Key` was used for another request.',
  429: 'Too many requests or attempts, or a list that waited too long for others of the same user.',
  500: 'Something failed unexpectedly.',
  503: 'The database or the store of files is unavailable for the moment, or too many requests are arriving.',
  507: 'There is no room for a write or a file.',
};

/** Describes the error responses of a route by status, in the forms of its family; each is a component of the document. */
export function refusalResponses(
  endpoint: DescribedRoute,
  schemas: Schemas,
  responses: Record<string, JsonSchema>,
): Record<string, JsonSchema> {
  const met = refusals.filter(([, meets]) => meets(endpoint)).map(([error]) => error);
  const statuses = [...new Set(met.map(({ status }) => status))];
  return Object.fromEntries(
    statuses.map((status) => {
      const forms = formsOf(endpoint, met, status);
      const name = nameOf(status, forms);
      responses[name] ??= responseOf(status, forms, schemas);
      return [status, reference('responses', name)];
    }),
  );
}

const text: JsonSchema = { type: 'string', description: 'What is wrong, in Spanish.' };
const messagesByField = {
  description: 'The name of each wrong field with what is wrong with it, in Spanish.',
  additionalProperties: { type: 'array', items: { type: 'string' } },
};

const shapeSchemas: Readonly<Record<ErrorShape['name'], JsonSchema>> = {
  ApiErrorResponse: {
    description: 'The standard error body.',
    ...objectSchema({
      code: { type: 'string', enum: ERROR_CODES.filter((code) => code !== 'ANSWER_TOO_LARGE') },
      message: text,
      errors: { type: ['object', 'null'], ...messagesByField },
      traceId: { type: ['string', 'null'], description: 'The same as the header `X-Request-Id`.' },
    }),
  },
  MessageError: objectSchema({ message: text }),
  ErrorText: objectSchema({ error: text }),
  FieldErrors: objectSchema({ errors: { type: 'object', ...messagesByField } }),
};

/** A form of the error body for a status, with an example error. */
interface Form {
  readonly shape: ErrorShape | null;
  readonly error: DomainError;
}

function formsOf({ route }: DescribedRoute, met: readonly DomainError[], status: number): Form[] {
  const forms = new Map<string | undefined, Form>();
  for (const error of met.filter((candidate) => candidate.status === status)) {
    const shape = errorShape(route.errors, error);
    if (!forms.has(shape?.name)) forms.set(shape?.name, { shape, error });
  }
  return [...forms.values()];
}

const nameOf = (status: number, forms: readonly Form[]) =>
  [STATUS_CODES[status]?.replaceAll(' ', ''), ...forms.map(({ shape }) => shape?.name ?? 'Empty')].join('-');

const TRACE_ID = '5f0c6ad2-7c1e-4b52-9a38-2f6d1e0b4c77';

function responseOf(status: number, forms: readonly Form[], schemas: Schemas): JsonSchema {
  const retries = refusals.some(([error]) => error.status === status && error.retryAfterSeconds);
  return {
    description: descriptions[status],
    headers: {
      'X-Request-Id': reference('headers', 'RequestId'),
      ...(status === 401 ? { 'WWW-Authenticate': reference('headers', 'Challenge') } : {}),
      ...(retries
        ? { 'Retry-After': reference('headers', status === 409 ? 'RetryOfRunning' : 'RetryAfter') }
        : {}),
    },
    ...contentOf(status, forms, schemas),
  };
}

function contentOf(status: number, forms: readonly Form[], schemas: Schemas): { content?: JsonSchema } {
  const bodies: JsonSchema[] = [];
  const examples: Record<string, { value: object }> = {};
  for (const { shape, error } of forms) {
    if (!shape) continue;
    bodies.push(bodySchema(status, shape, schemas));
    examples[shape.name] = { value: shape.bodyOf(error, TRACE_ID) };
  }
  if (bodies.length === 0) return {};
  const schema = bodies.length === 1 ? bodies[0] : { anyOf: bodies };
  return { content: { 'application/json': { schema, examples } } };
}

/** Restricts a body with a code to the codes of its status. */
function bodySchema(status: number, { name }: ErrorShape, schemas: Schemas): JsonSchema {
  const body = schemas.named(name, shapeSchemas[name]);
  if (name !== 'ApiErrorResponse') return body;
  const codes = refusals.filter(([error]) => error.status === status).map(([error]) => error.code);
  return { allOf: [body, { type: 'object', properties: { code: { enum: [...new Set(codes)] } } }] };
}
