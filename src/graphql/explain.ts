import {
  defaultFieldResolver,
  type FieldNode,
  type GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  valueFromASTUntyped,
} from 'graphql';
import { type KeptStatement, planStatements, StatementLog } from '../engine/database.js';
import {
  type AnyRecord,
  actorOf,
  administratorOf,
  type Caller,
  type Context,
  decodeNodeId,
  definitionOf,
  equals,
  type FieldRule,
  type HiddenField,
  type Id,
  READS,
  RESTRICTION,
  type Restriction,
  seesStatements,
  tableOf,
  typeOfField,
} from '../engine/declare.js';
import { readWhere } from '../engine/read.js';
import type { Message } from '../platform/message.js';
import type { KnownOperation } from './known-operation.js';

/** Why a value of an answer is null: an entry of `extensions.explain`. */
export interface Explanation {
  readonly path: readonly (string | number)[];
  readonly rule: string;
  readonly message: string;
}

type Variables = Readonly<Record<string, unknown>>;

/** What an operation answered. */
interface Answered {
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly errors: readonly { readonly error: GraphQLError }[];
}

const BY_PATH = new Intl.Collator('en', { numeric: true });

/** The most entries of an answer, and the most null fields that are looked at for them. */
const MOST_ENTRIES = 20;
const MOST_FIELDS = 200;

/** The rules that hide a record. An administrator cannot tell an unknown one from one out of its scope. */
const RULES_OF_RECORDS = {
  UNKNOWN_ID: {
    es: 'Ningún registro dentro de su alcance tiene este id.',
    en: 'No record within your scope has this id.',
  },
  DELETED: {
    es: 'El registro fue eliminado, o lo fue su comunidad.',
    en: 'The record was deleted, or its community was.',
  },
  OUT_OF_SCOPE: {
    es: 'El registro existe, fuera del alcance del usuario que lo lee.',
    en: 'The record exists, outside the scope of the user who reads it.',
  },
} as const satisfies Readonly<Record<string, Message>>;

const RULES_OF_FIELDS = {
  contact: {
    es: 'Solo los administradores, el comité y el propio residente ven los datos de contacto.',
    en: 'Only administrators, the committee and the resident see the contact data.',
  },
  phone: {
    es: 'Solo los administradores, el comité, los vigilantes y el propio residente ven el teléfono.',
    en: 'Only administrators, the committee, guards and the resident see the phone number.',
  },
  money: {
    es: 'Solo los administradores y el propio residente ven lo que debe.',
    en: 'Only administrators and the resident see what the resident owes.',
  },
  tickets: {
    es: 'Solo los administradores, el comité y el propio residente ven el número de tickets.',
    en: 'Only administrators, the committee and the resident see the number of tickets.',
  },
  level: {
    es: 'El rol del usuario que lo lee no ve este campo.',
    en: 'The role of the user who reads it does not see this field.',
  },
} as const satisfies Readonly<Record<FieldRule | 'level', Message>>;

/** Notes a field that is null because of a rule, if the request asks for the reasons. */
export function noteHidden(
  { running }: Context,
  { path, parentType, fieldName }: GraphQLResolveInfo,
  source: unknown,
  rule: FieldRule | 'level',
): void {
  const { hidden } = running;
  const { id } = (source ?? {}) as { readonly id?: Id };
  if (!hidden || hidden.length >= MOST_FIELDS || id === undefined || !definitionOf(parentType.name)) return;
  hidden.push({ path: keysOf(path), record: parentType.name, id, field: fieldName, rule });
}

function keysOf(path: GraphQLResolveInfo['path'] | undefined): (string | number)[] {
  return path ? [...keysOf(path.prev), path.key] : [];
}

/** Reads a field from its row, and notes a null one that has a rule. */
export const readNotingHidden: GraphQLFieldResolver<unknown, Context> = (source, args, ctx, info) => {
  const value = defaultFieldResolver(source, args, ctx, info);
  const field = info.parentType.getFields()[info.fieldName];
  const restriction = field?.extensions[RESTRICTION] as Restriction | undefined;
  if (restriction && value === null) noteHidden(ctx, info, source, restriction.rule);
  return value;
};

/**
 * Explains the null records of root fields by id and the noted fields of an answer, as far as an administrator reaches the
 * record; null where the request asks for nothing, or its caller may learn nothing.
 */
export async function explain(
  ctx: Context,
  operation: KnownOperation,
  variables: Variables,
  answered: Answered,
): Promise<Explanation[] | null> {
  const { hidden } = ctx.running;
  const administrator = administratorOf(ctx.caller);
  if (!hidden || !administrator) return null;
  const missing = missingRecords(operation, variables, answered).slice(0, MOST_ENTRIES);
  const records = await Promise.all(
    missing.map(async ({ path, named }) => {
      const rule = await ruleOfRecord(ctx, administrator, named);
      return rule ? [{ path, rule, message: RULES_OF_RECORDS[rule][ctx.language] }] : [];
    }),
  );
  const fields = await hiddenFrom(administrator, ctx, hidden);
  const explained = [
    ...records.flat(),
    ...fields.map(({ path, rule }) => ({
      path,
      rule: `FIELD_${rule.toUpperCase()}`,
      message: RULES_OF_FIELDS[rule as keyof typeof RULES_OF_FIELDS][ctx.language],
    })),
  ];
  // Fields are noted in the order in which their rows arrive.
  return explained.sort((a, b) => BY_PATH.compare(a.path.join(), b.path.join())).slice(0, MOST_ENTRIES);
}

type Named = ReturnType<typeof decodeNodeId>;

interface Missing {
  readonly path: readonly (string | number)[];
  /** The record and the id that were asked for; null for a node id of nothing. */
  readonly named: Named;
}

/** Returns the root fields that read a record by its id, or records by node ids, and found none. */
function missingRecords(
  { rootFields, rootType }: KnownOperation,
  variables: Variables,
  { data, errors }: Answered,
): Missing[] {
  const refused = new Set(errors.map(({ error }) => error.path?.[0]));
  return [...rootFields].flatMap(([key, [first]]) => {
    const field = first && rootType?.getFields()[first.name.value];
    const found = data?.[key];
    if (!first || !field || found === undefined || refused.has(key)) return [];
    const { id, nodeId, nodeIds } = argumentsOf(first, variables);
    if (Array.isArray(found) && Array.isArray(nodeIds))
      return nodeIds.flatMap((one, index) =>
        found[index] === null ? [{ path: [key, index], named: decodeNodeId(String(one)) }] : [],
      );
    if (found !== null) return [];
    if (nodeId !== undefined) return [{ path: [key], named: decodeNodeId(String(nodeId)) }];
    const record = field.extensions[READS] as AnyRecord | undefined;
    return record && id !== undefined ? [{ path: [key], named: { record, id: id as Id } }] : [];
  });
}

const argumentsOf = ({ arguments: given = [] }: FieldNode, variables: Variables): Record<string, unknown> =>
  Object.fromEntries(given.map(({ name, value }) => [name.value, valueFromASTUntyped(value, variables)]));

/** Returns the rule that hides a record from the reader; null where none does. */
async function ruleOfRecord(
  ctx: Context,
  administrator: Caller,
  named: Named,
): Promise<keyof typeof RULES_OF_RECORDS | null> {
  if (!named) return 'UNKNOWN_ID';
  const { record, id } = named;
  const { deletedAt, scope } = record;
  const fields = ['id', ...(deletedAt ? [deletedAt] : [])];
  const find = async (caller: Caller | null, within = scope) => {
    const stored = { ...record, scope: within, only: undefined, deletedAt: undefined };
    const [row] = await readWhere({ ...ctx, caller }, stored, { fields }, [equals('id')(id)]);
    return row;
  };
  const reached = await find(administrator);
  if (reached && deletedAt && reached[deletedAt] !== null) return 'DELETED';
  if (reached) return (await find(ctx.caller)) ? null : 'OUT_OF_SCOPE';
  // All that SYSTEM_ADMIN does not reach is what belongs to another user, or to a deleted community.
  const mayBeDeleted =
    administrator.communityIds === 'all' && typeof scope === 'object' && 'community' in scope;
  return mayBeDeleted && (await find(administrator, 'unscoped')) ? 'DELETED' : 'UNKNOWN_ID';
}

/** Returns the noted fields of records that an administrator reaches, except those that are null for the administrator too. */
async function hiddenFrom(
  administrator: Caller,
  ctx: Context,
  hidden: readonly HiddenField[],
): Promise<readonly HiddenField[]> {
  const seen = new Set<HiddenField>();
  for (const name of new Set(hidden.map(({ record }) => record))) {
    const record = definitionOf(name) as AnyRecord;
    const noted = hidden.filter((one) => one.record === name);
    const table = tableOf(record.entity);
    const ids = [...new Set(noted.map(({ id }) => id))];
    const stored = [...new Set(noted.map(({ field }) => field))].filter((field) => table.fields.has(field));
    const rows = await readWhere({ ...ctx, caller: administrator }, record, { fields: ['id', ...stored] }, [
      (field, bind) => `${field('id')} = any(${bind(ids)}::${typeOfField(table, 'id')}[])`,
    ]);
    const byId = new Map(rows.map((row) => [row.id as Id, row]));
    for (const one of noted) {
      const row = byId.get(one.id);
      if (row && row[one.field] !== null) seen.add(one);
    }
  }
  return hidden.filter((one) => seen.has(one));
}

/** A statement of a request: an entry of `extensions.statements`. */
export interface SentStatement extends KeptStatement {
  /** The lines of its plan; absent unless it is asked for, and for statements that have none. */
  readonly plan?: readonly string[];
}

/**
 * Returns the statements that the request of a system administrator has sent so far, with their plans where the header
 * `X-Statements` is `plan`; null for everybody else, and where the header does not ask for them.
 */
export async function sentStatements(
  { caller, services, requestId }: Context,
  asked: string | string[],
): Promise<readonly SentStatement[] | null> {
  if (asked !== '1' && asked !== 'plan') return null;
  const actor = actorOf(caller);
  if (!actor || !seesStatements(actor)) return null;
  const sent = (StatementLog.running?.kept ?? []).map((one) => ({
    ...one,
    ms: Math.round(one.ms * 10) / 10,
  }));
  if (asked === '1') return sent;
  const plans = await planStatements(services.orm, sent).catch((err: unknown) => {
    // The operation has been executed: a plan that cannot be had does not take its answer away.
    services.log.warn({ err, requestId }, 'statements without plans');
    return new Map<string, readonly string[]>();
  });
  return sent.map((one) => ({ ...one, ...(plans.has(one.text) ? { plan: plans.get(one.text) } : {}) }));
}
