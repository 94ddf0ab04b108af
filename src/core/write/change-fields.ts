import { type EntityMetadata, type EntityName, type EntityProperty, JsonType } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { bindOrigin } from '../audit/audit-entries.js';
import { insertOfChanges } from '../audit/change-entries.js';
import type { Condition } from '../condition.js';
import type { UnreadChange, WriteContext } from '../context.js';
import { audienceIrrelevantFor } from '../policy/row-scope.js';
import { callerOf, isAudited } from '../policy.js';
import { whereOf } from '../read/clauses.js';
import { type EntityClass, storedColumnOf, type Table, tableOf } from '../read/declare.js';
import type { Id } from '../read/id.js';
import { textForChange } from '../read/read.js';
import { type AnyRecord, definitionOf } from '../read/record.js';
import { Source, Statement } from '../read/statement.js';
import { type Action, findForAction, recordOfAction } from './action.js';
import { KeptTexts } from './kept-texts.js';
import { unitOfWork } from './unit-of-work.js';
import { type NoOthers, type Patch, patchFields } from './write.js';

/**
 * Changes fields of the record of an action, as `patchFields` does with the row that `findForAction` gives. Where the
 * database can tell by itself whether the caller may, nothing is read before: lock, conditions, change and audit entry are
 * one statement at the end of the unit of work. If that is refused, for whatever reason, it runs again and reads the row,
 * so that the error is the first one in the order of its statements.
 */
export async function changeFields<T extends object, Fields extends object>(
  tx: WriteContext,
  action: Action<T>,
  id: Id,
  fields: Fields & Patch<T> & NoOthers<Fields, T> & { readonly deletedAt?: never },
): Promise<void> {
  const record = recordOfAction(action, tx);
  const conditions = conditionsFor(tx, action, record, id);
  const changes = conditions && changesOf(tx.em, record.entity, fields);
  if (!changes) return patchFields(await findForAction(tx, action, id), fields);
  tx.unreadChanges?.push(changeOf(tx, record, conditions, changes));
}

/**
 * What the database checks in place of `findForAction`; null where that has to be called. They may refuse more than it
 * does, since it decides then.
 */
function conditionsFor<T extends object>(
  tx: WriteContext,
  { owner, assert }: Action<T>,
  { entity, scope }: AnyRecord,
  id: Id,
): readonly Condition[] | null {
  if (!tx.unreadChanges || assert) return null;
  const caller = callerOf(tx);
  const conditions: Condition[] = [(field, bind) => `${field('id')} = ${bind(id)}`];
  const withoutAudience = audienceIrrelevantFor(caller, scope);
  if (withoutAudience) conditions.push(withoutAudience);
  const writable = owner ? owner.writable(caller) : 'all';
  if (writable === 'none') return null;
  if (owner && writable === 'own')
    conditions.push((field, bind) => `${field(owner.resident)} = ${bind(caller.residentId)}`);
  const { expected } = tx;
  if (expected?.id === id && tableOf(entity).fields.has('version'))
    conditions.push((field, bind) => `${field('version')} = any(${bind(expected.versions)}::int4[])`);
  return conditions;
}

interface Changes {
  /** The values to store of the given fields. */
  readonly given: ReadonlyMap<string, unknown>;
  /** Those of the fields that each change sets, such as its time. */
  readonly stamps: ReadonlyMap<string, unknown>;
}

/** Null where a field is not compared as it is stored, or where there is none. */
function changesOf(em: EntityManager, entity: EntityClass, fields: object): Changes | null {
  // The types of the ORM need a concrete class.
  const meta = em.getMetadata().get(entity as unknown as EntityName<object>);
  const given = new Map<string, unknown>();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    const property = (meta.properties as Record<string, EntityProperty | undefined>)[name];
    if (!property || !isPlain(property)) return null;
    given.set(name, property.customType?.convertToDatabaseValue(value, em.getPlatform()) ?? value);
  }
  return given.size === 0 || Object.keys(meta.hooks).length > 0
    ? null
    : { given, stamps: stampsOf(em, meta, given) };
}

const isPlain = ({ persist, hidden, customType }: EntityProperty): boolean =>
  persist !== false && !hidden && !(customType instanceof JsonType);

function stampsOf(
  em: EntityManager,
  { props }: EntityMetadata,
  given: ReadonlyMap<string, unknown>,
): ReadonlyMap<string, unknown> {
  const stamps = new Map<string, unknown>();
  for (const { name, onUpdate } of props)
    if (onUpdate && !given.has(name)) stamps.set(name, onUpdate({}, em));
  return stamps;
}

/** The statement of a change, which is sent with its values. */
function changeOf(
  tx: WriteContext,
  record: AnyRecord,
  conditions: readonly Condition[],
  changes: Changes,
): UnreadChange {
  const table = tableOf(record.entity);
  const statement = new Statement(tx.services, 'unrestricted');
  const source: Source = new Source(table, 't', statement);
  const rows = { source, where: whereOf(tx, record, source, statement, conditions) };
  const bound = { given: boundTo(statement, changes.given), stamps: boundTo(statement, changes.stamps) };
  const origin = originOfEntry(tx, table, statement);
  const key = `${rows.where} ${[...bound.given]} ${[...bound.stamps]} ${origin}`;
  const text = texts.textFor(record, key, () => textOf(table, statement, rows, bound, origin));
  return { text, values: statement.values };
}

/** The placeholders of values, by the names of their fields. */
type Placeholders = ReadonlyMap<string, string>;

function boundTo({ bind }: Statement, values: ReadonlyMap<string, unknown>): Placeholders {
  const placeholders = new Map<string, string>();
  for (const [name, value] of values) placeholders.set(name, bind(value));
  return placeholders;
}

/** Null if the change has no entry in the audit log. */
function originOfEntry({ em, caller }: WriteContext, table: Table, { bind }: Statement): string | null {
  const { audit } = unitOfWork(em);
  if (!audit || !isAudited(caller, false, definitionOf(table.entity.name))) return null;
  return bindOrigin(bind, audit);
}

const texts = new KeptTexts<AnyRecord>();

interface RowsToChange {
  readonly source: Source;
  readonly where: string;
}

interface BoundChanges {
  readonly given: Placeholders;
  readonly stamps: Placeholders;
}

function textOf(
  table: Table,
  statement: Statement,
  { source, where }: RowsToChange,
  { given, stamps }: BoundChanges,
  origin: string | null,
): string {
  const before = textForChange(source, ['id', ...given.keys(), ...stamps.keys()], where);
  const set = [...given, ...stamps].map(
    ([name, placeholder]) => `"${storedColumnOf(table, name)}" = ${placeholder}`,
  );
  const differs = [...given].map(([name, placeholder]) => `o."${name}" is distinct from ${placeholder}`);
  const entry = origin ? `, e as (${insertOfChanges(statement, table, { given, stamps }, origin)})` : '';
  // Of a row that another transaction has changed meanwhile, `o` is the new version, which the lock has waited for.
  return (
    `with o as (${before}), n as (update "${table.name}" t set ${set.join(', ')} from o` +
    ` where t."id" = o."id" and (${differs.join(' or ')}) returning t.*)${entry}` +
    ' select 1 / count(*)::int4 as "passed" from o'
  );
}
