/** The identifier of a record: GUID text, or an integer for tickets, comments and their reference tables. */
export type Id = string | number;
