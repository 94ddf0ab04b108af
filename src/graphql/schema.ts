import 'reflect-metadata';
import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isNonNullType,
  specifiedDirectives,
} from 'graphql';
import { buildSchema, type NonEmptyArray } from 'type-graphql';
import {
  ALLOWED,
  type Allowed,
  type AnyRecord,
  addDeletionParents,
  addNodeArguments,
  assertRefusals,
  attachNodes,
  attachPartIds,
  CONSTRAINTS,
  type Context,
  definitionOf,
  fieldsOfObjects,
  isAllowed,
  mutationsOf,
  NODE_ID,
  NON_PERSONAL,
  NULL_ONLY_WITH_ERROR,
  operationsOf,
  PERMISSION,
  READS,
  READS_SOME,
  RELATION,
  RESTRICTION,
  type Relation,
  SHOWN,
} from '../engine/declare.js';
import { addEnumTwins, checkArgument, withWhereTypes } from '../engine/schema.js';
import { declaredInputs, readPlainFieldsFromRows } from '../platform/private-members.js';
import { describeSchema } from './describe-schema.js';
import { noteHidden } from './explain.js';
import { IDEMPOTENT } from './idempotency.js';
import { guarded } from './operation.js';
import { SEMANTIC_NON_NULL } from './published-schema.js';

/**
 * Builds the schema of both interfaces, of which the graph publishes a part (`published-schema.ts`): operations guarded by
 * their level, relations read in batches, plain fields without a resolver call.
 */
export async function createSchema(resolvers: readonly unknown[]): Promise<GraphQLSchema> {
  readPlainFieldsFromRows();
  const built = await buildSchema({
    resolvers: resolvers as NonEmptyArray<() => void>,
    validate: false,
    directives: [...specifiedDirectives, IDEMPOTENT, SEMANTIC_NON_NULL],
    // It would introspect the schema; the documents of the routes are validated, which checks it too.
    skipCheck: true,
    // Subscriptions follow the feed of changes, not topics.
    pubSub: { publish: () => undefined, subscribe: () => NO_EVENTS },
    validateFn: checkArgument,
  });
  inheritConstraints(built);
  openOperations(built);
  addEnumTwins(built);
  addDeletionParents(built);
  const schema = withWhereTypes(built);
  addNodeArguments(schema);
  assertRefusals(schema);
  attachNodes(schema);
  guardFields(schema);
  attachPartIds(schema);
  assertAccessRules(schema);
  describeSchema(schema);
  return schema;
}

const NO_EVENTS: AsyncIterable<never> = { async *[Symbol.asyncIterator]() {} };

/** TypeGraphQL does not pass the extensions of input fields on to inputs that extend the class. */
function inheritConstraints(schema: GraphQLSchema): void {
  const inputTypes = declaredInputs();
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

/**
 * Refuses an operation without a level: deny by default. Makes every operation nullable: each can be refused, and a null that the
 * type forbids would empty the answers of the other operations of the document, those of committed mutations too.
 */
function openOperations(schema: GraphQLSchema): void {
  const mutations = new Set(mutationsOf(schema));
  for (const field of operationsOf(schema)) {
    const allowed = field.extensions[ALLOWED] as Allowed | undefined;
    if (!allowed) throw new Error(`The operation ${field.name} does not say who may call it`);
    field.resolve = guarded(field, allowed, mutations.has(field));
    if (!isNonNullType(field.type)) continue;
    field.type = field.type.ofType;
    const directives = { [SEMANTIC_NON_NULL.name]: {} };
    field.extensions = { ...field.extensions, [NULL_ONLY_WITH_ERROR]: true, directives };
  }
}

/** Makes a field of a record with a level null for all other callers, as the policy does with one that has a rule. */
function guardFields(schema: GraphQLSchema): void {
  const operations = new Set(operationsOf(schema));
  for (const [type, field] of fieldsOfObjects(schema)) {
    if (operations.has(field)) continue;
    const allowed = field.extensions[ALLOWED] as Allowed | undefined;
    if ((allowed || field.extensions[RESTRICTION]) && isNonNullType(field.type))
      throw new Error(`${type.name}.${field.name} has no null for who may not see it`);
    if (allowed) field.resolve = shownTo(allowed, field.resolve);
  }
}

type Resolve = GraphQLFieldResolver<unknown, Context>;

const shownTo =
  (allowed: Allowed, resolve: Resolve = defaultFieldResolver): Resolve =>
  (source, args, ctx, info) => {
    if (isAllowed(ctx.caller, allowed)) return resolve(source, args, ctx, info);
    noteHidden(ctx, info, source, 'level');
    return null;
  };

type Field = GraphQLField<unknown, Context>;

/** Returns the record that a field reads: by its operation, its relation, or as the whole whose part a page is. */
function recordOf({ extensions }: Field): AnyRecord | undefined {
  return (
    (extensions[READS] as AnyRecord | undefined) ?? (extensions[RELATION] as Relation | undefined)?.record
  );
}

/** Returns the name of the record type that a field answers, one or many; null for any other type. */
function recordTypeOf(field: Field): string | null {
  const { name } = getNamedType(field.type);
  const record = name.replace(/Connection$/, '');
  return definitionOf(record) ? record : null;
}

/** Returns the records that a field answers, each with its row scope; several for a union. */
export function recordsOf(field: Field): readonly AnyRecord[] {
  const record = recordTypeOf(field) === null ? undefined : recordOf(field);
  return record ? [record] : ((field.extensions[READS_SOME] as readonly AnyRecord[] | undefined) ?? []);
}

/** Deny by default: the start fails for a field that leads to a record without its row scope, and for any other field of which nothing says who sees it. */
export function assertAccessRules(schema: GraphQLSchema): void {
  for (const [type, field] of fieldsOfObjects(schema)) {
    if (/^(__.*|Mutation|Subscription|.*(Connection|Edge|Deletion))$/.test(type.name)) continue;
    const name = `${type.name}.${field.name}`;
    const record = recordTypeOf(field);
    if (record !== null && recordOf(field)?.entity.name !== record)
      throw new Error(`${name} leads to ${getNamedType(field.type).name} without its row scope`);
    if (type !== schema.getQueryType() && !isGoverned(type, field))
      throw new Error(`${name} does not say who may see it (@ShownField, @Restricted, a level)`);
  }
}

const isGoverned = (type: GraphQLObjectType, field: Field) =>
  recordTypeOf(field) !== null ||
  field.name === NODE_ID ||
  RESTRICTION in field.extensions ||
  ALLOWED in field.extensions ||
  PERMISSION in field.extensions ||
  SHOWN in field.extensions ||
  NON_PERSONAL in type.extensions;
