import { type ChangeSet, ChangeSetType, type EntityMetadata, EventType, JsonType } from '@mikro-orm/core';
import type { EntityManager, UnitOfWork } from '@mikro-orm/postgresql';
import type { TransactionQueries } from '../../database/transaction-queries.js';

type Row = Readonly<Record<string, unknown>>;
type Meta = EntityMetadata<Row>;

/**
 * Stores what has changed in a unit of work. Most change one row, whose change set is written without what the ORM does
 * to order and batch many; it goes with the next statement of the transaction. Defaults, stamps, types and events are the
 * ORM's either way.
 */
export async function flush(em: EntityManager, queries: Pick<TransactionQueries, 'defer'>): Promise<void> {
  const uow = em.getUnitOfWork();
  const row = onlyRowOf(uow);
  if (!row || !isKnownInFull(row, em.getMetadata().get(row.constructor))) return em.flush();
  uow.computeChangeSet(row);
  const [change] = uow.getChangeSets() as ChangeSet<Row>[];
  if (!change) return;
  const events = em.getEventManager();
  await events.dispatchEvent(EventType.onFlush, { em, uow });
  // The statement that it is sent with fails if it does.
  queries.defer(textOf(change), valuesOf(change)).catch(() => undefined);
  await events.dispatchEvent(EventType.afterFlush, { em, uow });
}

/** The row of a unit of work that has loaded or made one alone, and deletes none. */
function onlyRowOf(uow: UnitOfWork): Row | undefined {
  const rows = new Set<object>(uow.getPersistStack());
  for (const row of uow.getIdentityMap().values()) rows.add(row);
  const [row] = rows;
  return rows.size === 1 && uow.getRemoveStack().size === 0 ? (row as Row) : undefined;
}

/** Whether the database gives no value of the row and stores each as it is sent, and no hook may change them. */
const isKnownInFull = (row: Row, { props, primaryKeys, hooks }: Meta): boolean =>
  primaryKeys.length === 1 &&
  Object.keys(hooks).length === 0 &&
  props.every(
    (prop) =>
      prop.persist === false ||
      (!(prop.customType instanceof JsonType) &&
        (row[prop.name] !== undefined ||
          !(prop.defaultRaw || prop.autoincrement || prop.generated) ||
          prop.onCreate !== undefined)),
  );

/** A text for each set of changed columns, which are few for most kinds of row. */
const MOST_TEXTS = 100;

const texts = new WeakMap<Meta, Map<string, string>>();

function textOf({ type, meta, payload }: ChangeSet<Row>): string {
  const names = namesIn(payload);
  const key = `${type} ${names}`;
  const known = texts.get(meta) ?? new Map<string, string>();
  texts.set(meta, known);
  const found = known.get(key);
  if (found) return found;
  if (known.size === MOST_TEXTS) known.clear();
  const columns = names.map((name) => `"${columnOf(meta, name)}"`);
  const text =
    type === ChangeSetType.CREATE
      ? `insert into "${meta.tableName}" (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`
      : `update "${meta.tableName}" set ${columns.map((column, index) => `${column} = $${index + 1}`).join(', ')}` +
        ` where "${columnOf(meta, meta.primaryKeys[0] as string)}" = $${names.length + 1}`;
  known.set(key, text);
  return text;
}

/** Without a value the column has its default. */
const namesIn = (payload: Row): string[] =>
  Object.keys(payload).filter((name) => payload[name] !== undefined);

const columnOf = (meta: Meta, name: string) => meta.properties[name]?.fieldNames[0];

function valuesOf(change: ChangeSet<Row>): unknown[] {
  const values = Object.values(change.payload).filter((value) => value !== undefined) as unknown[];
  if (change.type !== ChangeSetType.CREATE) values.push(change.getPrimaryKey());
  return values;
}
