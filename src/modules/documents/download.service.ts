import { type Context, callerOf, isCommunityInScope, notFoundError } from '../../engine/declare.js';
import { readOne } from '../../engine/read.js';
import { AuditAction, recordEvent } from '../../engine/write.js';
import { badRequest, forbidden } from '../../platform/errors.js';
import {
  absoluteUrl,
  isOfDocuments,
  type StoredPath,
  storedPaths,
  urlPathOf,
} from '../../platform/files/stored-path.js';
import { documents, unscopedDocuments } from './document.access.js';
import type { Document } from './document.entity.js';
import type { DocumentDownload } from './document.types.js';

/**
 * Finds the file of a document (docs/contract/records/documents.md#download). NOT_FOUND for an unknown document, FORBIDDEN if
 * the document or its file is out of scope, BAD_REQUEST for a document without a path.
 */
export async function downloadOf(ctx: Context, id: string): Promise<DocumentDownload> {
  const document = await readOne(ctx, unscopedDocuments, id, {
    fields: ['communityId', 'communityDeletedAt', 'userId', 'nombreDocumento', 'urlDoc'],
  });
  if (!document || document.communityDeletedAt) throw notFoundError(unscopedDocuments);
  await assertMayDownload(ctx, id, document);
  const urlDoc = document.urlDoc.trim();
  if (urlDoc === '')
    throw badRequest('DOCUMENT_WITHOUT_FILE', {
      es: 'El documento no tiene un archivo.',
      en: 'The document has no file.',
    });
  const fileName = document.nombreDocumento;
  const stored = await storedFileOf(ctx, document, urlDoc);
  const { communityId } = document;
  await recordEvent(ctx, { action: AuditAction.DOWNLOAD, record: 'Document', recordId: id, communityId });
  return stored
    ? { storedAs: stored.join('/'), redirectTo: null, fileName }
    : { storedAs: null, redirectTo: redirectFor(urlDoc), fileName };
}

/** Allows the file to whoever uploaded the document or has it within scope; so must the administrator who acts as that user. */
async function assertMayDownload(
  ctx: Context,
  id: string,
  { userId }: Pick<Document, 'userId'>,
): Promise<void> {
  const { actor, ...caller } = callerOf(ctx);
  for (const one of actor ? [actor, caller] : [caller]) {
    if (one.userId === userId) continue;
    const found = await readOne({ ...ctx, caller: one }, documents, id, { fields: ['id'] });
    if (!found) throw forbidden();
  }
}

type Located = Pick<Document, 'communityId'>;

async function storedFileOf(ctx: Context, document: Located, urlDoc: string): Promise<StoredPath | null> {
  for (const path of storedPaths(urlDoc)) {
    const found = await ctx.services.files.find(path);
    if (!found) continue;
    if (isOfDocuments(found)) assertMayReadDocuments(ctx, document, found);
    return found;
  }
  return null;
}

/** Refuses a file in the folder of another community than the document's own unless that one is in scope. */
function assertMayReadDocuments(ctx: Context, document: Located, [, folder = '']: StoredPath): void {
  const communityId = folder.toLowerCase();
  if (communityId !== document.communityId && !isCommunityInScope(callerOf(ctx), communityId))
    throw forbidden();
}

/** Returns the URL itself or that of the static file; never a relative path, which a browser could resolve to another site. */
function redirectFor(urlDoc: string): string {
  return absoluteUrl(urlDoc)?.href ?? urlPathOf(urlDoc);
}
