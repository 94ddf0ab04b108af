import { type ChangeRow } from '../../engine/changes.js';
import { type Context, decodeNodeId } from '../../engine/declare.js';
import { readOne } from '../../engine/read.js';
import { comments } from '../comments/comment.access.js';
import { residentVisits } from '../visits/visit.access.js';

/** Chooses the new comments on a ticket. */
export const isCommentOn =
  (ticketId: number) =>
  async ({ action, nodeId }: ChangeRow, ctx: Context): Promise<boolean> => {
    const named = action === 'CREATED' ? decodeNodeId(nodeId) : null;
    const comment = named && (await readOne(ctx, comments, named.id, { fields: ['ticketId'] }));
    return comment?.ticketId === ticketId;
  };

/** Chooses the visits of today, and those that can no longer be read, which a list of them must forget. */
export async function isVisitOfToday({ nodeId }: ChangeRow, ctx: Context): Promise<boolean> {
  const named = decodeNodeId(nodeId);
  const visit = named && (await readOne(ctx, residentVisits, named.id, { fields: ['isOfToday'] }));
  return visit?.isOfToday ?? true;
}
