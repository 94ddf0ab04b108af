import type { Readable } from 'node:stream';
import type { FileUpload, Upload } from 'graphql-upload-ts';
import { type Context, GUID_RULE, GuidScalar, renewCaller, unknownIdError } from '../../engine/declare.js';
import { readOne } from '../../engine/read.js';
import { AuditAction, recordEvent, write } from '../../engine/write.js';
import { badRequest, DomainError, validationError } from '../../platform/errors.js';
import {
  categoryFolder,
  type Destination,
  destinationOf,
  safeName,
} from '../../platform/files/stored-path.js';
import { fieldMessage } from '../../platform/message.js';
import { communities } from '../communities/community.access.js';
import { measureUpload } from '../pictures/picture.service.js';
import { residents } from '../residents/resident.access.js';
import type { DocumentUploadInput, FileUploadInput } from './upload.inputs.js';
import type { DocumentUploadResponse } from './upload.types.js';
import { countUpload } from './upload-quota.service.js';

/** Stores a file among the documents of a community within scope; its path is meant for the `urlDoc` of a document. */
export async function uploadDocument(
  ctx: Context,
  { file, communityId, residentId, category }: DocumentUploadInput,
): Promise<DocumentUploadResponse> {
  const owner = residentFolder(residentId);
  if (!(await readOne(ctx, communities, communityId, { fields: ['id'] }))) {
    throw unknownIdError(communities, 'communityId');
  }
  if (owner !== GENERAL && !(await readOne(ctx, residents, owner, { fields: ['id'] }))) {
    throw unknownIdError(residents, 'residentId');
  }
  const destinationFor = (name: string) => ({
    folder: ['documents', communityId, categoryFolder(category), owner],
    name: safeName(name),
    field: 'category',
  });
  return keep(ctx, file, destinationFor, communityId);
}

/** Stores a file anywhere in the uploads folder except among the documents. */
export function uploadFile(ctx: Context, { file, path }: FileUploadInput): Promise<DocumentUploadResponse> {
  return keep(ctx, file, (name) => destinationOf(path, name));
}

const GENERAL = 'general';

/** Returns the folder of a resident; some clients send `general` for "no resident". */
function residentFolder(residentId: string | null | undefined): string {
  if (!residentId || residentId.toLowerCase() === GENERAL) return GENERAL;
  try {
    return GuidScalar.parseValue(residentId);
  } catch {
    throw validationError({ residentId: [fieldMessage('residentId', GUID_RULE)] });
  }
}

async function keep(
  ctx: Context,
  upload: Upload,
  destinationFor: (originalName: string) => Destination,
  communityId: string | null = null,
): Promise<DocumentUploadResponse> {
  const file = await arrived(upload);
  const originalFileName = file.filename ?? '';
  const destination = destinationFor(originalFileName);
  const { files } = ctx.services;
  const undo: (() => Promise<unknown>)[] = [];
  try {
    const { path, bytes } = await files.keep(
      () => contentOf(file),
      destination,
      async (size) => {
        ctx.disconnected?.throwIfAborted();
        await renewCaller(ctx);
        undo.push(await countUpload(ctx, size));
      },
    );
    undo.push(() => files.remove(path));
    const stored = { relativePath: ['uploads', ...path].join('/'), fileSizeBytes: bytes };
    const action = AuditAction.UPLOAD;
    await write(ctx, (tx) =>
      recordEvent(tx, { action, record: 'File', recordId: null, communityId, after: stored }),
    );
    measureUpload(ctx, path);
    return { ...stored, originalFileName };
  } catch (error) {
    // The client is told that the upload failed, so nobody will ever name the file.
    for (const step of undo) await step().catch(() => undefined);
    throw error;
  }
}

/** Waits until the part of the request with the file begins; a request may end without it. */
export async function arrived(upload: Upload): Promise<FileUpload> {
  try {
    return await upload.promise;
  } catch (error) {
    throw error instanceof DomainError
      ? error
      : badRequest(
          'FILE_MISSING',
          { es: 'No se recibió ningún archivo.', en: 'No file was received.' },
          { field: 'file' },
        );
  }
}

/** Opens the content of a file while it arrives; throws the error of one that failed before it was read. */
export function contentOf({ capacitor, createReadStream }: FileUpload): Readable {
  if (capacitor.errored) throw capacitor.errored;
  return createReadStream();
}
