import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isLeafType,
  isListType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import type { Random } from '../../support/random.js';

/** Two selections of a type that have no field in common but identifiers and the objects on the way. */
export interface TwoSelections {
  readonly first: string;
  readonly second: string;
}

export interface SelectionRules {
  /** Whether objects that their place tells from others, and the record itself, are selected with their `id`. */
  readonly ids: boolean;
  /** Whether both selections may select of one object without an `id`, as of a page. */
  readonly sharesUnkeyed: boolean;
}

const DEEPEST = 2;

/** Selects fields at random, for one of two documents each. */
export function twoSelections(
  type: GraphQLObjectType,
  random: Random,
  rules: SelectionRules,
  depth = 0,
): TwoSelections {
  const parts: [string[], string[]] = [[], []];
  for (const field of Object.values(type.getFields())) {
    if (field.args.some(isRequiredArgument) || field.name === 'id' || field.name === 'cursor') continue;
    const named = getNamedType(field.type);
    const side = random.between(0, 2);
    if (isLeafType(named)) {
      if (side < 2) parts[side as 0 | 1].push(field.name);
      continue;
    }
    if (!isObjectType(named) || depth === DEEPEST || side === 2 || random.chance(0.6)) continue;
    const below = twoSelections(
      named,
      random,
      { ...rules, ids: rules.ids || isInList(field.type) },
      depth + 1,
    );
    const isShared = rules.sharesUnkeyed || 'id' in named.getFields();
    const sides = isShared ? [0, 1] : [side];
    for (const chosen of sides as (0 | 1)[]) {
      const text = chosen === 0 ? below.first : below.second;
      if (text !== '')
        parts[chosen].push(
          `${field.name}${pageOf(field)} { ${identified(named, field.type, rules)}${text} }`,
        );
    }
  }
  const [first, second] = parts.map((names) => names.join(' ')) as [string, string];
  return { first, second };
}

/** A small page, within the cost of a document. */
const pageOf = ({ args }: GraphQLField<unknown, unknown>) =>
  args.some(({ name }) => name === 'first') ? '(first: 2)' : '';

const isInList = (type: GraphQLOutputType) => isListType(getNullableType(type));

/** A record that a relation leads to may be another one by the next answer: without its id it is not merged. */
function identified(named: GraphQLObjectType, type: GraphQLOutputType, { ids }: SelectionRules): string {
  const isRecord = named.getInterfaces().length > 0;
  return 'id' in named.getFields() && (ids || isRecord || isInList(type)) ? 'id ' : '';
}
