import type { GraphQLField, GraphQLFieldResolver, GraphQLInputType, GraphQLSchema } from 'graphql';
import { getMetadataStorage, type MiddlewareFn } from 'type-graphql';
import type { Context } from '../core/context.js';
import { inputInstance } from './input-instance.js';

type Resolver = GraphQLFieldResolver<unknown, Context, Record<string, unknown>>;

type Operation = ReturnType<typeof getMetadataStorage>['queries' | 'mutations'][number];
type Parameter = NonNullable<Operation['params']>[number];

type RootFields = Readonly<Record<string, GraphQLField<unknown, Context>>>;

/** The value of one parameter of a resolver method. */
type Value = (...given: Parameters<Resolver>) => unknown;

/** Throws for an argument that breaks a constraint. */
type Check = (value: unknown, ctx: Context) => void;

/**
 * Lets operations call the methods of their resolvers themselves. TypeGraphQL finds out at every call which parameters and
 * which inputs a method has, and waits for each check of an argument.
 */
export function callMethodsDirectly(schema: GraphQLSchema, check: Check): void {
  const { queries, mutations } = getMetadataStorage();
  callDirectly(queries, schema.getQueryType()?.getFields() ?? {}, check);
  callDirectly(mutations, schema.getMutationType()?.getFields() ?? {}, check);
}

function callDirectly(operations: readonly Operation[], fields: RootFields, check: Check): void {
  const instances = new Map<Operation['target'], object>();
  for (const operation of operations) {
    const field = fields[operation.schemaName];
    const middlewares = operation.middlewares ?? [];
    if (!field || operation.roles?.length || !middlewares.every(isFunction)) continue;
    const values = valuesOf(operation, field, check);
    if (!values) continue;
    const instance = instances.get(operation.target) ?? (Reflect.construct(operation.target, []) as object);
    instances.set(operation.target, instance);
    field.resolve = middlewares.reduceRight(within, calling(instance, operation.methodName, values));
  }
}

/** A middleware may be a class, which TypeGraphQL makes. */
const isFunction = (middleware: unknown): middleware is MiddlewareFn<Context> =>
  typeof middleware === 'function' && middleware.prototype === undefined;

/** What a middleware makes of the result of a resolver; that result where it gives none. */
const within =
  (resolve: Resolver, middleware: MiddlewareFn<Context>): Resolver =>
  async (root, args, context, info) => {
    let result: unknown;
    const next = async () => {
      result = await resolve(root, args, context, info);
      return result;
    };
    const given: unknown = await middleware({ root, args, context, info }, next);
    return given === undefined ? result : given;
  };

function calling(instance: object, name: string, values: readonly Value[]): Resolver {
  const method = (instance as Record<string, (...given: unknown[]) => unknown>)[name];
  if (!method) throw new Error(`${instance.constructor.name} has no method ${name}`);
  return (source, args, ctx, info) => {
    const given = new Array<unknown>(values.length);
    for (let index = 0; index < values.length; index++)
      given[index] = values[index]?.(source, args, ctx, info);
    return method.apply(instance, given);
  };
}

/** The parameters of a method in their order; null if one is of a kind that TypeGraphQL must give. */
function valuesOf({ params = [] }: Operation, field: GraphQLField<unknown, Context>, check: Check) {
  const inOrder = params.toSorted((one, other) => one.index - other.index);
  const values = inOrder.map((parameter) => givenTo(parameter, field, check));
  return values.every((value, index) => value && inOrder[index]?.index === index)
    ? (values as Value[])
    : null;
}

function givenTo(parameter: Parameter, field: GraphQLField<unknown, Context>, check: Check): Value | null {
  switch (parameter.kind) {
    case 'arg':
      return argumentOf(parameter.name, field, check);
    case 'args':
      return argumentsOf(parameter.getType() as new () => object, field, check);
    case 'context':
      return parameter.propertyName === undefined ? (_source, _args, ctx) => ctx : null;
    case 'custom': {
      const { resolver, options } = parameter;
      return options.arg ? null : (root, args, context, info) => resolver({ root, args, context, info });
    }
    default:
      return null;
  }
}

function argumentOf(name: string, { args: declared }: GraphQLField<unknown, Context>, check: Check) {
  const type = declared.find((argument) => argument.name === name)?.type as GraphQLInputType;
  return ((_source, args, ctx) => {
    const value = inputInstance(type, args[name]);
    check(value, ctx);
    return value;
  }) satisfies Value;
}

function argumentsOf(
  declaredBy: new () => object,
  { args: declared }: GraphQLField<unknown, Context>,
  check: Check,
): Value {
  const names = argumentNamesOf(declaredBy);
  const taken = declared.filter(({ name }) => names.has(name));
  return (_source, args, ctx) => {
    const value = new declaredBy() as Record<string, unknown>;
    for (const { name, type } of taken) {
      const given = args[name];
      if (given !== undefined) value[name] = inputInstance(type, given);
    }
    check(value, ctx);
    return value;
  };
}

/** The arguments that a class declares, those of its parents included. */
function argumentNamesOf(declaredBy: object): ReadonlySet<string> {
  const declared = getMetadataStorage().argumentTypes.find(({ target }) => target === declaredBy);
  const parent = Object.getPrototypeOf(declaredBy);
  const inherited = parent === Function.prototype ? [] : argumentNamesOf(parent);
  return new Set([...(declared?.fields ?? []).map(({ name }) => name), ...inherited]);
}
