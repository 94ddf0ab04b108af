// The door of access: callers, contexts, the access policy.

export { type ActiveUser, type Caller, type Callers, createCallers, isIssuedAfter } from './caller.js';
export * from './context.js';
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
