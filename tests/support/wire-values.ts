/** A GUID that no record has. */
export const UNKNOWN_ID = '00000000-0000-0000-0000-000000000000';

/** Matches a timestamp of an answer: ISO 8601 in UTC with milliseconds. */
export const TIMESTAMP = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
