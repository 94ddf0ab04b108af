import type { GraphQLResolveInfo } from 'graphql';
import type { Context } from '../context.js';
import type { Id } from './id.js';
import { loadOne } from './load.js';
import { decodeNodeId } from './node-id.js';
import type { AnyRecord } from './record.js';
import { referenceRow } from './reference.js';
import { selectionOf } from './selection.js';

/** A record of any type; the schema finds its type by the name. */
export interface NodeRow {
  readonly __typename: string;
  readonly id: Id;
}

/** Loads the record of a node id, with one statement for each type of a request; null when it is unknown or out of scope. */
export async function loadNode(
  ctx: Context,
  nodeId: string,
  info: GraphQLResolveInfo,
): Promise<NodeRow | null> {
  const named = decodeNodeId(nodeId);
  return named && loadNodeOf(ctx, named.record, named.id, info);
}

/** Loads a record whose type is known. */
export async function loadNodeOf(
  ctx: Context,
  record: AnyRecord,
  id: Id,
  info: GraphQLResolveInfo,
): Promise<NodeRow | null> {
  const row = record.reference
    ? await referenceRow<{ id: Id }>(ctx, record, id)
    : await loadOne<{ id: Id }>(ctx, record, id, selectionOf(record, info));
  return row && { ...row, __typename: record.entity.name };
}
