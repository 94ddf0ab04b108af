import { audienceAfter, type Context, callerOf, complete } from '../../engine/declare.js';
import { assertInScope, createRow, findForWrite, patchFields, write } from '../../engine/write.js';
import { communities } from '../communities/community.access.js';
import { documents } from './document.access.js';
import { Document } from './document.entity.js';
import type { DocumentInput, DocumentPatch } from './document.inputs.js';

/** Records a document of the caller; without a community it is a general one. Returns its id. */
export function createDocument(ctx: Context, input: DocumentInput): Promise<string> {
  return write(ctx, async (tx) => {
    await assertInScope(tx, communities, input, 'communityId');
    return createRow(tx, Document, {
      ...complete(input),
      audience: audienceAfter(tx, input.communityId),
      visibleTo: input.visibleTo ?? 'ADMINISTRATION',
      userId: callerOf(tx).userId,
    }).id;
  });
}

/** Changes a document except its creator. */
export function updateDocument(ctx: Context, id: string, patch: DocumentPatch): Promise<void> {
  return write(ctx, async (tx) => {
    const document = await findForWrite(tx, documents, id);
    await assertInScope(tx, communities, patch, 'communityId');
    patchFields(document, { ...patch, audience: audienceAfter(tx, patch.communityId, document) });
  });
}
