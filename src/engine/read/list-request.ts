import type { PageRequest } from './page.js';

/** Conditions on a list by the fields and relations of its record, as a client sends them. */
export type Where = Readonly<Record<string, unknown>>;

/** A list of the records that have changed since a moment; of all without one. */
export interface ChangedRequest {
  readonly updatedSince?: string | null;
}

/** Filter, order and page of a list, as a client gives them. */
export interface ListRequest<Filter extends object = object> extends PageRequest, ChangedRequest {
  readonly filter?: Filter | null;
  readonly where?: Where | null;
  readonly orderBy?: readonly string[] | null;
}
