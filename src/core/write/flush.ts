import {
  type ChangeSet,
  ChangeSetType,
  type EntityMetadata,
  EventType,
  isRaw,
  JsonType,
} from '@mikro-orm/core';
import type { EntityManager, UnitOfWork } from '@mikro-orm/postgresql';
import type { TransactionQueries } from '../../database/transaction-queries.js';
import { KeptTexts } from './kept-texts.js';

type Row = Readonly<Record<string, unknown>>;
type Meta = EntityMetadata<Row>;

/**
 * Stores what has changed in a unit of work. Most change one row, whose change set is written without what the ORM does
 * to order and batch many; it goes with the next statement of the transaction. Defaults, stamps, types and events are the
 * ORM's either way.
 */
export async function flush(em: EntityManager, queries: Pick<TransactionQueries, 'defer'>): Promise<void> {
  const uow = em.getUnitOfWork();
  if (isEmpty(uow)) return;
  const row = onlyRowOf(uow);
  if (!row || !needsNoAnswer(row, em.getMetadata().get(row.constructor))) return em.flush();
  uow.computeChangeSet(row);
  const [change] = uow.getChangeSets() as ChangeSet<Row>[];
  if (!change) return;
  const events = em.getEventManager();
  await events.dispatchEvent(EventType.onFlush, { em, uow });
  // The statement that it is sent with fails if it does.
  const written = writtenIn(change.payload);
  queries.defer(textOf(change, written), valuesOf(change, written));
  await events.dispatchEvent(EventType.afterFlush, { em, uow });
}

/** Whether a unit of work has neither loaded nor made a row, so that its flush would do nothing but dispatch events. */
const isEmpty = (uow: UnitOfWork): boolean =>
  uow.getPersistStack().size === 0 &&
  uow.getRemoveStack().size === 0 &&
  uow.getIdentityMap().keys().length === 0;

/** The row of a unit of work that has loaded or made one alone, and deletes none. */
function onlyRowOf(uow: UnitOfWork): Row | undefined {
  const rows = new Set<object>(uow.getPersistStack());
  for (const row of uow.getIdentityMap().values()) rows.add(row);
  const [row] = rows;
  return rows.size === 1 && uow.getRemoveStack().size === 0 ? (row as Row) : undefined;
}

/**
 * Whether the unit of work can go on without an answer: the database gives the row no value but its number and those of
 * SQL expressions, stores each as it is sent, and no hook may change them.
 */
const needsNoAnswer = (row: Row, { props, primaryKeys, hooks }: Meta): boolean =>
  primaryKeys.length === 1 &&
  Object.keys(hooks).length === 0 &&
  props.every(
    (prop) =>
      prop.persist === false ||
      (!(prop.customType instanceof JsonType) &&
        (row[prop.name] !== undefined ||
          prop.primary ||
          !(prop.defaultRaw || prop.autoincrement || prop.generated) ||
          prop.onCreate !== undefined)),
  );

const texts = new KeptTexts<Meta>();

function textOf(change: ChangeSet<Row>, written: readonly Written[]): string {
  let key: string = change.type;
  for (const [name, value] of written) key += isRaw(value) ? ` ${name} = ${value.sql}` : ` ${name}`;
  return texts.textFor(change.meta, key, () => buildText(change, written));
}

function buildText({ type, meta }: ChangeSet<Row>, written: readonly Written[]): string {
  let bound = 0;
  const bind = () => `$${++bound}`;
  const columns = written.map(([name]) => `"${columnOf(meta, name)}"`);
  const expressions = written.map(([, value]) => (isRaw(value) ? value.sql.replaceAll('?', bind) : bind()));
  return type === ChangeSetType.CREATE
    ? `insert into "${meta.tableName}" (${columns.join(', ')}) values (${expressions.join(', ')})`
    : `update "${meta.tableName}" set ${columns.map((column, index) => `${column} = ${expressions[index]}`).join(', ')}` +
        ` where "${columnOf(meta, meta.primaryKeys[0] as string)}" = ${bind()}`;
}

/** The name of a column's property, and its value. */
type Written = readonly [string, unknown];

/** Without a value the column has its default. */
function writtenIn(payload: Row): Written[] {
  const written: Written[] = [];
  for (const name of Object.keys(payload))
    if (payload[name] !== undefined) written.push([name, payload[name]]);
  return written;
}

const columnOf = (meta: Meta, name: string) => meta.properties[name]?.fieldNames[0];

function valuesOf(change: ChangeSet<Row>, written: readonly Written[]): unknown[] {
  const values: unknown[] = [];
  for (const [, value] of written) {
    if (isRaw(value)) values.push(...value.params);
    else values.push(value);
  }
  if (change.type !== ChangeSetType.CREATE) values.push(change.getPrimaryKey());
  return values;
}
