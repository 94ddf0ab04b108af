import {
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  getNamedType,
  isInputObjectType,
} from 'graphql';
import type { FieldErrors } from '../../platform/errors.js';
import type { FieldRule } from '../../platform/message.js';
import { CONSTRAINTS, type Constraints } from '../input/declare-field.js';
import { brokenRules, leastCharacters, NOT_BLANK } from '../input/rules.js';
import { InputFaults, pathOf } from '../input/validate.js';
import { isLongerThan } from '../scalars.js';
import { MOST_CONDITIONS } from './connection.js';
import { WEIGHTS } from './marks.js';
import {
  FILTERS,
  GROUPS,
  INDEXED_TEXT,
  LEAST_CONTAINED,
  LEAST_INDEXED,
  MOST_TEXT_CONDITIONS,
  WEIGHTY,
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
  new Conditions(faults).record(type, where as Given, '', TOP);
  return faults.errors;
}

/** Returns the cost of a `where` by its comparisons, in the unit of {@link WEIGHTS}, and how many compute a field for all records or compare texts. */
export function costOfConditions(
  type: GraphQLInputType,
  where: unknown,
): Pick<Conditions, 'cost' | 'weighty' | 'texts'> {
  const conditions = new Conditions(new InputFaults(''));
  if (isInputObjectType(type) && typeof where === 'object' && where !== null)
    conditions.record(type, where as Given, '', TOP);
  return conditions;
}

type Given = Readonly<Record<string, unknown>>;

interface Place {
  readonly groups: number;
  readonly isRelated: boolean;
  /** No index finds the rows that a negated condition leaves. */
  readonly mayUseIndex: boolean;
}

const TOP: Place = { groups: 0, isRelated: false, mayUseIndex: true };

/** Three letters or digits in a row, or how a word begins: what an index of trigrams has entries for. */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}|(?:^|\s)[\p{L}\p{N}]/u;

/** Walks the conditions of a `where`: finds their faults, and counts what they cost. */
class Conditions {
  cost = 0;
  weighty = 0;
  private conditions = 0;
  texts = 0;

  constructor(private readonly faults: InputFaults) {}

  record(type: GraphQLInputObjectType, where: Given, path: string, place: Place): void {
    this.each(type, where, path, (field, value, at) => {
      const target = getNamedType(field.type) as GraphQLInputObjectType;
      if (GROUPS.has(field.name)) return this.group(field, value as Given | Given[], at, place);
      if (!(FILTERS in target.extensions)) return this.comparisons(field, value as Given, at, place);
      if (place.isRelated) return void this.faults.add(at, TOO_FAR);
      if (!target.getFields().some) return this.related(field, value as Given, at, place);
      this.each(target, value as Given, at, (some, conditions, below) =>
        this.related(some, conditions as Given, below, place),
      );
    });
  }

  private related({ type, extensions }: GraphQLInputField, where: Given, path: string, place: Place): void {
    this.count(path, WEIGHTS.related);
    if (extensions[WEIGHTY] === true) this.weighty += 1;
    this.record(getNamedType(type) as GraphQLInputObjectType, where, path, { ...place, isRelated: true });
  }

  private group({ name, type }: GraphQLInputField, given: Given | Given[], path: string, place: Place): void {
    if (place.groups >= MOST_GROUPS) return void this.faults.add(path, TOO_DEEP);
    const mayUseIndex = place.mayUseIndex && name !== 'not';
    const below = { ...place, groups: place.groups + 1, mayUseIndex };
    for (const [index, part] of [given].flat().entries()) {
      const at = Array.isArray(given) ? pathOf(path, index) : path;
      this.count(at, WEIGHTS.condition);
      // A part with a wrong value is reported already.
      if (part) this.record(getNamedType(type) as GraphQLInputObjectType, part, at, below);
    }
  }

  private comparisons(field: GraphQLInputField, given: Given, path: string, place: Place): void {
    const type = getNamedType(field.type) as GraphQLInputObjectType;
    const isIndexed = field.extensions[INDEXED_TEXT] === true;
    if (field.extensions[WEIGHTY] === true) this.weighty += 1;
    this.each(type, given, path, (operator, value, at) => {
      const { name, extensions } = operator;
      if (isInputObjectType(getNamedType(operator.type))) {
        const cost = this.cost + WEIGHTS.condition;
        this.comparisons(operator, value as Given, at, place);
        // The comparisons of one operator, such as `day`, cost as one.
        this.cost = cost;
        return;
      }
      if (name === 'contains') this.text(String(value).trim(), isIndexed, at, place);
      else this.count(at, WEIGHTS.condition);
      const constraints = (extensions[CONSTRAINTS] as Constraints | undefined) ?? {};
      for (const one of [value].flat())
        for (const rule of brokenRules(one, constraints)) this.faults.add(at, rule);
    });
  }

  private text(text: string, isIndexed: boolean, path: string, { mayUseIndex }: Place): void {
    const usesIndex = isIndexed && mayUseIndex && HAS_TRIGRAM.test(text);
    this.count(path, usesIndex ? WEIGHTS.indexedText : WEIGHTS.unindexedText);
    const least = isIndexed ? LEAST_INDEXED : LEAST_CONTAINED;
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

  private count(path: string, cost: number): void {
    this.cost += cost;
    this.conditions += 1;
    if (this.conditions === MOST_CONDITIONS + 1) this.faults.add(path, TOO_MANY);
  }
}
