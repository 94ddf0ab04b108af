import type { FieldNode, GraphQLField } from 'graphql';
import type { Vocabulary } from '../vocabulary.js';
import type { Relation } from './relation.js';

/*
 * What an answer holds of related records, where PostgreSQL can write it: fields that are columns, and relations of such
 * records.
 */

/** What PostgreSQL's JSON of a column needs to be that of the service: another form, or no null in a list. */
export type JsonForm = 'as it is' | 'moment' | 'decimal' | 'list';

/** Whether a value may be null: `required` ones may not be, but only the database knows whether they are. */
export type Presence = 'stored' | 'required' | 'optional';

/** A field of each record, under its name in the answer. */
export type AnswerField =
  | { readonly kind: 'constant'; readonly key: string; readonly value: string }
  | { readonly kind: 'nodeId'; readonly key: string; readonly type: string }
  | { readonly kind: 'enum'; readonly key: string; readonly name: string; readonly vocabulary: Vocabulary }
  | {
      readonly kind: 'column';
      readonly key: string;
      readonly name: string;
      readonly form: JsonForm;
      readonly presence: Presence;
    }
  | ({ readonly kind: 'related'; readonly key: string } & RelatedAnswer);

/** A relation: a record, or a page of which nothing but records is asked for. */
export interface RelatedAnswer {
  readonly node: FieldNode;
  readonly field: GraphQLField<unknown, unknown>;
  readonly relation: Relation;
  /** What the answer holds of each record, in its order. */
  readonly fields: readonly AnswerField[];
  /** What it holds of a page, in its order; null for a single record. */
  readonly page: readonly PagePart[] | null;
}

/** A field of a page. */
export type PagePart =
  | { readonly kind: 'constant'; readonly key: string; readonly value: string }
  | { readonly kind: 'nodes'; readonly key: string };
