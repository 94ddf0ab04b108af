import { isDivisionByZero } from '../database/errors.js';
import type { TransactionQueries } from '../database/transaction-queries.js';
import type { DomainError } from '../platform/errors.js';

interface Check {
  readonly refusal: () => Error;
  /** The error of this check, or of a failed statement before it: the database executes none behind one that fails. */
  error?: unknown;
}

/**
 * Checks of a unit of work that need no answer: they are sent with the statement after them, which the database does not
 * execute if one fails. So a new row goes with its checks and the commit in one message.
 */
export class DeferredChecks {
  readonly #checks: Check[] = [];

  constructor(private readonly queries: Pick<TransactionQueries, 'defer' | 'sendDeferred'>) {}

  /** Requires that a `select` gives a value. */
  require(select: string, values: readonly unknown[], refusal: () => DomainError): void {
    this.requireSuccess(failingWithoutRow(select), values, refusal);
  }

  /** Requires that a statement does not divide by zero. */
  requireSuccess(text: string, values: readonly unknown[], refusal: () => Error): void {
    const check: Check = { refusal };
    this.#checks.push(check);
    this.queries.defer(text, values, (error) => {
      check.error = error;
    });
  }

  /** Runs work; if it fails, the checks before are answered first, since theirs may be the error of the unit of work. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (this.#checks.length > 0) await this.queries.sendDeferred().catch(() => undefined);
      throw error;
    }
  }

  /** The error of the first check that has failed; to be asked for at the end of the transaction. */
  refusal(): Error | null {
    return this.#checks.find(({ error }) => isDivisionByZero(error))?.refusal() ?? null;
  }
}

/** The checks of all records and scopes are fewer. */
const MOST_TEXTS = 1000;

const texts = new Map<string, string>();

/** PostgreSQL has no statement that fails without a row, so this one divides by zero then. The `select` gives one value. */
function failingWithoutRow(select: string): string {
  const known = texts.get(select);
  if (known) return known;
  const text = `select 1 / ((${select}) is not null)::int4 as "passed"`;
  if (texts.size === MOST_TEXTS) texts.clear();
  texts.set(select, text);
  return text;
}
