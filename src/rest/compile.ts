import {
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isLeafType,
  isObjectType,
  parse,
} from 'graphql';
import { ALLOWED, type Allowed, type InputFaults, inputErrors, SECRETS } from '../engine/index.js';
import { inputInstance } from '../graphql/input-instance.js';
import { type Run, trustedRun } from '../graphql/operation.js';
import type { FormFields } from '../http/form-body.js';
import type { FieldErrors } from '../platform/errors.js';
import { UploadScalar } from '../platform/files/upload.js';
import { ROLE_CODES, type RoleCode } from '../platform/roles.js';
import type { Clock } from '../platform/time/clock.js';
import type { ArgumentSource, Arguments, Route } from '../route.js';
import { type Binder, compileArgument, type Offered } from './bind.js';
import { type RecordTags, recordTagsOf } from './record-tags.js';
import { wireSelection } from './selection.js';
import { bodyType } from './update-body.js';

/** Returns the operation that selects the fields of a role; null is a request without a caller. */
type OperationByRole = (role: RoleCode | null) => Run;

/** A route with its documents and argument bindings compiled. */
export interface CompiledRoute {
  readonly route: Route;
  readonly allowed: Allowed;
  /** The form of the request body; null for a route without one. */
  readonly body: 'body' | 'form' | null;
  /** Whether an idempotency key of a client counts. */
  readonly takesKey: boolean;
  /** The fields of a form. */
  readonly formFields: FormFields;
  /** The operation for a record, for a batch of a whole list, or for any other answer. */
  readonly operation: OperationByRole;
  /** How the entity tags of a record are made. */
  readonly tags: RecordTags;
  /** The same operation with the total number of records, for a page. */
  readonly page: OperationByRole | null;
  /** What is answered in place of null. */
  readonly nulls: Readonly<Record<string, null>> | null;
  bind(offered: Offered, faults: InputFaults): Record<string, unknown>;
  /** Constraint violations of a bound body; one refusal names all wrong fields. */
  constraintErrors(variables: Readonly<Record<string, unknown>>, clock: Clock): FieldErrors;
}

/** Compiles a route against the schema. Throws an error that names the route when the two do not fit. */
export function compileRoute(schema: GraphQLSchema, route: Route): CompiledRoute {
  try {
    return compile(schema, route);
  } catch (error) {
    throw new Error(`${route.method} ${route.path}: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}

function compile(schema: GraphQLSchema, route: Route): CompiledRoute {
  const field = operationField(schema, route);
  const answered = answeredField(schema, route);
  const tags = recordTagsOf(route, answered.type);
  const binders = Object.entries(route.arguments).map(([name, source]): [string, Binder] => {
    const argument = field.args.find((candidate) => candidate.name === name);
    if (!argument) throw new Error(`${route.operation} has no argument ${name}`);
    return [name, compileArgument(route.path, argument, source)];
  });
  const bodies = field.args.flatMap(({ name, type }) => {
    const source = route.arguments[name];
    return isBody(source) ? [{ name, type: bodyType(type, source) }] : [];
  });
  return {
    route,
    allowed: levelOf(route, field),
    body: bodyFormOf(route),
    takesKey: takesKey(route, field),
    formFields: formFieldsOf(route, field),
    operation: operationByRole(schema, (role) =>
      documentOf(route, field, answered, role, route.answer === 'connection' ? BATCH : null, tags.fields),
    ),
    tags,
    page: route.paginated
      ? operationByRole(schema, (role) => documentOf(route, field, answered, role, PAGE))
      : null,
    nulls: nullsOf(route, answered),
    bind: (offered, faults) => {
      const variables: Record<string, unknown> = {};
      for (const [name, bind] of binders) variables[name] = bind(offered, faults);
      return variables;
    },
    constraintErrors: (variables, clock) => {
      const errors = bodies.map(({ name, type }) => inputErrors(inputInstance(type, variables[name]), clock));
      return Object.assign({}, ...errors);
    },
  };
}

const isBody = (source: ArgumentSource | Arguments | undefined): source is ArgumentSource =>
  source?.from === 'body' || source?.from === 'form';

function bodyFormOf(route: Route): CompiledRoute['body'] {
  const source = Object.values(route.arguments).find(isBody);
  return source ? (source.from as 'body' | 'form') : null;
}

function formFieldsOf(route: Route, field: GraphQLField<unknown, unknown>): FormFields {
  const forms = field.args.filter(({ name }) => route.arguments[name]?.from === 'form');
  const fields = forms.flatMap(({ type }) => {
    const input = getNamedType(type);
    return isInputObjectType(input) ? Object.values(input.getFields()) : [];
  });
  return new Map(
    fields.map(({ name, type }) => [
      name.toLowerCase(),
      { name, isFile: getNamedType(type) === UploadScalar },
    ]),
  );
}

/** The root field of a route. */
export function operationField(schema: GraphQLSchema, route: Route): GraphQLField<unknown, unknown> {
  const root = route.kind === 'query' ? schema.getQueryType() : schema.getMutationType();
  const field = root?.getFields()[route.operation];
  if (!field) throw new Error(`the schema has no ${route.kind} ${route.operation}`);
  return field;
}

/** The field whose value is answered: that of the operation, or one of its result. */
export function answeredField(schema: GraphQLSchema, route: Route): GraphQLField<unknown, unknown> {
  const operation = operationField(schema, route);
  if (!route.field) return operation;
  const result = getNamedType(operation.type);
  const field = isObjectType(result) ? result.getFields()[route.field] : undefined;
  if (!field) throw new Error(`${route.operation} has no field ${route.field}`);
  return field;
}

/** The level of a path, which is that of its operation unless it has its own. */
export const levelOf = (route: Route, field: GraphQLField<unknown, unknown>): Allowed =>
  route.allowed ?? (field.extensions[ALLOWED] as Allowed);

/** Whether a route is a write that may be sent again with an idempotency key. */
export const takesKey = (route: Route, field: GraphQLField<unknown, unknown>): boolean =>
  route.kind === 'mutation' &&
  levelOf(route, field) !== 'public' &&
  bodyFormOf(route) !== 'form' &&
  field.extensions[SECRETS] !== true;

/** How to ask for a part of a list: the arguments, and the fields of the connection besides its records. */
interface ListPart {
  readonly arguments: readonly string[];
  readonly fields: string;
}

const PAGE: ListPart = { arguments: ['first', 'offset'], fields: 'totalCount' };

const BATCH: ListPart = { arguments: ['first'], fields: 'pageInfo { hasNextPage }' };

/** Compiles a document per role; most routes have the same for all roles. */
function operationByRole(
  schema: GraphQLSchema,
  documentFor: (role: RoleCode | null) => string,
): OperationByRole {
  const byDocument = new Map<string, Run>();
  const byRole = new Map<RoleCode | null, Run>();
  for (const role of [...ROLE_CODES, null]) {
    const document = documentFor(role);
    const operation = byDocument.get(document) ?? trustedRun(schema, parse(document), { isOneByOne: true });
    byDocument.set(document, operation);
    byRole.set(role, operation);
  }
  return (role) => byRole.get(role) as Run;
}

function documentOf(
  route: Route,
  field: GraphQLField<unknown, unknown>,
  answered: GraphQLField<unknown, unknown>,
  role: RoleCode | null,
  part: ListPart | null,
  tagFields = '',
): string {
  const names = [...Object.keys(route.arguments), ...(part?.arguments ?? [])];
  const used = field.args.filter(({ name }) => names.includes(name));
  const declared = used.map(({ name, type }) => `$${name}: ${type}`).join(', ');
  const passed = used.map(({ name }) => `${name}: $${name}`).join(', ');
  const fields = selectionFor(route, answered, role, part);
  const answer = tagFields ? fields.replace(/ }$/, ` ${tagFields} }`) : fields;
  const selection = route.field ? `{ ${route.field} ${answer} }` : answer;
  return `${route.kind} ${declared && `(${declared})`} { ${route.operation}${passed && `(${passed})`} ${selection} }`;
}

function selectionFor(
  { shapes, answer }: Route,
  field: GraphQLField<unknown, unknown>,
  role: RoleCode | null,
  part: ListPart | null,
): string {
  if (answer === 'none') return isLeafType(getNamedType(field.type)) ? '' : '{ __typename }';
  return part
    ? `{ nodes ${wireSelection(connectionNodes(field), role, shapes)} ${part.fields} }`
    : wireSelection(field.type, role, shapes);
}

/** The record whose fields are all null, if the route answers it in place of none. */
function nullsOf({ shapes }: Route, { type }: GraphQLField<unknown, unknown>): CompiledRoute['nulls'] {
  const shape = shapes?.[getNamedType(type).name];
  return shape?.orNulls ? Object.fromEntries(Object.keys(shape.fields).map((name) => [name, null])) : null;
}

/** The record list of a connection. */
export function connectionNodes(field: GraphQLField<unknown, unknown>): GraphQLOutputType {
  const connection = getNamedType(field.type);
  const nodes = isObjectType(connection) ? connection.getFields().nodes : undefined;
  if (!nodes) throw new Error(`${connection.name} is no connection`);
  return nodes.type;
}
