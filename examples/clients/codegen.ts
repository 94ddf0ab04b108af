// Written by `npm run client:config` from the schema; do not edit.

/** The setting `scalars` of graphql-codegen. */
export const scalars = {
  Date: 'string',
  DateTime: 'string',
  Decimal: 'number',
  EmailAddress: 'string',
  GUID: 'string',
  JSON: 'unknown',
  JSONObject: 'Record<string, unknown>',
  LocalTime: 'string',
  Rate: 'number',
  URL: 'string',
  Upload: 'File',
} as const;
