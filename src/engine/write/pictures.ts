import { validationError } from '../../platform/errors.js';
import type { FieldRule } from '../../platform/field-faults.js';
import { absoluteUrl, isOfDocuments, isSameSite, storedPaths } from '../../platform/files/stored-path.js';
import { fieldMessage } from '../../platform/message.js';
import type { Context } from '../context.js';

const UPLOADED: FieldRule = {
  es: 'solo puede nombrar imágenes que se hayan subido',
  en: 'may only name pictures that have been uploaded',
  code: 'NOT_UPLOADED',
};

/** A path that browsers take for the name of another host. */
const LEADS_ELSEWHERE = /^[\\/]{2}/;

/** Throws VALIDATION_ERROR for pictures that are no public uploads, except those that the record names already. */
export async function assertPictures(
  ctx: Context,
  imageUrls: readonly string[] | null | undefined,
  kept: readonly string[] = [],
): Promise<void> {
  for (const link of new Set(imageUrls)) {
    if (kept.includes(link) || (await isUploaded(ctx, link))) continue;
    throw validationError({ imageUrls: [fieldMessage('imageUrls', UPLOADED)] });
  }
}

async function isUploaded({ services: { config, files } }: Context, link: string): Promise<boolean> {
  if (LEADS_ELSEWHERE.test(link)) return false;
  const url = absoluteUrl(link);
  if (url && !isSameSite(url, new URL(config.mail.publicUrl))) return false;
  for (const path of storedPaths(link)) {
    const found = await files.find(path);
    if (found && !isOfDocuments(found)) return true;
  }
  return false;
}
