// The door of the schema: what the interfaces build, check and execute documents with.

export { type CoercedVariables, coerce, Literal } from './input/coerce.js';
export {
  firstGiven,
  InputFaults,
  inputClass,
  inputErrors,
  inputInstance,
  pathOf,
  trimTexts,
  twinErrors,
  validateInput,
} from './input/validate.js';
export { addEnumTwins } from './schema/enum-twins.js';
export { canOf } from './schema/permissions.js';
export { costOfConditions, whereErrors } from './schema/where-limits.js';
export { FILTERS, MOST_CONDITIONS, withWhereTypes } from './schema/where-types.js';
