import { getOrInsert } from '../../platform/get-or-insert.js';
import type { Caller } from '../caller.js';
import type { Bind } from '../condition.js';
import type { ScopeCheck, ScopeKind } from '../followers.js';
import { ownersFor, scopeFor } from '../policy/row-scope.js';
import type { AnyRecord } from '../read/record.js';
import { decidingFieldsOf, keptScopeOf } from './deciding-fields.js';

export type Side = 'before' | 'after';

interface Reader {
  readonly caller: Caller | null;
  readonly records: readonly AnyRecord[];
  readonly bind: Bind;
  /** Compares the community or the audience of a record with the one that is followed; null where all are. */
  readonly ofCommunity: ((field: string, isAudience: boolean) => string) | null;
}

/** Returns the SQL that tells whether a caller sees the record of a change event `e` before it or after it. */
export function seenText(side: Side, { caller, records, bind, ofCommunity }: Reader): string {
  const cases = records.map((record) => {
    const field = fieldIn(record, side);
    const own = scopeFor(caller, keptScopeOf(record));
    const texts = [own?.(field, bind), ofCommunity && communityText(record, field, ofCommunity)];
    const conditions = texts.flatMap((text) => (text ? [`(${text})`] : []));
    return `when '${record.entity.name}' then ${['true', ...conditions].join(' and ')}`;
  });
  return `(e."${side}" is not null and coalesce(case e."record" ${cases.join(' ')} end, false))`;
}

type Field = (name: string) => string;

function communityText(
  { scope }: AnyRecord,
  field: Field,
  ofCommunity: NonNullable<Reader['ofCommunity']>,
): string | null {
  if (typeof scope !== 'object') return null;
  if ('community' in scope) return ofCommunity(field(scope.community), false);
  // What belongs to a user alone belongs to no community.
  if ('owner' in scope) return ofCommunity('null::uuid', false);
  return 'audience' in scope ? ofCommunity(field(scope.audience), true) : null;
}

/** Returns the SQL of a field of a record before or after a change. */
function fieldIn(record: AnyRecord, side: Side): Field {
  const types = decidingFieldsOf(record);
  return (name) => {
    const type = types.get(name);
    if (!type) throw new Error(`Changes of ${record.entity.name} do not keep ${name}`);
    return `(e."${side}"->>'${name}')::${type}`;
  };
}

/**
 * Makes the check of a follower over the changes of all records; `communityId` is the one that it follows, null for all. `kinds`
 * has those of its kind by their texts.
 */
export function scopeCheckOf(
  caller: Caller,
  records: readonly AnyRecord[],
  communityId: string | null,
  kinds: Map<string, ScopeKind>,
): ScopeCheck {
  const values: unknown[] = [communityId];
  const bind: Bind = (value) => {
    const known = values.indexOf(value, 1);
    return `(c."v"->>${known < 0 ? values.push(value) - 1 : known})`;
  };
  const followed = `(c."v"->>0)`;
  const ofCommunity = (field: string, isAudience: boolean) =>
    `${followed} is null or ${field} ${isAudience ? `@> array[${followed}::uuid]` : `= ${followed}::uuid`}`;
  const owners = new Map(records.map((record) => [record, ownersFor(caller.role, record.scope)]));
  const owned = records.filter((record) => owners.get(record)?.length);
  const shared = records.filter((record) => owners.get(record) === null);
  const isOfAll = (record: AnyRecord) => caller.communityIds === 'all' || record.scope === 'unscoped';
  const keyed = [...owned, ...shared.filter((record) => !isOfAll(record))];
  const ofAll = shared.filter(isOfAll);
  const decided = (of: readonly AnyRecord[], pairs: string) => {
    const reader = { caller, records: of, bind, ofCommunity };
    return (
      `select e."position", e."id", c."n", ${seenText('before', reader)} as "was", ${seenText('after', reader)} as "is"` +
      ` from ${pairs} where e."record" in (${of.map(({ entity }) => `'${entity.name}'`).join(', ')})`
    );
  };
  const parts = [
    ...(ofAll.length > 0 ? [decided(ofAll, `"news" e cross join "callers" c`)] : []),
    ...(keyed.length > 0 ? [decided(keyed, PAIRS)] : []),
  ];
  const text =
    `with "news" as materialized (select e.* from "change_events" e` +
    ` where (e."position", e."id") > ($1::xid8, $2::int8) and (e."position", e."id") <= ($3::xid8, $4::int8)` +
    ` and e."record" = any($5::text[])),` +
    ` "callers" as materialized (select c."v", c."n"::int4 as "n" from jsonb_array_elements($6::jsonb) with ordinality c("v", "n"))` +
    (keyed.length > 0 ? `, ${pairsOf(keyed, owners, caller, bind)}` : '') +
    ` select s."position"::text as "position", s."id"::text as "id",` +
    ` coalesce(array_agg(s."n") filter (where s."was" and s."is"), '{}') as "changed",` +
    ` coalesce(array_agg(s."n") filter (where not s."was"), '{}') as "gained",` +
    ` coalesce(array_agg(s."n") filter (where not s."is"), '{}') as "lost"` +
    ` from (${parts.join(' union all ')} offset 0) s where s."was" or s."is" group by 1, 2`;
  const kind = getOrInsert(kinds, text, () => ({
    text,
    owned: new Set(owned.map(({ entity }) => entity.name)),
  }));
  return { kind, values: values.map(textOf) };
}

const PAIRS = `"pairs" p join "news" e on e."position" = p."position" and e."id" = p."id" join "callers" c on c."n" = p."n"`;

/**
 * Pairs each event with the callers who may see it, by joins of its owners, communities and audience with theirs: thousands of
 * notifications for thousands of followers would be millions of pairs. Of an event without any of these all callers are asked.
 */
function pairsOf(
  records: readonly AnyRecord[],
  owners: ReadonlyMap<AnyRecord, readonly string[] | null>,
  { userId, residentId, communityIds, audienceIds }: Caller,
  bind: Bind,
): string {
  const sides = (['before', 'after'] as const).map((side) => {
    const cases = records.map(
      (record) => `when '${record.entity.name}' then ${keysOf(record, owners.get(record) ?? null, side)}`,
    );
    return (
      `select e."position", e."id", case e."record" ${cases.join(' ')} end as "keys" from "news" e` +
      ` where e."${side}" is not null and e."record" in (${records.map(({ entity }) => `'${entity.name}'`).join(', ')})`
    );
  });
  const lists = [communityIds, audienceIds].flatMap((ids) =>
    Array.isArray(ids) ? [`${bind(ids)}::uuid[]`] : [],
  );
  const own = [`array[${bind(userId)}::uuid, ${bind(residentId)}::uuid]`, ...lists].join(' || ');
  return (
    `"keyed" as materialized (${sides.join(' union all ')}),` +
    ` "pairs" as (select k."position", k."id", c."n" from "keyed" k cross join lateral unnest(k."keys") o("id")` +
    ` join (select c."n", u."id" from "callers" c cross join lateral unnest(${own}) u("id")) c on c."id" = o."id"` +
    ` union select k."position", k."id", c."n" from "keyed" k cross join "callers" c where k."keys" is null)`
  );
}

/** Returns the SQL of the ids one of which whoever sees an event has; null for an event that anybody may see. */
function keysOf(record: AnyRecord, owners: readonly string[] | null, side: Side): string {
  const { scope } = record;
  const field = fieldIn(record, side);
  if (owners) return `array[${owners.map(field).join(', ')}]`;
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
