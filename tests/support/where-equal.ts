/** The `where` of the records whose fields have these values. */
export const whereEqual = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { eq: value }]));
