import { getOrInsert } from '../../platform/get-or-insert.js';
import type { FeedReader } from '../context.js';
import type { Bind } from '../policy/audience.js';
import { ownersFor, type RowScope, scopeFor } from '../policy/row-scope.js';
import type { EntityClass, SqlField, Table } from '../read/declare.js';
import { type AnyRecord, allRecords, definitionOf } from '../read/record.js';
import { VersionedRecord } from '../schema/records.js';
import { CHANGE } from './feed-head.js';

/** The check for readers of one kind: one statement finds which changes each of them sees. */
export interface ScopeKind {
  /** The statement that pairs changes with the readers who see them, before and after (`decide`). */
  readonly text: string;
  /** The names of the records whose readers the statement finds by their owners; of others it asks for each reader. */
  readonly owned: ReadonlySet<string>;
}

/** The check for one reader: which changes it sees. */
export interface ScopeCheck {
  /** One object for all readers of its kind. */
  readonly kind: ScopeKind;
  /** The values of the reader as texts, one row of the statement. */
  readonly values: readonly (string | null)[];
}

type Side = 'before' | 'after';
type Field = (name: string) => string;

/** Makes the check of a reader over the changes of some records. `kinds` has those of its kind by their texts. */
export function scopeCheckOf(
  { caller, communityId }: Pick<FeedReader, 'caller' | 'communityId'>,
  records: readonly AnyRecord[],
  kinds: Map<string, ScopeKind>,
): ScopeCheck {
  const values: unknown[] = [communityId];
  const bind: Bind = (value) => {
    const known = values.indexOf(value, 1);
    return `(c."v"->>${known < 0 ? values.push(value) - 1 : known})`;
  };
  const owners = new Map(records.map((record) => [record, ownersFor(caller.role, record.scope)]));
  const ofEach = (side: Side, textOf: (record: AnyRecord, field: Field) => string) => {
    const cases = records.map(
      (record) => `when '${record.entity.name}' then ${textOf(record, fieldIn(record, side))}`,
    );
    return `case e."record" ${cases.join(' ')} end`;
  };
  const keyed = (side: Side) => {
    const keys = ofEach(side, (record, field) =>
      caller.communityIds === 'all' && !owners.get(record)
        ? 'null::uuid[]'
        : keysOf(record, owners.get(record) ?? null, field),
    );
    return `select e."position", e."id", ${keys} as "keys" from "news" e where e."${side}" is not null`;
  };
  const seen = (side: Side) => {
    const conditions = ofEach(side, (record, field) => {
      const scope = scopeFor(caller, keptScopeOf(record))?.(field, bind);
      return [scope && `(${scope})`, isOfCommunity(record, field)].filter(Boolean).join(' and ') || 'true';
    });
    return `(e."${side}" is not null and coalesce(${conditions}, false))`;
  };
  const lists = [caller.communityIds, caller.audienceIds].flatMap((ids) =>
    Array.isArray(ids) ? [`${bind(ids)}::uuid[]`] : [],
  );
  const own = [`array[${bind(caller.userId)}::uuid, ${bind(caller.residentId)}::uuid]`, ...lists].join(
    ' || ',
  );
  // Pairs each change with the readers who may see it, by joins of its owners, communities and audience with theirs: thousands of
  // notifications for thousands of readers would be millions of pairs. Of a change without any of these all readers are asked.
  const text =
    `with "news" as materialized (select e.* from "change_events" e` +
    ` where (e."position", e."id") > ($1::xid8, $2::int8) and (e."position", e."id") <= ($3::xid8, $4::int8)` +
    ` and e."record" = any($5::text[])),` +
    ` "callers" as materialized (select c."v", c."n"::int4 as "n" from jsonb_array_elements($6::jsonb) with ordinality c("v", "n")),` +
    ` "keyed" as materialized (${keyed('before')} union all ${keyed('after')}),` +
    ` "pairs" as (select k."position", k."id", c."n" from "keyed" k cross join lateral unnest(k."keys") o("id")` +
    ` join (select c."n", u."id" from "callers" c cross join lateral unnest(${own}) u("id")) c on c."id" = o."id"` +
    ` union select k."position", k."id", c."n" from "keyed" k cross join "callers" c where k."keys" is null)` +
    ` select jsonb_build_object(${CHANGE('e')}, 'action', s."action") as "change", s."numbers" from (` +
    `select s."position", s."id", ${ACTION} as "action", array_agg(s."n") as "numbers" from (` +
    `select e."position", e."id", c."n", e."after" is null as "isGone", ${seen('before')} as "was", ${seen('after')} as "is"` +
    ` from "pairs" p join "news" e on e."position" = p."position" and e."id" = p."id" join "callers" c on c."n" = p."n" offset 0` +
    `) s where s."was" or s."is" group by 1, 2, 3 order by 1, 2 limit $7::int4` +
    `) s join "news" e on e."position" = s."position" and e."id" = s."id" order by e."position", e."id"`;
  const kind = getOrInsert(kinds, text, () => {
    const owned = records.filter((record) => owners.get(record));
    return { text, owned: new Set(owned.map(({ entity }) => entity.name)) };
  });
  return { kind, values: values.map(textOf) };
}

const ACTION =
  `case when s."was" and s."is" then 'UPDATED' when s."is" then 'CREATED'` +
  ` when s."isGone" then 'REMOVED' else 'OUT_OF_SCOPE' end`;

/** Returns the SQL of a field of a record before or after a change. */
function fieldIn(record: AnyRecord, side: Side): Field {
  const types = decidingFieldsOf(record);
  return (name) => {
    const type = types.get(name);
    if (!type) throw new Error(`Changes of ${record.entity.name} do not keep ${name}`);
    return `(e."${side}"->>'${name}')::${type}`;
  };
}

/** Returns the SQL that tells whether a record belongs to the community that is followed; null where every one is followed. */
function isOfCommunity({ scope }: AnyRecord, field: Field): string | null {
  if (typeof scope !== 'object') return null;
  const followed = `(c."v"->>0)`;
  if ('community' in scope) return `(${followed} is null or ${field(scope.community)} = ${followed}::uuid)`;
  // What belongs to a user alone belongs to no community.
  if ('owner' in scope) return `${followed} is null`;
  if (!('audience' in scope)) return null;
  return `(${followed} is null or ${field(scope.audience)} @> array[${followed}::uuid])`;
}

/** Returns the SQL of the ids one of which whoever sees a change has; null for a change that anybody may see. */
function keysOf({ scope }: AnyRecord, owners: readonly string[] | null, field: Field): string {
  if (owners) return `array[${owners.map(field).join(', ')}]::uuid[]`;
  if (typeof scope !== 'object' || !('community' in scope || 'user' in scope)) return 'null::uuid[]';
  const ids = 'user' in scope ? [scope.user] : [scope.community, ...[scope.resident ?? []].flat()];
  const audience = scope.audience ? `coalesce(${field(scope.audience)}, '{}')` : `'{}'::uuid[]`;
  const isPlaced = `${'community' in scope ? field(scope.community) : 'null::uuid'} is not null or ${audience} <> '{}'`;
  return `case when ${isPlaced} then array[${ids.map(field).join(', ')}] || ${audience} end`;
}

/** Returns a bound value as a text that PostgreSQL casts to its type. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return Array.isArray(value) ? `{${value.map((item) => JSON.stringify(item)).join(',')}}` : String(value);
}

/*
 * The changes of a record are followed by whoever could see it before or can see it afterwards. A change therefore keeps the
 * fields that decide this, with the values of that moment: those of the row scope.
 */

/** The SQL type of what each part of a row scope names. */
const TYPES: Readonly<Record<string, string>> = {
  community: 'uuid',
  resident: 'uuid',
  user: 'uuid',
  owner: 'uuid',
  audience: 'uuid[]',
  active: 'boolean',
  role: 'text',
  visibility: 'text',
  closedToGuards: 'text',
  audienceOfAdministrators: 'text',
};

/** Returns the fields that decide who sees a row, each with its SQL type. */
export function decidingFieldsOf({ scope }: { readonly scope: RowScope }): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  if (scope === 'unscoped') return fields;
  for (const [part, type] of Object.entries(TYPES)) {
    const named: unknown = (scope as object as Readonly<Record<string, unknown>>)[part];
    for (const name of [named].flat()) {
      if (typeof name === 'string' && !fields.has(name)) fields.set(name, type);
    }
  }
  return fields;
}

/** Returns the row scope by the fields that changes keep. */
const keptScopeOf = ({ scope }: { readonly scope: RowScope }): RowScope =>
  typeof scope === 'object' && 'member' in scope ? { ...scope, member: undefined } : scope;

/** Returns the record whose changes are followed; undefined for reference data, and for what only its owner reads unless it says so. */
export function followedRecordOf(entity: EntityClass): AnyRecord | undefined {
  const record = definitionOf(entity.name);
  if (!record || record.entity !== entity || record.reference) return undefined;
  if (!(entity.prototype instanceof VersionedRecord)) return undefined;
  const isOfOwner = typeof record.scope === 'object' && 'owner' in record.scope;
  return isOfOwner && !record.followedByOwner ? undefined : record;
}

/** Returns all records whose changes are followed. */
export const followedRecords = (): AnyRecord[] =>
  allRecords().filter(({ entity }) => followedRecordOf(entity));

/** A column of another table on which the fields of a record depend. */
export interface Dependency {
  /** The foreign key of the record. */
  readonly key: string;
  readonly target: Table;
  readonly column: string;
}

/** Returns the columns of other records on which fields of a table depend, through joins and formulas. */
export function dependenciesOf(table: Table, names: Iterable<string>): Dependency[] {
  return [...names].flatMap((name) => dependenciesOfField(table, table.fields.get(name)));
}

function dependenciesOfField(table: Table, field: SqlField | undefined): Dependency[] {
  if (field?.kind === 'formula') {
    const used = new Set<string>();
    const note = (name: string) => {
      used.add(name);
      return 'null';
    };
    const none = () => 'null';
    field.sql(note, { now: none, timeZone: none, bind: none, reader: 'unrestricted' }, none);
    return dependenciesOf(table, used);
  }
  if (field?.kind !== 'joined' || definitionOf(field.target.entity.name)?.reference) return [];
  const { key, target } = field;
  const joined = target.fields.get(field.field);
  if (joined?.kind !== 'column') {
    throw new Error(
      `${table.name}: who sees a row depends on ${target.name}.${field.field}, which is no column`,
    );
  }
  return [{ key, target, column: joined.column }];
}
