/** A page whose records the database wrote as JSON; the answer is made without them. */
export class WrittenPage {
  readonly nodes: readonly never[] = [];

  constructor(
    /** The records as a JSON array, as PostgreSQL writes it. */
    readonly json: string,
    /** The names of the moments in it. */
    readonly moments: readonly Uint8Array[],
    /** The name of the records in the answer. */
    readonly nodesKey: string,
    readonly totalCount: number,
  ) {}
}
