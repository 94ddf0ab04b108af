import type { Condition } from '../condition.js';
import type { EntityClass } from './declare.js';
import type { AnyRecord } from './record.js';

/** A relation as data: its target record and the field that links the two. */
export interface Relation {
  readonly kind: 'one' | 'many' | 'parts';
  readonly record: AnyRecord;
  /** The foreign key: for `one` a field of this record, otherwise a field of the target. */
  readonly by: string;
  /** The join table or the condition that links the two, instead of `by`. */
  readonly through?: Through | Tie;
  /** For `many`: the caller's own account is linked to every record in scope, regardless of the join table. */
  readonly ownIsWholeScope?: boolean;
  /** Definitions of the parent whose scope implies that of `record`, which one statement with it then does not check again. */
  readonly withinScopeOf?: readonly AnyRecord[];
}

/** A join table of a many-to-many relation. */
export interface Through {
  readonly pairs: EntityClass;
  /** The field of a pair with the id of the record. */
  readonly record: string;
  /** The field of a pair with the id of the parent. */
  readonly parent: string;
}

/** A condition that links records to their parent. */
export interface Tie<Name extends string = string> {
  /** The SQL type of the ids of parents. */
  readonly parentType: string;
  /** Returns the condition for the parent whose id is an SQL expression. */
  readonly linkedTo: (parent: string) => Condition<Name>;
}

/** Links every record in the caller's scope to the parent, which is the caller's own account. */
export const WHOLE_SCOPE = Symbol('whole scope');

/** How records are linked to their parents: a foreign key, a join table, a condition, or the caller's scope. */
export type Link = string | Through | Tie | typeof WHOLE_SCOPE;

/** Name of the extension with the relation of a field. */
export const RELATION = 'relation';
