/** The default page size. */
export const DEFAULT_PAGE_SIZE = 50;

/** The largest page: GraphQL's `first` and REST's `pageSize`. */
export const MAX_PAGE_SIZE = 500;
