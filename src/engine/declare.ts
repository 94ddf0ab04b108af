// The door of declarations: what modules declare their records, fields, relations, inputs and operations with, and who
// may reach them: callers, contexts and the access policy. A file whose names are all for them is passed on whole.

export { type ActiveUser, type Caller, type Callers, createCallers, isIssuedAfter } from './caller.js';
export * from './context.js';
export * from './database/columns.js';
export {
  bodyFieldsOf,
  CONSTRAINTS,
  type Complete,
  type Constraints,
  complete,
  fieldsWithout,
  GRAPHQL_ONLY,
  isKept,
  isRequiredInRest,
  NOT_WITH,
  patchOf,
  REST_ONLY,
  restTypeOf,
  type Whole,
  wholeOf,
} from './input/declare-field.js';
export * from './input/fields.js';
export {
  argumentErrors,
  mostItems,
  NOT_BLANK,
  notAbove,
  notTogetherWith,
  REQUIRED,
  says,
} from './input/rules.js';
export {
  actsAsOthers,
  administratorOf,
  audienceIdsOf,
  audienceOf,
  audienceWithin,
  type Condition,
  type FieldRule,
  mayActAs,
  ownerOf,
  readersOf,
  type Visibility,
} from './policy/audience.js';
export { type Reach, reachOf } from './policy/row-scope.js';
export * from './policy.js';
export {
  Computed,
  computeFields,
  type EntityClass,
  entityOf,
  type FieldOf,
  type FormulaContext,
  type Id,
  Joined,
  type JoinRow,
  type Restriction,
  type Table,
  tableOf,
  typeOfField,
} from './read/declare.js';
export {
  IndexedOrder,
  isOrderWithoutIndex,
  MOST_ORDERS,
  type Orders,
  ordersBy,
  termsOf,
} from './read/order.js';
export {
  type AnyRecord,
  declareMembership,
  decodeNodeId,
  defineRecord,
  definitionOf,
  equals,
  type Link,
  NODE_ID,
  nodeIdOf,
  notFoundError,
  oneOf,
  RELATION,
  type Relation,
  type Through,
  type Tie,
  unknownIdError,
} from './read/record.js';
export {
  ComparedIn,
  FOLDED,
  IndexedStarts,
  IndexedTexts,
  Searchable,
  type TextForm,
  trigramIndex,
} from './read/search.js';
export {
  ChoiceColumn,
  hasValue,
  OneOf,
  type TextVocabulary,
  twinOf,
  type Vocabulary,
  withIds,
} from './read/wire-form.js';
export * from './scalars.js';
export * from './schema/connection.js';
export { addDeletionParents } from './schema/deletion.js';
export * from './schema/marks.js';
export * from './schema/node.js';
export * from './schema/operations.js';
export * from './schema/parameters.js';
export * from './schema/records.js';
export * from './schema/relations.js';
