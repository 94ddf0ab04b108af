import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { Arg, Extensions, Field, Int, registerEnumType } from 'type-graphql';
import { DONE_REASONS, REFUSAL_REASONS, type RefusalReason } from '../../platform/refusal-reasons.js';
import type { Context } from '../context.js';
import { GRAPHQL_ONLY, REST_ONLY } from '../input/declare-field.js';
import type { FieldRule } from '../policy/audience.js';
import {
  ADMIN,
  ADMIN_OR_COMMITTEE,
  ADMIN_OR_GUARD,
  ALLOWED,
  type Allowed,
  type CallerRule,
  SYSTEM_ADMIN,
} from '../policy.js';
import { declareRestriction, type FieldOf, type Restriction } from '../read/declare.js';

/* What a declaration notes in the schema: the name of an extension, and the decorator that sets it. */

/** A decorator of an operation. */
export type Mark = (prototype: object, name: string, method: object) => void;

/** Name of the extension of the fields that tell what the caller may do, with the mutation in question. */
export const PERMISSION = 'permission';

const allow = (allowed: Allowed) => Extensions({ [ALLOWED]: allowed });

/** Allows operations without a caller. */
export const Public = () => allow('public');

/** Allows any caller with a valid token. */
export const AnyCaller = () => allow('authenticated');

export const Admin = () => allow(ADMIN);

export const AdminOrCommittee = () => allow(ADMIN_OR_COMMITTEE);

export const AdminOrGuard = () => allow(ADMIN_OR_GUARD);

export const SystemAdmin = () => allow(SYSTEM_ADMIN);

export const SECRETS = 'secrets';

/** Marks a field whose value is never stored for an idempotency key: it is null in an answer that is given again. */
export const Secret = () => Extensions({ [SECRETS]: true });

/** Lets a mutation that changes or deletes one record take the version that this was prepared on, after its other parameters. */
export const Versioned = () => (prototype: object, name: string) =>
  Arg('expectedVersion', () => Int, { nullable: true, description: '`CONFLICT` for another.' })(
    prototype,
    name,
    Number.MAX_SAFE_INTEGER,
  );

export const CALLER_RULE = 'callerRule';

/** Tells clients what the service of an operation asks of its caller beyond its level, whatever the input. */
export const AsksOfCaller = (rule: CallerRule) => Extensions({ [CALLER_RULE]: rule });

export const SHOWN = 'shown';

/** Marks a field with a resolver of its own that everybody sees who reaches its record. */
export const Shown = () => Extensions({ [SHOWN]: true });

/** Declares a `@Field` that everybody sees who reaches its record; any other of a type that tells of persons needs a rule. */
export const ShownField =
  (...parameters: Parameters<typeof Field>): PropertyDecorator =>
  (prototype, name) => {
    Field(...parameters)(prototype, name);
    Shown()(prototype, name);
  };

export const NON_PERSONAL = 'nonPersonal';

/** Marks a type that tells of no person: everybody who reaches a record sees its fields. */
export const NonPersonal = () => Extensions({ [NON_PERSONAL]: true });

export const RESTRICTION = 'restriction';

/** Makes a field null for callers who may not see it, in filters and search too; `owner` names the field of the resident. */
export const Restricted =
  <T extends object>(rule: FieldRule, owner: FieldOf<T>) =>
  (prototype: T, name: string): void => {
    const restriction: Restriction = { rule, owner };
    declareRestriction(prototype, name, restriction);
    Extensions({ [RESTRICTION]: restriction })(prototype, name);
  };

/** Marks a field that legacy records do not carry. */
export const GraphqlOnly = () => Extensions({ [GRAPHQL_ONLY]: true });

/** Marks a field or an operation that REST alone has, in whose place the graph has another one. */
export const RestOnly = () => Extensions({ [REST_ONLY]: true });

export const REST_NAME = 'restName';

/** Gives a field another name in legacy records. */
export const InRestAs = (name: string) => Extensions({ [REST_NAME]: name });

export const DESCRIBED_LIKE = 'describedLike';

/** Takes the descriptions of fields from another type; inputs named after their record (`CreatePetInput`) do so anyway. */
export const DescribedLike = (type: string) => Extensions({ [DESCRIBED_LIKE]: type });

/** Name of the extension with the description of a field without its sentences about GraphQL. */
export const PURPOSE = 'purpose';

interface Described {
  readonly description?: string | null | undefined;
  readonly extensions: Readonly<Record<string, unknown>>;
}

/** Returns the description of a field that applies to every transport. */
export const purposeOf = ({ description, extensions }: Described): string | null =>
  (extensions[PURPOSE] as string | undefined) ?? description ?? null;

/** The cost of fields beside the records of their pages, in records of a page: docs/contract/graphql.md#limits. */
export const WEIGHTS = {
  /** A comparison or a group in a `where`. */
  condition: 1,
  /** A condition on related records, which are looked up for each record of the list. */
  related: 10,
  /** All records of a list are counted, however small the page. */
  count: 10,
  /** The amounts of all records of a list are added up. */
  totals: 100,
  /** A text that an index of trigrams finds; the texts with the same trigrams are compared one by one. */
  indexedText: 100,
  /** A text in a condition or an order of a list of all records within scope, besides: most texts may have its trigrams. */
  textOfAll: 10_000,
  /** Each further one. */
  textAgain: 4_000,
  /** A picture that the service draws for the answer takes the thread some milliseconds. */
  drawing: 500,
  /** The best matches of several kinds of records are searched for together, in all that the caller reaches. */
  search: 10_000,
  /** Some thousand changes are looked at. */
  changes: 100,
  /** A text for which the database folds and compares that of every row within scope. */
  unindexedText: 1_000,
  /** An answer without pages, which reads all that belongs to its owner. */
  unbounded: 500,
  /** The factor of a record whose type stands above it in the selection, and of all below it: the same texts come again. */
  again: 2,
  /** Some twenty sums over all communities within scope. */
  dashboard: 10_000,
  /** The same of one community. */
  dashboardOfCommunity: 1_000,
  /** A list whose conditions or order need a field with a weight of its own, which is computed for all records within scope. */
  computed: 20_000,
  /** Each further condition on such a field. */
  computedAgain: 5_000,
} as const;

/** The characters of a record's texts, by their declared limits, that are free with the record, and that cost one beyond it. */
export const FREE_TEXT = 600;

/** Name of the extension with the size of a list without pages: a number, or the argument with the number or the items. */
export const SIZED_BY = 'sizedBy';

/** Extension of an operation whose answer is null only together with an error. */
export const NULL_ONLY_WITH_ERROR = 'nullOnlyWithError';

/** Tells whether null is an answer of the operation, such as for an unknown record. */
export function mayAnswerNull({ type, extensions }: GraphQLField<unknown, unknown>): boolean {
  return !isNonNullType(type) && extensions[NULL_ONLY_WITH_ERROR] !== true;
}

const FROM_REPLICA = 'fromReplica';

/** Lets an operation be read from a replica, which may lack what other users have just written. */
export const FromReplica = () => Extensions({ [FROM_REPLICA]: true });

/** Tells whether an operation with these root fields may be read from a replica: if all of them are lists, the search or the dashboard. */
export const mayReadReplica = (
  kind: string,
  fields: readonly (GraphQLField<unknown, unknown> | undefined)[],
): boolean => kind === 'query' && fields.every((field) => field?.extensions[FROM_REPLICA] === true);

/** Name of the extension with the reasons for which an operation is refused, or the permission to call it. */
export const REFUSALS = 'refusals';

/** Declares the reasons for which business rules refuse the operation. */
export const RefusesWith = (...reasons: readonly RefusalReason[]) => Extensions({ [REFUSALS]: reasons });

const REASONS = Object.keys(REFUSAL_REASONS) as RefusalReason[];

/** The reasons as an enum of the schema. */
export const RefusalReasons = Object.fromEntries(REASONS.map((name) => [name, name])) as {
  readonly [Name in RefusalReason]: Name;
};

registerEnumType(RefusalReasons, {
  name: 'RefusalReason',
  description: 'Why a business rule refuses an operation: `extensions.reason` of its error.',
  valuesConfig: Object.fromEntries(REASONS.map((name) => [name, { description: REFUSAL_REASONS[name] }])),
});

type GraphField = Pick<GraphQLField<unknown, unknown>, 'extensions'>;

export const refusalsOf = ({ extensions }: GraphField): readonly RefusalReason[] =>
  (extensions[REFUSALS] as readonly RefusalReason[] | undefined) ?? [];

/** Returns the operations that declare refusals, by their names. */
export function refusingOperations(schema: GraphQLSchema): ReadonlyMap<string, readonly RefusalReason[]> {
  const named = operationsOf(schema).map((field) => [field.name, refusalsOf(field)] as const);
  return new Map(named.filter(([, reasons]) => reasons.length > 0));
}

/** Throws for a reason of an action that its mutation does not declare, and for one that no operation declares. */
export function assertRefusals(schema: GraphQLSchema): void {
  const declared = refusingOperations(schema);
  for (const [, field] of fieldsOfObjects(schema)) {
    const mutation = field.extensions[PERMISSION];
    if (typeof mutation !== 'string') continue;
    const missing = refusalsOf(field).find(
      (reason) => !DONE_REASONS.has(reason) && !declared.get(mutation)?.includes(reason),
    );
    if (missing) throw new Error(`${mutation} does not declare that it is refused with ${missing}`);
  }
  const all = new Set([...DONE_REASONS, ...[...declared.values()].flat()]);
  const unused = REASONS.find((reason) => !all.has(reason));
  if (unused) throw new Error(`No operation declares that it is refused with ${unused}`);
}

/** A field of the schema. */
export type ResolvedField = GraphQLField<unknown, Context>;

export const objectTypesOf = (schema: GraphQLSchema): GraphQLObjectType[] =>
  Object.values(schema.getTypeMap()).filter(isObjectType);

/** Returns the fields of all object types as they are now, each with its type. */
export const fieldsOfObjects = (schema: GraphQLSchema): [GraphQLObjectType, ResolvedField][] =>
  objectTypesOf(schema).flatMap((type) =>
    Object.values(type.getFields()).map((field): [GraphQLObjectType, ResolvedField] => [type, field]),
  );

export const mutationsOf = (schema: GraphQLSchema): ResolvedField[] =>
  Object.values(schema.getMutationType()?.getFields() ?? {});

/** Returns the operations of every kind. */
export const operationsOf = (schema: GraphQLSchema): ResolvedField[] =>
  [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap((root) =>
    Object.values(root?.getFields() ?? {}),
  );
