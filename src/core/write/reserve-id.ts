import type { WriteContext } from '../context.js';
import { type EntityClass, tableOf } from '../read/declare.js';

/**
 * Takes the number of a new record that the database numbers, with the next statement of the transaction, so that its row
 * is stored without waiting for an answer. Returns what gives the number.
 */
export function reserveId({ queries }: WriteContext, entity: EntityClass): () => Promise<number> {
  const reserved = queries.defer<{ id: number }>(textFor(entity), []);
  reserved.catch(() => undefined);
  return async () => {
    await queries.sendDeferred();
    const [row] = await reserved;
    return (row as { id: number }).id;
  };
}

const texts = new WeakMap<EntityClass, string>();

function textFor(entity: EntityClass): string {
  const known = texts.get(entity);
  if (known) return known;
  const text = `select nextval(pg_get_serial_sequence('"${tableOf(entity).name}"', 'id'))::int4 as "id"`;
  texts.set(entity, text);
  return text;
}
