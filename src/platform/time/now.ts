/** The value of a column that is stamped when a row is made or changed. */
export const now = () => new Date().toISOString();
