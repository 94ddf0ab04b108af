import { type EntityClass, tableOf, typeOfField } from './declare.js';
import type { Id } from './id.js';
import { type AnyRecord, definitionOf } from './record.js';

/** The field with the node id of a record, and its name in the rows of an answer. */
export const NODE_ID = 'nodeId';

/** Returns the identifier of a record among those of all types. */
export const nodeIdOf = (type: string, id: Id): string => Buffer.from(`${type}:${id}`).toString('base64url');

/** Decodes a node id to its record, whether it exists or not; null for a text that no record has as its node id. */
export function decodeNodeId(text: string): { record: AnyRecord; id: Id } | null {
  const [, type = '', key = ''] = FORM.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  const record = definitionOf(type);
  const id = record && idOf(record.entity, key);
  return record && id !== undefined && nodeIdOf(type, id) === text ? { record, id } : null;
}

const FORM = /^([A-Za-z]+):([0-9a-f-]{1,36})$/;

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The largest id of a table whose ids are counted. */
const LARGEST = { integer: 2_147_483_647, bigint: Number.MAX_SAFE_INTEGER };

function idOf(entity: EntityClass, key: string): Id | undefined {
  const type = typeOfField(tableOf(entity), 'id');
  if (type === 'uuid') return GUID.test(key) ? key : undefined;
  const largest = type === 'bigint' ? LARGEST.bigint : LARGEST.integer;
  return /^\d+$/.test(key) && Number(key) <= largest ? Number(key) : undefined;
}
