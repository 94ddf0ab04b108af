import { type ChangeRow } from '../../engine/changes.js';
import { type Context, decodeNodeId } from '../../engine/declare.js';

/** What a message says of a change. */
export interface ChangeData {
  readonly cursor: string;
  readonly action: ChangeRow['action'] | 'TEST' | 'GAP';
  readonly nodeId: string | null;
  readonly version: number | null;
  readonly occurredAt: string;
}

/** The `type` of a message that tells from where on the feed is followed again, after changes that could not be. */
export const GAP = 'webhook.gap';

const EVENTS: Readonly<Record<ChangeData['action'], string>> = {
  CREATED: 'created',
  UPDATED: 'updated',
  REMOVED: 'removed',
  OUT_OF_SCOPE: 'outOfScope',
  TEST: 'test',
  GAP: 'gap',
};

/** Returns the `type` of a message about a record, such as `payment.updated`. */
export function typeOfMessage({ action, nodeId }: Pick<ChangeData, 'action' | 'nodeId'>): string {
  const record = (nodeId && decodeNodeId(nodeId)?.record.entity.name) || 'Webhook';
  return `${record.charAt(0).toLowerCase()}${record.slice(1)}.${EVENTS[action]}`;
}

interface Message {
  readonly type: string;
  readonly data: ChangeData;
  readonly payload: string | null;
}

/** Returns the body of a message, with what its owner reads at this moment by the query of the webhook. */
export async function bodyOf(ctx: Context, { type, data, payload }: Message): Promise<string> {
  const result =
    payload === null || data.nodeId === null
      ? null
      : (JSON.parse(await ctx.services.documents.answer(ctx, payload, { nodeId: data.nodeId })) as object);
  const named = data.nodeId === null ? null : decodeNodeId(data.nodeId);
  const record = { type: named?.record.entity.name ?? null, recordId: named?.id ?? null };
  return JSON.stringify({ type, timestamp: data.occurredAt, data: { ...data, ...record, result } });
}
