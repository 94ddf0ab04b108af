// The door of the schema: what the interfaces build, check and execute documents with.

export * from './input/coerce.js';
export * from './input/validate.js';
export * from './schema/enum-twins.js';
export * from './schema/permissions.js';
export * from './schema/where-limits.js';
export { FILTERS, hasWeight, withWhereTypes } from './schema/where-types.js';
