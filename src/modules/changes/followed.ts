import { followedRecords } from '../../engine/changes.js';
import { type AnyRecord } from '../../engine/declare.js';
import { validationError } from '../../platform/errors.js';
import { listedTickets } from '../tickets/ticket.access.js';

/** The records whose lists hold fewer rows than the caller may read by id; the feed holds those of the lists. */
const LISTED: Readonly<Record<string, AnyRecord>> = { Ticket: listedTickets };

/** Returns the records of some types, or of all types that are followed; refuses unknown types. */
export function followedTypes(types: readonly string[] | null | undefined): AnyRecord[] {
  const all = followedRecords().map((record) => LISTED[record.entity.name] ?? record);
  if (!types) return all;
  const names = all.map(({ entity }) => entity.name);
  if (types.some((type) => !names.includes(type))) throw unknownType(names);
  return all.filter(({ entity }) => types.includes(entity.name));
}

const unknownType = (values: readonly string[]) =>
  validationError({
    types: [
      {
        es: 'El campo types nombra un tipo cuyos cambios no se siguen.',
        en: 'The field types names a type whose changes are not followed.',
        code: 'NOT_ONE_OF',
        params: { values },
      },
    ],
  });
