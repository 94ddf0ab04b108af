import type { StreamedList } from './streamed-list.js';

/** Takes the records of a list of REST as JSON, in place of its nodes. */
export class ListRows {
  /** A JSON array of records; null when the list was left to the resolvers of its fields. */
  json: string | null = null;
  /** The number of records in it. */
  count = 0;
  totalCount = 0;
  hasNextPage = false;

  /** Takes the list that is read in batches from a cursor. */
  constructor(readonly streamed: StreamedList | null = null) {}
}
