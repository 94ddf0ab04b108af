import type { PageRequest } from './page.js';

/** Conditions on a list by the fields and relations of its record, as a client sends them. */
export type Where = Readonly<Record<string, unknown>>;

/** A list of the records that have changed since a moment; of all without one. */
export interface ChangedRequest {
  readonly updatedSince?: string | null;
}

/** Which records a list holds besides its conditions. */
export interface ListExtent {
  /** A text that the searched fields of the record contain. */
  readonly search?: string | null;
  /** Whether the list holds deactivated records too. */
  readonly includeInactive?: boolean | null;
}

/** Conditions, order and page of a list, as a client gives them. */
export interface ListRequest extends PageRequest, ChangedRequest, ListExtent {
  readonly where?: Where | null;
  readonly orderBy?: readonly string[] | null;
}
