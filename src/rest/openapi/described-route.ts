import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLSchema,
  getNullableType,
  isInputObjectType,
} from 'graphql';
import { type Allowed } from '../../engine/index.js';
import type { ArgumentSource, Arguments, Route } from '../../route.js';
import { isArgumentSource } from '../bind.js';
import { answeredField, levelOf, operationField, takesKey } from '../compile.js';

/** An argument, or a field of one, with its source in the request. */
export interface Given {
  readonly source: ArgumentSource;
  readonly target: GraphQLArgument | GraphQLInputField;
}

/** A route together with the schema's description of its operation. */
export interface DescribedRoute {
  readonly route: Route;
  readonly field: GraphQLField<unknown, unknown>;
  /** The field whose value is answered. */
  readonly answered: GraphQLField<unknown, unknown>;
  readonly allowed: Allowed;
  /** Whether an idempotency key of a client counts. */
  readonly takesKey: boolean;
  readonly given: readonly Given[];
}

export function describeRoute(schema: GraphQLSchema, route: Route): DescribedRoute {
  const field = operationField(schema, route);
  const targets = Object.fromEntries(field.args.map((argument) => [argument.name, argument]));
  return {
    route,
    field,
    answered: answeredField(schema, route),
    allowed: levelOf(route, field),
    takesKey: takesKey(route, field),
    given: givenBy(route.arguments, targets),
  };
}

/** The argument that is the whole body, JSON or form; undefined if there is none. */
export const bodyOf = ({ given }: DescribedRoute): Given | undefined =>
  given.find(({ source }) => source.from === 'body' || source.from === 'form');

/** Whether a route changes the record of its path and accepts `If-Match`. */
export const takesCondition = ({ route: { method, path } }: DescribedRoute): boolean =>
  method !== 'GET' && method !== 'POST' && path.includes('{id}');

function givenBy(template: Arguments, targets: Readonly<Record<string, Given['target']>>): Given[] {
  return Object.entries(template).flatMap(([name, source]) => {
    const target = targets[name];
    if (!target) throw new Error(`${name} is no argument`);
    if (isArgumentSource(source)) return [{ source, target }];
    const object = getNullableType(target.type);
    return isInputObjectType(object) ? givenBy(source, object.getFields()) : [];
  });
}
