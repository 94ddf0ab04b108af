/* Names what the schema notes about the inputs of a `where`. */

/** Name of the extension of an input with the record that it filters. */
export const FILTERS = 'filters';

/** Name of the extension of a field of such an input that leads to the conditions on another record. */
export const LEADS_TO_RECORD = 'leadsToRecord';

/** Name of the extension of a field of such an input whose text an index of trigrams finds. */
export const INDEXED_TEXT = 'indexedText';

/** The fields of such an input that combine conditions. */
export const GROUPS: ReadonlySet<string> = new Set(['and', 'or', 'not']);
