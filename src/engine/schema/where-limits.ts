import {
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  getNamedType,
  isInputObjectType,
} from 'graphql';
import type { FieldErrors } from '../../platform/errors.js';
import type { FieldRule } from '../../platform/field-faults.js';
import { CONSTRAINTS, type Constraints } from '../input/declare-field.js';
import {
  isStorable,
  leastCharacters,
  mostCharacters,
  NO_MONTH,
  NOT_BLANK,
  NOT_STORABLE,
} from '../input/rules.js';
import { InputFaults, pathOf } from '../input/validate.js';
import { isLongerThan } from '../text-limits.js';
import { WEIGHTS } from './marks.js';
import {
  FILTERS,
  GROUPS,
  INDEXED_TEXT,
  LEADS_TO_RECORD,
  LEAST_CONTAINED,
  LEAST_INDEXED,
  MOST_CONDITIONS,
  MOST_TEXT_CONDITIONS,
} from './where-types.js';

/** How deep `and`, `or` and `not` may nest. */
const MOST_GROUPS = 3;

const TOO_DEEP: FieldRule = {
  es: `está anidado más de ${MOST_GROUPS} niveles`,
  en: `is nested more than ${MOST_GROUPS} levels`,
  code: 'NESTED_TOO_DEEP',
  params: { max: MOST_GROUPS },
};
const TOO_FAR: FieldRule = {
  es: 'no admite condiciones sobre registros relacionados de un registro relacionado',
  en: 'takes no conditions on related records of a related record',
  code: 'NESTED_TOO_DEEP',
  params: { max: 1 },
};
const TOO_MANY: FieldRule = {
  es: `tiene más de ${MOST_CONDITIONS} condiciones`,
  en: `has more than ${MOST_CONDITIONS} conditions`,
  code: 'TOO_MANY_CONDITIONS',
  params: { max: MOST_CONDITIONS },
};
const TOO_MANY_TEXTS: FieldRule = {
  es: `tiene más de ${MOST_TEXT_CONDITIONS} condiciones de texto («contains»)`,
  en: `has more than ${MOST_TEXT_CONDITIONS} text conditions («contains»)`,
  code: 'TOO_MANY_CONDITIONS',
  params: { max: MOST_TEXT_CONDITIONS },
};
const NULL: FieldRule = {
  es: 'no puede ser nulo; use isNull',
  en: 'cannot be null; use isNull',
  code: 'REQUIRED',
};

/** Returns what is wrong with a `where` beyond the types of its values, by path. */
export function whereErrors(name: string, type: GraphQLInputObjectType, where: object): FieldErrors {
  const faults = new InputFaults(name);
  new Check(faults).record(type, where as Given, '', { groups: 0, isRelated: false });
  return faults.errors;
}

type Given = Readonly<Record<string, unknown>>;

interface Depth {
  readonly groups: number;
  readonly isRelated: boolean;
}

class Check {
  private conditions = 0;
  private texts = 0;

  constructor(private readonly faults: InputFaults) {}

  record(type: GraphQLInputObjectType, where: Given, path: string, depth: Depth): void {
    this.each(type, where, path, (field, value, at) => {
      const target = getNamedType(field.type) as GraphQLInputObjectType;
      if (GROUPS.has(field.name)) return this.group(target, value as Given | Given[], at, depth);
      if (!(FILTERS in target.extensions)) return this.comparisons(field, value as Given, at);
      if (depth.isRelated) return void this.faults.add(at, TOO_FAR);
      if (field.extensions[LEADS_TO_RECORD]) return this.related(target, value as Given, at, depth);
      this.each(target, value as Given, at, (some, conditions, below) =>
        this.related(getNamedType(some.type) as GraphQLInputObjectType, conditions as Given, below, depth),
      );
    });
  }

  private related(type: GraphQLInputObjectType, where: Given, path: string, { groups }: Depth): void {
    this.count(path);
    this.record(type, where, path, { groups, isRelated: true });
  }

  private group(type: GraphQLInputObjectType, given: Given | Given[], path: string, depth: Depth): void {
    if (depth.groups >= MOST_GROUPS) return void this.faults.add(path, TOO_DEEP);
    const below = { ...depth, groups: depth.groups + 1 };
    for (const [index, part] of [given].flat().entries()) {
      const at = Array.isArray(given) ? pathOf(path, index) : path;
      this.count(at);
      // A part with a wrong value is reported already.
      if (part) this.record(type, part, at, below);
    }
  }

  private comparisons(field: GraphQLInputField, given: Given, path: string): void {
    const type = getNamedType(field.type) as GraphQLInputObjectType;
    const least = field.extensions[INDEXED_TEXT] ? LEAST_INDEXED : LEAST_CONTAINED;
    this.each(type, given, path, (operator, value, at) => {
      const { name, extensions } = operator;
      if (isInputObjectType(getNamedType(operator.type)))
        return this.comparisons(operator, value as Given, at);
      this.count(at);
      if (name === 'contains') this.text(String(value).trim(), least, at);
      const { maxLength = 0, pattern } = (extensions[CONSTRAINTS] as Constraints | undefined) ?? {};
      for (const one of [value].flat()) {
        if (typeof one !== 'string') continue;
        if (!isStorable(one)) this.faults.add(at, NOT_STORABLE);
        if (maxLength > 0 && isLongerThan(one, maxLength)) this.faults.add(at, mostCharacters(maxLength));
        if (pattern && !new RegExp(pattern).test(one.trim())) this.faults.add(at, NO_MONTH);
      }
    });
  }

  private text(text: string, least: number, path: string): void {
    if (text === '') this.faults.add(path, NOT_BLANK);
    else if (!isLongerThan(text, least - 1)) this.faults.add(path, leastCharacters(least));
    this.texts += 1;
    if (this.texts === MOST_TEXT_CONDITIONS + 1) this.faults.add(path, TOO_MANY_TEXTS);
  }

  /** Visits the given fields; null is refused, since it could mean that no condition is meant, or the value null. */
  private each(
    type: GraphQLInputObjectType,
    given: Given,
    path: string,
    visit: (field: GraphQLInputField, value: unknown, path: string) => void,
  ): void {
    for (const [name, value] of Object.entries(given)) {
      const field = type.getFields()[name];
      if (!field || value === undefined || this.faults.isFull) continue;
      const at = pathOf(path, name);
      if (value === null) this.faults.add(at, NULL);
      else visit(field, value, at);
    }
  }

  private count(path: string): void {
    this.conditions += 1;
    if (this.conditions === MOST_CONDITIONS + 1) this.faults.add(path, TOO_MANY);
  }
}

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
