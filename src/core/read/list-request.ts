import type { PageRequest } from './page.js';

/** Conditions on a list by the fields and relations of its record, as a client sends them. */
export type Where = Readonly<Record<string, unknown>>;

/** Filter, order and page of a list, as a client gives them. */
export interface ListRequest<Filter extends object = object> extends PageRequest {
  readonly filter?: Filter | null;
  readonly where?: Where | null;
  readonly orderBy?: readonly string[] | null;
  /** Only records that have changed since. */
  readonly updatedSince?: string | null;
}
