import { Extensions } from 'type-graphql';
import type { FieldRule } from '../policy/field-rules.js';
import { declareRestriction, type FieldOf, type Restriction } from '../read/declare.js';

/** Name of the extension with the restriction of a field. */
export const RESTRICTION = 'restriction';

/** Makes a field null for callers who may not see it, in filters and search too; `owner` names the field of the resident. */
export const Restricted =
  <T extends object>(rule: FieldRule, owner: FieldOf<T>) =>
  (prototype: T, name: string): void => {
    const restriction: Restriction = { rule, owner };
    declareRestriction(prototype, name, restriction);
    Extensions({ [RESTRICTION]: restriction })(prototype, name);
  };
