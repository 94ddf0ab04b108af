/** How an operation ended: without errors, with errors of its caller, not executed, or with an error of the service itself. */
export type Outcome = 'success' | 'errors' | 'refused' | 'failed';

/** The operation of a request, for the log and the metrics. */
export interface RequestOperation {
  readonly interface: 'graphql' | 'rest';
  readonly kind: 'query' | 'mutation' | 'subscription' | 'unknown';
  /** Its name in the client's document, or that of the operation behind a REST path; null without one. */
  readonly name: string | null;
  readonly outcome: Outcome;
}

/** A GraphQL request whose document is not read yet. */
export const UNREAD_OPERATION: RequestOperation = {
  interface: 'graphql',
  kind: 'unknown',
  name: null,
  outcome: 'refused',
};

/** Returns the outcome of an operation that ended with an HTTP error. */
export const outcomeOfStatus = (status: number): Outcome => (status >= 500 ? 'failed' : 'refused');

/** A client may choose any name for an operation. */
const LONGEST_NAME = 100;

/** Returns the name of an operation for the log and the traces. */
export const nameOf = (operation: RequestOperation | undefined): string | null =>
  operation?.name?.slice(0, LONGEST_NAME) ?? null;
