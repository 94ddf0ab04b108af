/**
 * What a field costs beside the records of its pages, as the `complexity` of its declaration. The unit is one record of
 * a page: docs/contract/graphql.md#limits.
 */
export const WEIGHTS = {
  /** All records of a list are counted, however small the page. */
  count: 10,
  /** An answer without pages, which reads all that belongs to its owner. */
  unbounded: 500,
  /** Some twenty sums over all communities within scope. */
  dashboard: 1_000,
} as const;

/** Name of the extension with the argument whose items a list without pages has, one for each. */
export const SIZED_BY = 'sizedBy';
