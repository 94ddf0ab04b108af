import {
  type GraphQLInputField,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { bodyFieldsOf, CONSTRAINTS, type Constraints, restTypeOf } from '../../src/engine/declare.js';
import { routes } from '../../src/modules/routes.js';
import { bodyType } from '../../src/rest/bind.js';
import { operationField } from '../../src/rest/described-route.js';
import type { ArgumentSource } from '../../src/route.js';
import type { Answer } from '../support/client.js';
import { requestTo } from '../support/requests.js';
import { type PopulatedFixture, resourceOf } from '../support/resources.js';
import { routeSchema } from '../support/schema.js';
import { ENDPOINTS, type Endpoint, keyOf, titleOf } from './endpoints.table.js';
import { NOT_BLANK, REQUIRED } from './limits.table.js';

/* The routes that take a body, with the fields of their bodies as the schema declares them. */

export type Kind =
  | 'text'
  | 'choice'
  | 'email'
  | 'timeZone'
  | 'guid'
  | 'dateTime'
  | 'date'
  | 'int'
  | 'decimal'
  | 'float'
  | 'boolean'
  | 'compound';

const KINDS: Readonly<Record<string, Kind>> = {
  String: 'text',
  GUID: 'guid',
  DateTime: 'dateTime',
  Date: 'date',
  Int: 'int',
  Decimal: 'decimal',
  Float: 'float',
  Boolean: 'boolean',
};

export interface Field {
  readonly name: string;
  readonly kind: Kind;
  readonly required: boolean;
  readonly limits: Constraints;
}

export interface Row {
  readonly endpoint: Endpoint;
  readonly title: string;
  readonly fields: readonly Field[];
}

export const rows: readonly Row[] = ENDPOINTS.flatMap((endpoint) => {
  const route = routes.find((candidate) => keyOf(candidate) === keyOf(endpoint));
  const [argument, source] =
    Object.entries(route?.arguments ?? {}).find(([, { from }]) => from === 'body') ?? [];
  if (!route || !argument) return [];
  const type = operationField(routeSchema, route).args.find(({ name }) => name === argument)?.type;
  const input = type && getNullableType(bodyType(type, source as ArgumentSource));
  if (!isInputObjectType(input)) throw new Error(`${titleOf(endpoint)} takes no input object`);
  return [{ endpoint, title: titleOf(endpoint), fields: bodyFieldsOf(input).map(describeField) }];
});

function describeField(field: GraphQLInputField): Field {
  const { name, type, extensions } = field;
  const limits = (extensions[CONSTRAINTS] ?? {}) as Constraints;
  return { name, required: isNonNullType(restTypeOf(field)), limits, kind: kindOf(type, limits) };
}

function kindOf(type: GraphQLInputField['type'], { enum: choices, format, pattern }: Constraints): Kind {
  if (isListType(getNullableType(type))) return 'compound';
  if (choices) return 'choice';
  if (format === 'email') return 'email';
  if (pattern) return 'timeZone';
  return KINDS[getNamedType(type).name] ?? 'compound';
}

export const table = (chosen: readonly Row[]) => chosen.map((row) => [row.title, row] as const);
export const withFields = (chosen: (row: Row) => readonly unknown[]) =>
  table(rows.filter((row) => chosen(row).length > 0));

export const recordOf = ({ endpoint }: Row) => resourceOf(endpoint.path)?.record;
export const isAuth = ({ endpoint }: Row) => endpoint.path.startsWith('/api/auth/');
/** A row of the table whose answer is the record that its body writes. */
export const isWhole = ({ endpoint }: Row) => !/calificar|responder|status$/.test(endpoint.path);

const words = (text: string | undefined) => (text ?? '').split(' ').filter(Boolean);
export const ofKind = ({ fields }: Row, ...kinds: Kind[]) =>
  fields.filter(({ kind }) => kinds.includes(kind));
export const names = (fields: readonly Field[]) => fields.map(({ name }) => name);

export function requiredOf({ title, endpoint }: Row): string[] {
  const own = REQUIRED[title];
  if (own !== undefined) return words(own);
  return words(REQUIRED[`POST ${endpoint.path.replace('/{id}', '')}`]);
}

export function notBlankOf(row: Row): string[] {
  const record = recordOf(row);
  if (row.title === 'POST /api/auth/logout') return [];
  const listed = isAuth(row) ? NOT_BLANK.auth : record && isWhole(row) ? NOT_BLANK[record] : [];
  // A blank password in an update means "not given".
  const known = names(row.fields).filter((name) => !(row.endpoint.method === 'PUT' && name === 'password'));
  return (listed ?? []).filter((name) => known.includes(name));
}

export const among = <T>(chosen: readonly string[], value: T) =>
  Object.fromEntries(chosen.map((name) => [name, value]));

/** Sends a valid body with some fields changed; `undefined` omits a field. */
export async function sendWith(
  fixture: PopulatedFixture,
  row: Row,
  changes: Readonly<Record<string, unknown>>,
) {
  const { client, path, body } = await requestTo(row.endpoint, fixture);
  const sent = { ...(body as object), ...changes } as Record<string, unknown>;
  const answer = await client.send(row.endpoint.method, path, sent);
  return { answer, sent };
}

export function expectTaken({ endpoint }: Row, { status, body }: Answer): void {
  expect({ status, body: status === endpoint.status ? undefined : body }).toEqual({
    status: endpoint.status,
  });
}

/** Expects a validation error in the form of the error family, with exactly these fields. */
export function expectRefused({ endpoint }: Row, { status, body }: Answer, fields: readonly string[]): void {
  expect({ status, fields: Object.keys(body?.errors ?? {}).sort() }).toEqual({
    status: 400,
    fields: [...fields].sort(),
  });
  for (const messages of Object.values(body.errors)) {
    expect(messages).toEqual(
      expect.arrayContaining([expect.stringMatching(/^(El campo|Cada elemento|La contraseña)/)]),
    );
  }
  if (endpoint.errors === 'residents') expect(Object.keys(body)).toEqual(['errors']);
  else {
    const message = 'Uno o más campos tienen errores de validación.';
    expect(body).toMatchObject({ code: 'VALIDATION_ERROR', message });
  }
}
