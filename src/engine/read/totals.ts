import type { TextVocabulary } from '../vocabulary.js';

/** What the totals of the lists of a record add up. A field that the reader does not see in a row adds nothing. */
export interface TotalsDefinition<Name extends string = string> {
  /** The field that each total adds up, by the name of the total. */
  readonly amounts: Readonly<Record<string, Name>>;
  /** The meanings of totals of fields that clients do not read. */
  readonly meanings?: Readonly<Record<string, string>>;
  /** The moment by whose month they are grouped, counted in the zone of the row. */
  readonly moment: Name;
  /** The field with the status by which they are grouped. */
  readonly status?: { readonly field: Name; readonly vocabulary: TextVocabulary };
}
