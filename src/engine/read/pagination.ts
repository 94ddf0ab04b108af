import { DomainError } from '../../platform/errors.js';

export const DEFAULT_PAGE_SIZE = 50;

/** The largest page: GraphQL's `first` and REST's `pageSize`. */
export const MAX_PAGE_SIZE = 500;

/** The most records of a list without pages, and of the parts of a page together: those of a largest page of default pages. */
export const MOST_UNPAGED = DEFAULT_PAGE_SIZE * MAX_PAGE_SIZE;

/** The error of a read of more than {@link MOST_UNPAGED} records that no page bounds. */
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
