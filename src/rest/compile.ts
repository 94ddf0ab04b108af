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
import { mayReadReplica } from '../engine/declare.js';
import { type InputFaults, inputErrors, inputInstance } from '../engine/schema.js';
import { type Run, trustedRun } from '../graphql/operation.js';
import type { FormFields } from '../http/form-body.js';
import type { FieldErrors } from '../platform/errors.js';
import { UploadScalar } from '../platform/files/upload.js';
import { getOrInsert } from '../platform/get-or-insert.js';
import type { RoleCode } from '../platform/roles.js';
import type { Clock } from '../platform/time.js';
import type { ArgumentSource, Arguments, Route } from '../route.js';
import { type Binder, bodyType, compileArgument, isArgumentSource, type Offered } from './bind.js';
import { bodyOf, type DescribedRoute, describeRoute, type Given } from './described-route.js';
import { wireColumns, wireSelection } from './selection.js';
import { csvForm, type ListForm } from './whole-list.js';

/** Returns the operation that selects the fields of a role; null is a request without a caller. */
type OperationByRole = (role: RoleCode | null) => Run;

/** A route with its documents and argument bindings compiled. */
export type CompiledRoute = ReturnType<typeof compile>;

/** Compiles a route against the schema. Throws an error that names the route when its arguments do not fit. */
export function compileRoute(schema: GraphQLSchema, route: Route): CompiledRoute {
  try {
    return compile(schema, route);
  } catch (error) {
    throw new Error(`${route.method} ${route.path}: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}

function compile(schema: GraphQLSchema, route: Route) {
  const described = describeRoute(schema, route);
  const { field, answered } = described;
  const body = bodyOf(described);
  const hasVersion = readsVersion(route, answered.type);
  const binders = Object.entries(route.arguments).map(([name, source]): [string, Binder] => {
    const argument = field.args.find((candidate) => candidate.name === name);
    if (!argument) throw new Error(`${route.operation} has no argument ${name}`);
    return [name, compileArgument(route.path, argument, source)];
  });
  const whole = route.answer === 'connection' ? BATCH : null;
  return {
    ...described,
    /** The form of the request body; null for a route without one. */
    body: body ? (body.source.from as 'body' | 'form') : null,
    formFields: formFieldsOf(body),
    /** The operation for a record, for a batch of a whole list, or for any other answer. */
    operation: operationByRole(schema, (role) => documentOf(described, role, whole, hasVersion)),
    /** Whether its list holds the rows of one parent, so that it is mostly short. */
    isOfParent: comparesPath(route.arguments.where),
    mayReadReplica: mayReadReplica(route.kind, [field]),
    /** The same operation with the total number of records, for a page of a connection. */
    page:
      route.paginated && whole ? operationByRole(schema, (role) => documentOf(described, role, PAGE)) : null,
    csv: csvOf(described),
    nulls: nullsOf(route, answered),
    bind(offered: Offered, faults: InputFaults) {
      const variables: Record<string, unknown> = {};
      for (const [name, bind] of binders) variables[name] = bind(offered, faults);
      return variables;
    },
    /** Constraint violations of a bound body; one refusal names all wrong fields. */
    constraintErrors(variables: Readonly<Record<string, unknown>>, clock: Clock): FieldErrors {
      if (!body) return {};
      const { source, target } = body;
      return inputErrors(inputInstance(bodyType(target.type, source), variables[target.name]), clock);
    },
  };
}

/** The alias under which a record is read with its version. */
export const VERSION = 'recordVersion';

/** Tells whether a route reads a record that counts its changes. */
function readsVersion({ kind, answer }: Route, type: GraphQLOutputType): boolean {
  const named = getNamedType(type);
  return (
    kind === 'query' && answer === 'record' && isObjectType(named) && named.getFields().version !== undefined
  );
}

/** Tells whether a condition compares a field, that of a parent, with a parameter of the path. */
const comparesPath = (condition: ArgumentSource | Arguments = {}): boolean =>
  isArgumentSource(condition)
    ? condition.from === 'path' && !condition.takesAll
    : Object.values(condition).some((part) => comparesPath(part));

function formFieldsOf(body: Given | undefined): FormFields {
  const input = body?.source.from === 'form' ? getNamedType(body.target.type) : undefined;
  const fields = isInputObjectType(input) ? Object.values(input.getFields()) : [];
  return new Map(
    fields.map(({ name, type }) => [
      name.toLowerCase(),
      { name, isFile: getNamedType(type) === UploadScalar },
    ]),
  );
}

/** How to ask for a part of a list: the arguments, and the fields of the connection besides its records. */
interface ListPart {
  readonly arguments: readonly string[];
  readonly fields: string;
}

export const PAGE: ListPart = { arguments: ['first', 'offset'], fields: 'totalCount' };

const BATCH: ListPart = { arguments: ['first'], fields: 'pageInfo { hasNextPage }' };

/** Compiles the document of a role when the role first asks; most routes have the same for all roles. */
function operationByRole(
  schema: GraphQLSchema,
  documentFor: (role: RoleCode | null) => string,
): OperationByRole {
  const byDocument = new Map<string, Run>();
  const byRole = new Map<RoleCode | null, Run>();
  const compiled = (document: string) =>
    getOrInsert(byDocument, document, () => trustedRun(schema, parse(document), { isOneByOne: true }));
  return (role) => byRole.get(role) ?? getOrInsert(byRole, role, () => compiled(documentFor(role)));
}

/** Writes the document of a route that selects the fields of a role. */
export function documentOf(
  { route, field, answered }: DescribedRoute,
  role: RoleCode | null,
  part: ListPart | null,
  hasVersion = false,
): string {
  const names = [...Object.keys(route.arguments), ...(part?.arguments ?? [])];
  const used = field.args.filter(({ name }) => names.includes(name));
  const declared = used.map(({ name, type }) => `$${name}: ${type}`).join(', ');
  const passed = used.map(({ name }) => `${name}: $${name}`).join(', ');
  const fields = selectionFor(route, answered, role, part);
  const answer = hasVersion ? fields.replace(/ }$/, ` ${VERSION}: version }`) : fields;
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

/** Returns how the list of a route is written as CSV for a role, in a file with the name of the resource; null for other answers. */
function csvOf(described: DescribedRoute): ((role: RoleCode | null) => ListForm) | null {
  const { paginated, path, shapes } = described.route;
  if (!paginated) return null;
  const fileName = path.split('/')[2] as string;
  return (role) => csvForm(fileName, wireColumns(listedType(described), role, shapes));
}

/** Returns the record whose fields are all null, if the route answers it in place of none. */
function nullsOf(
  { shapes }: Route,
  { type }: GraphQLField<unknown, unknown>,
): Readonly<Record<string, null>> | null {
  const shape = shapes?.[getNamedType(type).name];
  return shape?.orNulls ? Object.fromEntries(Object.keys(shape.fields).map((name) => [name, null])) : null;
}

/** Returns the type of a list that is answered. */
export const listedType = ({ route, answered }: DescribedRoute): GraphQLOutputType =>
  route.answer === 'connection' ? connectionNodes(answered) : answered.type;

function connectionNodes(field: GraphQLField<unknown, unknown>): GraphQLOutputType {
  const connection = getNamedType(field.type);
  const nodes = isObjectType(connection) ? connection.getFields().nodes : undefined;
  if (!nodes) throw new Error(`${connection.name} is no connection`);
  return nodes.type;
}
