import type { Context, WriteContext } from '../../core/context.js';
import { callerOf } from '../../core/policy.js';
import { assertInScope, findForWrite, replaceFields, write } from '../../core/write/write.js';
import { communities } from '../communities/community.access.js';
import { documents } from './document.access.js';
import { Document } from './document.entity.js';
import type { DocumentInput } from './document.inputs.js';

/** Records a document of the caller, general without a community. Gives its id. */
export function createDocument(ctx: Context, input: DocumentInput): Promise<string> {
  return write(ctx, async (tx) => {
    const fields = await fieldsOf(tx, input);
    return tx.em.create(Document, { ...fields, userId: callerOf(tx).userId }).id;
  });
}

/** Replaces a document but for who created it; what the input leaves out is cleared. */
export function updateDocument(ctx: Context, id: string, input: DocumentInput): Promise<void> {
  return write(ctx, async (tx) => {
    const document = await findForWrite(tx, documents, id);
    replaceFields(document, await fieldsOf(tx, input));
  });
}

/** Deletes the record; its file remains. */
export function deleteDocument(ctx: Context, id: string): Promise<void> {
  return write(ctx, async (tx) => {
    tx.em.remove(await findForWrite(tx, documents, id));
  });
}

async function fieldsOf(tx: WriteContext, input: DocumentInput) {
  const { communityId = null, descripcion = null, userCreated = null, ...required } = input;
  await assertInScope(tx, communities, communityId);
  return { ...required, communityId, descripcion, userCreated };
}
