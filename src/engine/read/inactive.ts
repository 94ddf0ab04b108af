import type { Context } from '../context.js';
import type { Id } from './id.js';
import { includeInactive } from './list-extent.js';
import { readOneWhere } from './read.js';
import { type AnyRecord, equals } from './record.js';
import type { Selection } from './selection.js';

/** Reads one record by id, a deactivated one only on request; null when it is unknown or out of the caller's scope. */
export function readOneActive<T extends { id: Id; isActive: boolean }>(
  ctx: Context,
  record: AnyRecord<T>,
  id: Id,
  inactiveToo: boolean,
  selection: Selection,
): Promise<object | null> {
  return readOneWhere(ctx, record, [equals('id')(id), includeInactive(inactiveToo)], selection);
}
