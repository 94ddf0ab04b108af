import { type FieldNode, type GraphQLObjectType, getNamedType } from 'graphql';
import { type ClassType, Extensions, Field, ObjectType } from 'type-graphql';
import { type DomainError, forbidden, unauthorized } from '../../platform/errors.js';
import type { RefusalReason } from '../../platform/refusal-reasons.js';
import { GRAPHQL_ONLY } from '../input/declare-field.js';
import type { Condition } from '../policy/audience.js';
import { audienceConditionFor } from '../policy/row-scope.js';
import { ALLOWED, type Allowed, callerOf, isAllowed } from '../policy.js';
import { selectOf } from '../read/answer-sql.js';
import { type EntityClass, type Id, tableOf } from '../read/declare.js';
import { PART_IN_SQL, type PartInSql, type PartOfRow } from '../read/is-whole.js';
import { NODE_ID, notFoundError } from '../read/record.js';
import { whereOf } from '../read/rows.js';
import { answeredFields, registerRelationKeys } from '../read/selection.js';
import { Source } from '../read/statement.js';
import { nodeIdSql, quoted } from '../read/wire-form.js';
import { type Action, permissionFor, recordOfAction } from '../write/action.js';
import { NonPersonal, PERMISSION, REFUSALS, RefusalReasons } from './marks.js';
import { CachedPart, partIds } from './node.js';
import { fieldResolver } from './relations.js';

@NonPersonal()
@ObjectType('Permission', { description: 'Whether the caller may do something with a record.' })
class PermissionType extends CachedPart {
  @Field(() => Boolean, { description: 'Whether the mutation would change the record, given valid input.' })
  allowed!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'The `extensions.code` that the mutation would answer; null when it is allowed.',
  })
  code!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The message that the mutation would answer; null when it is allowed.',
  })
  message!: string | null;

  @Field(() => RefusalReasons, {
    nullable: true,
    description:
      'The `extensions.reason` that the mutation would answer, or why nothing is to be done (`ALREADY_CANCELLED` …): the mutation answers the record then; null without.',
  })
  reason!: RefusalReason | null;
}

/** Makes the field `can` of a record, with a permission for each of its actions. */
export function canOf<T extends object>(of: ClassType<T>, actions: Readonly<Record<string, Action<T>>>) {
  registerRelationKeys(of as EntityClass, 'can', 'id');

  @ObjectType(`${of.name}Can`, { description: `What the caller may do with one ${of.name}.` })
  class Can extends CachedPart {}
  for (const [name, { mutation, refusals = [] }] of Object.entries(actions)) {
    Field(() => PermissionType, { description: `For the mutation \`${mutation}\`.` })(Can.prototype, name);
    Extensions({ [PERMISSION]: mutation, [REFUSALS]: refusals })(Can.prototype, name);
  }

  const description = 'What the caller may do with it.';
  const inSql = permissionsInSql(of.name, actions as Actions);
  const extensions = { [PERMISSION]: true, [GRAPHQL_ONLY]: true, [PART_IN_SQL]: inSql };
  return fieldResolver(
    of,
    'can',
    () => Can,
    { description },
    extensions,
    async (row, ctx, { schema }) => {
      const id = row.id as Id;
      const mutations = schema.getMutationType()?.getFields();
      const entries = await Promise.all(
        Object.entries(actions).map(async ([name, action]) => {
          const level = mutations?.[action.mutation]?.extensions[ALLOWED] as Allowed;
          const permission = await permissionFor(ctx, action, level, id);
          return [name, { ...permission, ...partIds('Permission', `${of.name}:${id}:${name}`) }];
        }),
      );
      return { ...Object.fromEntries(entries), ...partIds(`${of.name}Can`, id) };
    },
  );
}

type Actions = Readonly<Record<string, Action>>;

/** What an action answers where a condition is the first one that holds: null where it would take the record. */
interface Outcome {
  readonly when: string;
  readonly error: DomainError | null;
}

/** Makes the permissions of a record in SQL, by the checks of `permissionFor`; actions with checks of their own are left out. */
const permissionsInSql = (record: string, actions: Actions): PartInSql => ({
  makes: (name) => isOfEveryPart(name) || !(actions[name]?.assert || actions[name]?.done),
  selectOf: (row) => {
    const type = row.document.schema.getType(`${record}Can`) as GraphQLObjectType;
    return objectOf(type, row, row.nodes, row.id, (name, nodes) => {
      const permission = getNamedType(type.getFields()[name]?.type) as GraphQLObjectType;
      const key = `${quoted(`${record}:`)} || ${row.id} || ${quoted(`:${name}`)}`;
      const object = row.nameOf('o');
      // Made for a field that needs them: the database refuses a value that a statement binds and does not use.
      let outcomes: Outcome[] | undefined;
      const select = objectOf(permission, row, nodes, key, (field) => {
        outcomes ??= outcomesOf(row, actions[name] as Action);
        return fieldOf(field, outcomes, row);
      });
      return `(select ${object} from (${select}) ${object})`;
    });
  },
});

const isOfEveryPart = (name: string) => name === 'id' || name === NODE_ID || name === '__typename';

function objectOf(
  type: GraphQLObjectType,
  { document, ctx }: PartOfRow,
  nodes: readonly FieldNode[],
  key: string,
  sqlOf: (name: string, nodes: readonly FieldNode[]) => string,
): string {
  const fields = answeredFields(type, nodes, document, ctx.variables);
  return selectOf(type, fields, (name, group) =>
    isOfEveryPart(name) ? nodeIdSql(type.name, key) : sqlOf(name, group),
  );
}

/** Returns the outcomes of an action on a row, in the order of its checks; the last one holds always. */
function outcomesOf(row: PartOfRow, action: Action): Outcome[] {
  const { ctx, document } = row;
  const mutation = document.schema.getMutationType()?.getFields()[action.mutation];
  if (!isAllowed(ctx.caller, mutation?.extensions[ALLOWED] as Allowed))
    return [{ when: 'true', error: ctx.caller ? forbidden() : unauthorized() }];
  const caller = callerOf(ctx);
  const record = recordOfAction(action, ctx);
  const writable = action.owner?.writable(caller) ?? 'all';
  const conditions = [
    audienceConditionFor(caller, record.scope),
    writable === 'own' ? isOf(action.owner?.resident as string, caller.residentId) : null,
  ].filter((condition) => condition !== null);
  const isFound = row.scope === record ? 'true' : exists(row, action, []);
  const unknown = { when: 'true', error: notFoundError(record) };
  if (writable === 'none') return [{ when: isFound, error: forbidden() }, unknown];
  if (conditions.length === 0) return [{ when: isFound, error: null }, unknown];
  return [
    { when: exists(row, action, conditions), error: null },
    { when: isFound, error: forbidden() },
    unknown,
  ];
}

const isOf =
  (resident: string, residentId: string | null): Condition =>
  (field, bind) =>
    `${field(resident)} = ${bind(residentId)}`;

/** Returns the condition that the row is one that the mutation would find, and that meets others. */
function exists(
  { ctx, statement, id, nameOf }: PartOfRow,
  action: Action,
  others: readonly Condition[],
): string {
  const record = recordOfAction(action, ctx);
  const { now, timeZone, bind } = statement;
  // The checks of a mutation read rows as they are stored.
  const unrestricted = { now, timeZone, bind, reader: 'unrestricted' as const };
  const source = new Source(tableOf(record.entity), nameOf('t'), unrestricted);
  const where = whereOf(ctx, record, source, unrestricted, [(field) => `${field('id')} = ${id}`, ...others]);
  return `exists (select from ${source.from()}${where})`;
}

function fieldOf(field: string, outcomes: readonly Outcome[], { ctx }: PartOfRow): string {
  const [first, ...others] = outcomes.map(({ when, error }) => ({ when, value: textOf(field, error, ctx) }));
  if (!first) return 'null';
  if (first.when === 'true') return first.value;
  const branches = [first, ...others].map(({ when, value }) => `when ${when} then ${value}`);
  return `case ${branches.join(' ')} end`;
}

function textOf(field: string, error: DomainError | null, { language }: PartOfRow['ctx']): string {
  if (field === 'allowed') return String(error === null);
  if (!error) return 'null::text';
  const { code, text, reason } = error;
  const value = { code, message: text[language], reason }[field as 'code' | 'message' | 'reason'];
  return value ? quoted(value) : 'null::text';
}
