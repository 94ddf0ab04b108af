import { badRequest, type DomainError, validationError } from '../../platform/errors.js';
import { fieldMessage, type Message } from '../../platform/message.js';
import type { Context } from '../context.js';
import type { BrokenConstraint } from '../database/errors.js';
import { pathOf } from '../input/validate.js';

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
