import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isObjectType,
} from 'graphql';
import { ALLOWED, type Allowed, REST_ONLY } from '../engine/declare.js';
import { FILTERS } from '../engine/schema.js';
import { pluralOf } from '../platform/texts.js';
import type { ArgumentSource, Arguments, Route } from '../route.js';
import { isArgumentSource } from './bind.js';

/** An argument, or a field of one, with its source in the request. */
export interface Given {
  readonly source: ArgumentSource;
  readonly target: GraphQLArgument | GraphQLInputField;
  /** What it means, where the description of its target does not say it. */
  readonly meaning?: string;
}

/** A route together with the schema's description of its operation. */
export type DescribedRoute = ReturnType<typeof describeRoute>;

/** Finds what the schema says of a route. Throws an error where the two do not fit. */
export function describeRoute(schema: GraphQLSchema, route: Route) {
  const field = operationField(schema, route);
  const targets = Object.fromEntries(field.args.map((argument) => [argument.name, argument]));
  const given = Object.entries(route.arguments).flatMap(([name, source]) =>
    name === 'where' && !isArgumentSource(source)
      ? conditionsOf(schema, source, targets.where)
      : givenBy({ [name]: source }, targets),
  );
  /** The level of the path, which is that of its operation unless it has its own. */
  const allowed = route.allowed ?? (field.extensions[ALLOWED] as Allowed);
  return {
    route,
    field,
    /** The field whose value is answered. */
    answered: answeredField(route, field),
    allowed,
    /** Whether it is a write that may be sent again with an idempotency key. */
    takesKey: route.kind === 'mutation' && allowed !== 'public',
    /** Whether it changes the record of its path and accepts `If-Match`. */
    takesCondition: !['GET', 'POST'].includes(route.method) && route.path.includes('{id}'),
    /** Whether the graph has its operation. */
    hasTwin: !(REST_ONLY in field.extensions),
    given,
  };
}

/** Finds the root field of a route. */
export function operationField(schema: GraphQLSchema, route: Route): GraphQLField<unknown, unknown> {
  const root = route.kind === 'query' ? schema.getQueryType() : schema.getMutationType();
  const field = root?.getFields()[route.operation];
  if (!field) throw new Error(`the schema has no ${route.kind} ${route.operation}`);
  return field;
}

function answeredField({ operation, field: name }: Route, field: GraphQLField<unknown, unknown>) {
  if (!name) return field;
  const result = getNamedType(field.type);
  const answered = isObjectType(result) ? result.getFields()[name] : undefined;
  if (!answered) throw new Error(`${operation} has no field ${name}`);
  return answered;
}

/** Returns the argument that is the whole body, JSON or form; undefined if there is none. */
export const bodyOf = ({ given }: DescribedRoute): Given | undefined =>
  given.find(({ source }) => source.from === 'body' || source.from === 'form');

/** Describes the conditions of a list, which mean that a field of its records has a value. */
function conditionsOf(schema: GraphQLSchema, where: Arguments, argument?: Given['target']): Given[] {
  const type = getNullableType(argument?.type);
  if (!isInputObjectType(type)) throw new Error('where is no argument');
  const record = String(type.extensions[FILTERS]);
  const shape = schema.getType(record);
  return Object.entries(where).flatMap(([name, operators]) => {
    const meaning = isObjectType(shape) ? shape.getFields()[name]?.description : undefined;
    return givenBy({ [name]: operators }, type.getFields()).map((given) => ({
      ...given,
      meaning: `Only ${pluralOf(record)} with ${given.source.from === 'queryList' ? 'one of these values' : 'this value'}. ${meaning}`,
    }));
  });
}

function givenBy(template: Arguments, targets: Readonly<Record<string, Given['target']>>): Given[] {
  return Object.entries(template).flatMap(([name, source]) => {
    const target = targets[name];
    if (!target) throw new Error(`${name} is no argument`);
    if (isArgumentSource(source)) return [{ source, target }];
    const object = getNullableType(target.type);
    return isInputObjectType(object) ? givenBy(source, object.getFields()) : [];
  });
}
