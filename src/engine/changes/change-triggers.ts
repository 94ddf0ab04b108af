import type { EntityMetadata } from '@mikro-orm/core';
import { onDiscovery } from '../database/orm.js';
import { entityOf, storedColumnOf, type Table, tableOf } from '../read/declare.js';
import { type AnyRecord, membershipsOf } from '../read/record.js';
import { Source, Statement } from '../read/statement.js';
import { type Dependency, decidingFieldsOf, dependenciesOf, followedRecordOf } from './scope-check.js';

/** Sorts before the names of the triggers of foreign keys (`RI_…`), which delete and change the rows that refer to this one. */
const NAME = 'Change';

type Meta = EntityMetadata<object>;

/**
 * Adds the triggers that record the changes of all records that clients follow, see docs/adr/0020-feed-of-changes.md.
 * Their functions follow from the declarations, so that a new field in a row scope is a new migration.
 */
onDiscovery((storage) => {
  const metas = [...(storage.getAll().values() as Iterable<Meta>)].filter(({ abstract }) => !abstract);
  const followed = metas.flatMap((meta): Followed | [] => {
    const record = followedRecordOf(entityOf(meta));
    if (!record) return [];
    const table = tableOf(record.entity);
    const names = [...decidingFieldsOf(record).keys(), ...(record.deletedAt ? [record.deletedAt] : [])];
    return { table, record, dependencies: dependenciesOf(table, names) };
  });
  for (const meta of metas) {
    const table = tableOf(entityOf(meta));
    const members = followed.flatMap((other) => changesOfMembers(table, other)).join(' ');
    // The statement may change many rows of one audience, so what it was is kept before the first of them.
    addTrigger(meta, 'before', members, `case tg_op when 'DELETE' then old else new end`);
    addTrigger(meta, 'after', [bodyFor(table, followed), members].filter(Boolean).join(' '), 'null');
  }
});

function addTrigger(meta: Meta, timing: 'before' | 'after', body: string, returned: string): void {
  if (body === '') return;
  meta.triggers.push({
    name: timing === 'before' ? `${NAME}Before` : NAME,
    timing,
    events: ['insert', 'update', 'delete'],
    forEach: 'row',
    body: `${body} return ${returned};`,
  });
}

/** A table whose changes are followed, with what of other tables decides who sees its rows. */
interface Followed {
  readonly table: Table;
  readonly record: AnyRecord;
  readonly dependencies: readonly Dependency[];
}

function bodyFor(table: Table, followed: readonly Followed[]): string {
  const own = followed.filter((one) => one.table === table).map(ownChange);
  const ofOthers = followed.flatMap((other) => changesOfDependents(table, other));
  return [...own, ...ofOthers].join(' ');
}

/** Returns the statement that records the change of the row itself. */
function ownChange(own: Followed): string {
  const before = decidingRow(own, `select old.*`, 'old');
  const after = decidingRow(own, `select new.*`, 'new');
  return (
    `perform record_change_of('${own.table.entity.name}', coalesce(new."id", old."id")::text, coalesce(new."version", old."version"),` +
    ` case when tg_op <> 'INSERT' then ${before} end, case when tg_op <> 'DELETE' then ${after} end);`
  );
}

/** Returns the statements that record changes of rows of another table whose row scope depends on a row of this one. */
function changesOfDependents(table: Table, followed: Followed): string[] {
  const { table: other } = followed;
  const dependencies = followed.dependencies.filter(({ target }) => target === table);
  return [...new Set(dependencies.map(({ key }) => key))].map((key) => {
    const columns = new Set(dependencies.filter((one) => one.key === key).map(({ column }) => column));
    const isChanged = [...columns]
      .map((column) => `old."${column}" is distinct from new."${column}"`)
      .join(' or ');
    // The row that the others join is the one before this change.
    const before = decidingRow(followed, 'select r.*').replaceAll(
      ` left join "${table.name}" `,
      ' left join (select old.*) ',
    );
    const after = decidingRow(followed, 'select r.*');
    return (
      `if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (${isChanged})) then` +
      ` perform record_change_of('${other.entity.name}', r."id"::text, r."version", ${before},` +
      ` case when tg_op = 'UPDATE' then ${after} end) from "${other.name}" r where r."${key}" = old."id"; end if;`
    );
  });
}

/** Returns the statement that records, before and after it, the change of a record whose audience follows from rows of the table. */
function changesOfMembers(table: Table, followed: Followed): string[] {
  const { table: other } = followed;
  return membershipsOf(other.entity)
    .filter(({ rows }) => rows === table.entity)
    .map(({ by, community }) => {
      const [key, home] = [storedColumnOf(table, by), storedColumnOf(table, community)];
      const isChanged = [key, home]
        .map((name) => `old."${name}" is distinct from new."${name}"`)
        .join(' or ');
      return (
        `if ${isChanged} then` +
        ` perform record_change_of('${other.entity.name}', r."id"::text, r."version", a."now", a."now")` +
        ` from "${other.name}" r cross join lateral (select ${decidingRow(followed, 'select r.*')} as "now") a` +
        ` where r."id" in (old."${key}", new."${key}"); end if;`
      );
    });
}

/** Returns the SQL of what a change keeps of a row, as JSON of texts; null for a hidden one. `plain` names the row without a join. */
function decidingRow({ table, record }: Followed, row: string, plain?: string): string {
  const statement = new Statement({ clock: NO_CLOCK, config: { timeZone: '' } }, 'unrestricted');
  const jsonFrom = (source: Source): string => {
    const pairs = [...decidingFieldsOf(record).keys()].map(
      (name) => `'${name}', (${source.field(name)})::text`,
    );
    const json = `jsonb_build_object(${pairs.join(', ')})`;
    return record.deletedAt ? `case when ${source.field(record.deletedAt)} is null then ${json} end` : json;
  };
  if (plain !== undefined) {
    const source: Source = new Source(table, plain, statement);
    const json = jsonFrom(source);
    if (source.from('') === ` ${plain}`) return json;
  }
  const source: Source = new Source(table, 't', statement);
  const json = jsonFrom(source);
  const from = source.from(`(${row})`);
  if (statement.values.length > 0)
    throw new Error(`${table.name}: who sees a row depends on more than its data`);
  return `(select ${json} from ${from})`;
}

const NO_CLOCK = {
  now: () => new Date(0),
  nowIso: (): string => {
    throw new Error('Who sees a row must not depend on the time');
  },
};
