/** The cost of fields beside the records of their pages, in records of a page: docs/contract/graphql.md#limits. */
export const WEIGHTS = {
  /** A comparison or a group in a `where`. */
  condition: 1,
  /** A condition on related records, which are looked up for each record of the list. */
  related: 10,
  /** All records of a list are counted, however small the page. */
  count: 10,
  /** The amounts of all records of a list are added up. */
  totals: 100,
  /** A text that an index of trigrams finds; the texts with the same trigrams are compared one by one. */
  indexedText: 100,
  /** A picture that the service draws for the answer takes the thread some milliseconds. */
  drawing: 500,
  /** The best matches of several kinds of records are searched for together. */
  search: 100,
  /** A text for which the database folds and compares that of every row within scope. */
  unindexedText: 1_000,
  /** An answer without pages, which reads all that belongs to its owner. */
  unbounded: 500,
  /** What a record below a type costs that stands above it already, with all below it: the same texts come again and again. */
  again: 2,
  /** Some twenty sums over all communities within scope. */
  dashboard: 1_000,
} as const;

/** The characters of a record's texts, by their declared limits, that are free with the record, and that cost one beyond it. */
export const FREE_TEXT = 600;

/** Name of the extension with the size of a list without pages: a number, or the argument with the number or the items. */
export const SIZED_BY = 'sizedBy';
