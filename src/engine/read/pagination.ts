import { DomainError } from '../../platform/errors.js';

/** The default page size. */
export const DEFAULT_PAGE_SIZE = 50;

/** The largest page: GraphQL's `first` and REST's `pageSize`. */
export const MAX_PAGE_SIZE = 500;

/**
 * The most records of a list without pages in one answer, and the most parts of all records of a page together: as many
 * as a largest page of default pages has.
 */
export const MOST_UNPAGED = DEFAULT_PAGE_SIZE * MAX_PAGE_SIZE;

/** A read of more than {@link MOST_UNPAGED} records that no page bounds. */
export class TooManyRecords extends DomainError {
  constructor() {
    super('BAD_REQUEST', {
      es: `Son más de ${MOST_UNPAGED} registros a la vez. Consulte menos por petición.`,
      en: `These are more than ${MOST_UNPAGED} records at once. Ask for fewer in a request.`,
    });
  }
}

export function assertFewEnough(rows: readonly unknown[]): void {
  if (rows.length > MOST_UNPAGED) throw new TooManyRecords();
}
