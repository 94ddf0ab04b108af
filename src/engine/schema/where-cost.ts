import { type GraphQLInputField, type GraphQLInputType, getNamedType, isInputObjectType } from 'graphql';
import { WEIGHTS } from './weights.js';
import { FILTERS, GROUPS, INDEXED_TEXT, LEADS_TO_RECORD } from './where-extensions.js';

/** Three letters or digits in a row, or how a word begins: what an index of trigrams has entries for. */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}|(?:^|\s)[\p{L}\p{N}]/u;

/** Returns the cost of the conditions of an argument, in the unit of {@link WEIGHTS}: a `where` by its comparisons. */
export function costOfConditions(type: GraphQLInputType, value: unknown): number {
  return costOfRecord(type, value, true);
}

/** Returns the cost of conditions on a record. No index finds the rows that a negated condition leaves. */
function costOfRecord(type: GraphQLInputType, value: unknown, mayUseIndex: boolean): number {
  return sumOfFields(type, value, (field, given) => {
    const { name, type: operand, extensions } = field;
    const isRecord = FILTERS in getNamedType(operand).extensions;
    if (!isRecord) return costOfComparisons(field, given, mayUseIndex && extensions[INDEXED_TEXT] === true);
    const isGroup = GROUPS.has(name);
    const own = isGroup ? WEIGHTS.condition : extensions[LEADS_TO_RECORD] ? WEIGHTS.related : 0;
    const parts = Array.isArray(given) ? given : [given];
    return parts.reduce(
      (sum: number, part) => sum + own + costOfRecord(operand, part, mayUseIndex && name !== 'not'),
      0,
    );
  });
}

const costOfComparisons = ({ type }: GraphQLInputField, given: unknown, isIndexed: boolean): number =>
  sumOfFields(type, given, ({ name }, operand) => {
    if (name !== 'contains') return WEIGHTS.condition;
    return isIndexed && HAS_TRIGRAM.test(String(operand)) ? WEIGHTS.indexedText : WEIGHTS.unindexedText;
  });

/** Sums over the given fields of an input. */
function sumOfFields(
  type: GraphQLInputType,
  value: unknown,
  costOf: (field: GraphQLInputField, given: unknown) => number,
): number {
  const named = getNamedType(type);
  if (!isInputObjectType(named) || typeof value !== 'object' || value === null) return 0;
  const fields = named.getFields();
  return Object.entries(value).reduce((sum, [name, given]) => {
    const field = fields[name];
    return field && given !== undefined && given !== null ? sum + costOf(field, given) : sum;
  }, 0);
}
