import { badRequest, type DomainError, validationError } from '../../platform/errors.js';
import { absoluteUrl, isSameSite, storedPaths } from '../../platform/files/stored-path.js';
import { type FieldRule, fieldMessage, type Message } from '../../platform/message.js';
import type { Context, WriteContext } from '../context.js';
import type { BrokenConstraint } from '../database/errors.js';
import { pathOf } from '../input/validate.js';
import type { FieldOf, Id } from '../read/declare.js';
import { readOne } from '../read/read.js';
import { type AnyRecord, dependentsOf, unknownIdError } from '../read/record.js';

/**
 * Throws BAD_REQUEST for a field that refers to a record out of scope; null refers to nothing. Takes a share lock if
 * the record has soft-deleted dependents, so that a concurrent delete cannot miss the new row, or if it is asked for.
 */
export async function assertInScope<Field extends string>(
  tx: WriteContext,
  record: AnyRecord,
  input: { readonly [Name in Field]?: Id | null | undefined },
  field: Field,
  lock: 'share' | 'none' = dependentsOf(record.entity).length > 0 ? 'share' : 'none',
): Promise<void> {
  const id = input[field];
  if (id === null || id === undefined) return;
  if (!(await readOne(tx, record, id, { fields: ['id'] }, lock))) throw unknownIdError(record, field);
}

/**
 * Share-locks the records that a row belongs to, before and after a write of the row: one that is deleted at the same time would
 * leave the row, and one that moves to another community would leave its followers with the row, and those of the new one without
 * the write. `assertInScope` checks the scope.
 */
export async function lockAhead(
  tx: WriteContext,
  record: AnyRecord,
  ...ids: readonly (Id | null | undefined)[]
): Promise<void> {
  for (const id of new Set(ids.toSorted())) {
    if (id !== null && id !== undefined) await readOne(tx, record, id, { fields: ['id'] }, 'share');
  }
}

/** Locks ahead, see `lockAhead`, the record that a stored row names in a field, and the one that it names next. */
export async function lockNamedAhead<T extends object>(
  tx: WriteContext,
  [record, id, field]: readonly [record: AnyRecord<T>, id: Id, field: FieldOf<T>],
  named: AnyRecord,
  next?: Id | null,
): Promise<void> {
  const known = await readOne(tx, record as AnyRecord, id, { fields: [field] });
  await lockAhead(tx, named, known?.[field] as Id | null | undefined, next);
}

const TAKEN: Message = { es: 'ya identifica a otro registro', en: 'identifies another record' };

/** Returns the refusal of a new row whose id, made by the client, is taken; undefined for any other violation. */
export function takenId({ running }: Context, { id }: BrokenConstraint): DomainError | undefined {
  const [path] = Object.entries(running.args ?? {}).flatMap(([name, value]) =>
    id === undefined ? [] : pathsOfId(value, Array.isArray(value) ? name : '', id).slice(-1),
  );
  if (path === undefined) return undefined;
  const message = fieldMessage(path, TAKEN);
  return path === 'id'
    ? badRequest('ID_TAKEN', message, { field: path })
    : validationError({ [path]: [{ ...message, code: 'ID_TAKEN' }] });
}

/** Returns the paths of the fields `id` of an input that have a value. */
function pathsOfId(value: unknown, path: string, id: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'id' in value && value.id === id ? [pathOf(path, 'id')] : [];
  return [
    ...own,
    ...Object.entries(value).flatMap(([name, part]) => pathsOfId(part, pathOf(path, name), id)),
  ];
}

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
    if (await files.findPublic(path)) return true;
  }
  return false;
}
