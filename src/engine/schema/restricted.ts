import { Extensions } from 'type-graphql';
import type { FieldRule } from '../policy/field-rules.js';
import { declareRestriction, type FieldOf, type Restriction } from '../read/declare.js';

/** Name of the extension with the restriction of a field. */
export const RESTRICTION = 'restriction';

/**
 * A field that is null for callers to whom the access policy does not show it: in selections, filters, orders and the
 * search alike. `owner` names the field with the resident that the row is about.
 */
export const Restricted =
  <T extends object>(rule: FieldRule, owner: FieldOf<T>) =>
  (prototype: T, name: string): void => {
    const restriction: Restriction = { rule, owner };
    declareRestriction(prototype, name, restriction);
    Extensions({ [RESTRICTION]: restriction })(prototype, name);
  };
