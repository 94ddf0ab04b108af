import 'reflect-metadata';
import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  isInputObjectType,
  isNonNullType,
  isObjectType,
  specifiedDirectives,
} from 'graphql';
import { buildSchema, getMetadataStorage, type NonEmptyArray } from 'type-graphql';
import { goOnAsSender } from '../core/answer-as.js';
import type { Context } from '../core/context.js';
import { CONSTRAINTS } from '../core/input/constraints.js';
import { validateInput } from '../core/input/validate.js';
import { ALLOWED, type Allowed, assertAllowed, isAllowed } from '../core/policy.js';
import { CHECK_ARGUMENTS, type CheckArguments, RELATION, type Relation } from '../core/read/relation.js';
import { deprecateCopies } from '../core/schema/deprecated-copies.js';
import { addEnumTwins } from '../core/schema/enum-twins.js';
import { attachNodes, declareNodes } from '../core/schema/node.js';
import { NULL_ONLY_WITH_ERROR } from '../core/schema/nulls.js';
import { resolveRelation } from '../core/schema/relations.js';
import { RESTRICTION } from '../core/schema/restricted.js';
import { withWhereTypes } from '../core/schema/where-types.js';
import { assertAccessRules } from './access-rules.js';
import { describeSchema } from './descriptions/describe-schema.js';
import { callMethodsDirectly } from './direct-resolvers.js';
import { IDEMPOTENT } from './idempotent-directive.js';
import { inputInstance } from './input-instance.js';
import { addExpectedVersions } from './versioned-mutations.js';

type Resolver = GraphQLFieldResolver<unknown, Context>;

/**
 * Builds the schema: each operation guarded by its level, relations read in batches, plain fields without a
 * resolver call.
 */
export async function createSchema(resolvers: readonly unknown[]): Promise<GraphQLSchema> {
  // A field without a resolver is read from its row; TypeGraphQL offers this option only per class.
  for (const type of getMetadataStorage().objectTypes) type.simpleResolvers = true;
  declareNodes();
  const built = await buildSchema({
    resolvers: resolvers as NonEmptyArray<() => void>,
    validate: false,
    directives: [...specifiedDirectives, IDEMPOTENT],
    // It would introspect the schema; the documents of the routes are validated, which checks it too.
    skipCheck: true,
    validateFn: (value, _type, { context }) => checkArgument(value, context as Context),
  });
  callMethodsDirectly(built, checkArgument);
  inheritConstraints(built);
  addEnumTwins(built);
  deprecateCopies(built);
  const schema = withWhereTypes(built);
  addExpectedVersions(schema);
  guardOperations(schema);
  attachRelations(schema);
  attachNodes(schema);
  guardFields(schema);
  assertAccessRules(schema);
  describeSchema(schema);
  allowPartialResults(schema);
  return schema;
}

/** TypeGraphQL does not pass the extensions of input fields on to inputs that extend the class. */
function inheritConstraints(schema: GraphQLSchema): void {
  const { inputTypes } = getMetadataStorage();
  for (const { name, target } of inputTypes) {
    const type = schema.getType(name);
    const parent = inputTypes.find((candidate) => candidate.target === Object.getPrototypeOf(target));
    if (!isInputObjectType(type) || !parent) continue;
    for (const { name: field, extensions } of parent.fields ?? []) {
      const inherited = type.getFields()[field];
      if (inherited && !inherited.extensions[CONSTRAINTS]) inherited.extensions = extensions ?? {};
    }
  }
}

/** Checks an input, and the filter within list arguments. */
function checkArgument(value: unknown, { services: { clock } }: Context): void {
  validateInput(value, clock);
  validateInput((value as { filter?: unknown } | null | undefined)?.filter, clock);
}

/** Deny by default: an operation without a level fails the start. */
function guardOperations(schema: GraphQLSchema): void {
  for (const root of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]) {
    for (const field of Object.values(root?.getFields() ?? {})) {
      const allowed = field.extensions[ALLOWED] as Allowed | undefined;
      if (!allowed) throw new Error(`${root?.name}.${field.name} does not say who may call it`);
      const resolve = (field.resolve ?? defaultFieldResolver) as Resolver;
      const isWrite = root === schema.getMutationType();
      field.resolve = ((source, args, ctx, info) => {
        goOnAsSender(ctx);
        assertAllowed(ctx.caller, allowed);
        if (!isWrite || !ctx.caller) return resolve(source, args, ctx, info);
        return ctx.services.rateLimits.write(ctx.caller.userId).then(() => resolve(source, args, ctx, info));
      }) satisfies Resolver;
    }
  }
}

/**
 * Makes every operation nullable: each can be refused, and a null that the type forbids would empty the answers of the
 * other operations of the document, those of committed mutations too.
 */
function allowPartialResults(schema: GraphQLSchema): void {
  for (const root of [schema.getQueryType(), schema.getMutationType()]) {
    for (const field of Object.values(root?.getFields() ?? {})) {
      if (!isNonNullType(field.type)) continue;
      field.type = field.type.ofType;
      field.extensions = { ...field.extensions, [NULL_ONLY_WITH_ERROR]: true };
    }
  }
}

function attachRelations(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const relation = field.extensions[RELATION] as Relation | undefined;
      if (relation) field.resolve = withCheckedFilter(field, resolveRelation(relation) as Resolver);
    }
  }
}

/** Relations are called without TypeGraphQL, so their filters are checked here. */
function withCheckedFilter(field: GraphQLField<unknown, Context>, resolve: Resolver): Resolver {
  const filter = field.args.find(({ name }) => name === 'filter');
  if (!filter) return resolve;
  const check: CheckArguments = (args, { services }) => {
    if (!args.filter) return args;
    const checked = inputInstance(filter.type, args.filter) as object;
    validateInput(checked, services.clock);
    return { ...args, filter: checked };
  };
  field.extensions = { ...field.extensions, [CHECK_ARGUMENTS]: check };
  return (source, args, ctx, info) => resolve(source, check(args, ctx), ctx, info);
}

/** A field with a level is null for all other callers. */
function guardFields(schema: GraphQLSchema): void {
  const operations = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || operations.includes(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const allowed = field.extensions[ALLOWED] as Allowed | undefined;
      if ((allowed || field.extensions[RESTRICTION]) && isNonNullType(field.type))
        throw new Error(`${type.name}.${field.name} has no null for who may not see it`);
      if (!allowed) continue;
      const resolve = (field.resolve ?? defaultFieldResolver) as Resolver;
      field.resolve = ((source, args, ctx, info) =>
        isAllowed(ctx.caller, allowed) ? resolve(source, args, ctx, info) : null) satisfies Resolver;
    }
  }
}
